import ConsoleModel
import ControllerCore
import DeckModel
import StageModel
import TestSupport
import Testing

@Suite struct PartTests {
  let panel = display("eDP-1", 1920, 1080)
  let projector = display("HDMI-1", 1024, 768, x: 1920)
  let wall = display("DP-2", 3840, 2160, x: 2944)

  /// A talk whose second slide, of four steps, is in these parts on the projector.
  private func begun(_ parts: [SlidePart]) -> ControllerState {
    var state = ControllerState(ControllerConfiguration(session: "test"))
    _ = state.reduce(.deckOpened(someOutline))
    _ = state.reduce(.outputsChanged([panel, projector]))
    _ = state.reduce(
      .slidesArranged(DisplayFormat(projector.size), [SlideFilling(slide: 1, parts: parts)]))
    return state
  }

  private func walk(
    _ state: inout ControllerState, _ command: OperatorCommand, _ count: Int
  ) -> [Cursor] {
    (0..<count).map { _ in
      _ = state.reduce(.commandGiven(command, at: seconds(1)))
      return state.values.cursor
    }
  }

  private func at(_ step: Int, _ anchor: Int) -> Cursor {
    Cursor(slide: 1, step: step, anchor: anchor)
  }

  @Test("a slide without steps of its own is gone through part by part, and back the same way")
  func plainParts() {
    let outline = DeckOutline(
      kind: .markdown, slides: (0..<3).map { SlideSummary(label: "\($0)") })
    let parts = [0, 5, 9].map { SlidePart(anchor: $0) }
    let path = TalkPath(outline, [1: SlideFilling(slide: 1, parts: parts)])
    var passed = [Cursor.start]
    while let next = path.after(passed[passed.count - 1]) { passed.append(next) }
    #expect(passed == [.start, at(0, 0), at(0, 5), at(0, 9), Cursor(slide: 2)])
    var back = [Cursor(slide: 2)]
    while let before = path.before(back[back.count - 1]) { back.append(before) }
    #expect(back == passed.reversed())
  }

  @Test("the next step is shown in the part in which something appears, each once")
  func stepsInParts() {
    var state = begun([SlidePart(anchor: 0, steps: [0, 1]), SlidePart(anchor: 4, steps: [2, 3])])
    #expect(walk(&state, .next, 5) == [at(0, 0), at(1, 0), at(2, 4), at(3, 4), Cursor(slide: 2)])
    #expect(walk(&state, .previous, 5) == [at(3, 4), at(2, 4), at(1, 0), at(0, 0), .start])
  }

  @Test("what is there from the start is seen before the first step, wherever it stands")
  func restBeforeSteps() {
    var state = begun([SlidePart(anchor: 0, steps: [0, 1]), SlidePart(anchor: 4, steps: [0, 2])])
    #expect(
      walk(&state, .next, 6)
        == [at(0, 0), at(0, 4), at(1, 0), at(2, 4), at(3, 4), Cursor(slide: 2)])
  }

  @Test("the way back is the way there, whatever the parts and steps", arguments: UInt64(1)...100)
  func reverse(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var fillings: [Int: SlideFilling] = [:]
    for _ in 0..<6 {
      let filling = anyFilling(using: &random)
      fillings[filling.slide] = filling
    }
    let path = TalkPath(someOutline, fillings)
    var there = [Cursor.start]
    while let next = path.after(there[there.count - 1]), there.count < 500 { there.append(next) }
    #expect(there.count < 500)
    #expect(there == there.sorted { ($0.slide, $0.step) < ($1.slide, $1.step) }, "in order")
    var back = [there[there.count - 1]]
    while let before = path.before(back[back.count - 1]), back.count < 500 { back.append(before) }
    #expect(back == there.reversed())
    #expect(Set(there).count == there.count, "nowhere twice")
  }

  @Test("a further part is no order to a display that shows all of the slide")
  func otherShape() {
    var state = begun([SlidePart(anchor: 0), SlidePart(anchor: 4, steps: [0, 1, 2, 3])])
    _ = state.reduce(.commandGiven(.setRole(panel.name, .audience), at: seconds(1)))
    _ = state.reduce(.outputsChanged([panel, projector, wall]))
    _ = state.reduce(.commandGiven(.setRole(wall.name, .console), at: seconds(1)))
    // The panel leads now, and shows all of it; the projector still has two parts.
    for (output, parts) in [(panel, [0]), (projector, [0, 4])] {
      let filling = SlideFilling(slide: 1, parts: parts.map { SlidePart(anchor: $0) })
      _ = state.reduce(.slidesArranged(DisplayFormat(output.size), [filling]))
    }
    _ = state.reduce(.commandGiven(.goTo(slide: 1, step: 0), at: seconds(2)))
    #expect(state.leadingPart == (0, 1))
    #expect(state.part(of: at(0, 7), on: projector.size) == (1, 2))
    // With the panel gone the projector leads: the next key brings its second part.
    _ = state.reduce(.outputsChanged([projector, wall]))
    let effects = state.reduce(.commandGiven(.next, at: seconds(3)))
    #expect(effects.contains(.show(.slide(at(0, 4)), on: projector.name)))
    // And when the panel is back, it shows all of the slide: nothing to order there, but to show it.
    let back = state.reduce(.outputsChanged([panel, projector, wall]))
    #expect(state.values.cursor == at(0, 4))
    #expect(back.contains(.show(.slide(at(0, 4)), on: panel.name)))
    let filling = SlideFilling(slide: 1, parts: [SlidePart()])
    _ = state.reduce(.slidesArranged(DisplayFormat(panel.size), [filling]))
    let onward = state.reduce(.commandGiven(.goTo(slide: 1, step: 0), at: seconds(4)))
    #expect(!onward.contains(.show(.slide(at(0, 0)), on: panel.name)))
    #expect(onward.contains(.show(.slide(at(0, 0)), on: projector.name)))
  }

  @Test("another text size shows every slide anew, keeps the place, and can be undone")
  func textSize() {
    var state = begun([SlidePart(anchor: 0), SlidePart(anchor: 4, steps: [0, 1, 2, 3])])
    _ = walk(&state, .next, 2)
    #expect(state.values.cursor == at(0, 4))
    let effects = state.reduce(.commandGiven(.largerText, at: seconds(1)))
    let format = DisplayFormat(projector.size, textSize: 115)
    #expect(effects.contains(.setTextSize(115)))
    #expect(effects.contains(.arrange([format])))
    #expect(effects.contains(.show(.slide(at(0, 4)), on: projector.name)))
    #expect(state.leadingPart == (0, 1), "nothing is known yet")
    let finer = SlideFilling(
      slide: 1, parts: [0, 2, 4, 6].map { SlidePart(anchor: $0, steps: [0, 1, 2, 3]) })
    _ = state.reduce(.slidesArranged(format, [finer]))
    #expect(state.leadingPart == (2, 4))
    _ = state.reduce(.commandGiven(.undo, at: seconds(1)))
    #expect(state.values.textSize == 100)
    #expect(state.values.cursor == at(0, 4))
    for _ in 0..<12 { _ = state.reduce(.commandGiven(.largerText, at: seconds(1))) }
    #expect(state.values.textSize == 200)
    _ = state.reduce(.commandGiven(.ordinaryText, at: seconds(1)))
    #expect(state.values.textSize == 100)
  }

  @Test("a jump begins a slide at its beginning")
  func jumps() {
    var state = begun([SlidePart(anchor: 0), SlidePart(anchor: 4, steps: [0, 1, 2, 3])])
    _ = walk(&state, .next, 2)
    _ = state.reduce(.commandGiven(.goTo(slide: 1, step: 0), at: seconds(1)))
    #expect(state.values.cursor == at(0, 0))
    _ = state.reduce(.commandGiven(.undo, at: seconds(1)))
    #expect(state.values.cursor == at(0, 4))
  }
}
