import ConsoleModel
import DeckModel
import StageModel
import Testing

@Suite struct ConsoleTextsTests {
  private let outline = DeckOutline(
    kind: .pdf, title: "Tomatoes",
    slides: [
      SlideSummary(label: "1", title: "Start"), SlideSummary(label: "ii", stepCount: 3),
      SlideSummary(label: "3", title: "End"),
    ])

  private func state(at cursor: Cursor, next: Cursor? = nil) -> ConsoleState {
    var state = ConsoleState(session: "talk", cursor: cursor)
    state.next = next
    return state
  }

  private func output(
    _ name: String, _ model: String, _ role: Role, showing: Showing = .slide(.start)
  ) throws -> OutputStatus {
    let size = try #require(PixelSize(width: 1920, height: 1080))
    let output = Output(
      name: OutputName(name), identity: OutputIdentity("edid:\(name)"), model: model,
      bounds: PixelRect(x: 0, y: 0, size: size))
    return OutputStatus(output: output, role: role, showing: showing)
  }

  @Test("the audience line names the display and its pixels, or says that it waits")
  func audienceLine() throws {
    var state = state(at: .start)
    #expect(ConsoleTexts.audience(state).english == "Waiting for an audience display")
    state.outputs = [
      try output("eDP-1", "", .console), try output("HDMI-1", "Epson EB-L200", .audience),
    ]
    #expect(ConsoleTexts.audience(state).english == "Audience: Epson EB-L200 · 1920×1080")
    state.outputs[1].showing = .none
    #expect(
      ConsoleTexts.audience(state).english
        == "Audience: Epson EB-L200 · 1920×1080, no picture yet")
    state.outputs[1].showing = .black
    state.outputs.append(try output("DP-2", "", .audience))
    #expect(
      ConsoleTexts.audience(state).english
        == "Audience: Epson EB-L200 · 1920×1080, DP-2 · 1920×1080")
    state.isMirrored = true
    #expect(ConsoleTexts.audience(state).english.hasPrefix("Audience (mirrored): Epson"))
  }

  @Test("the place is the number, with the label where the deck counts otherwise")
  func position() {
    #expect(ConsoleTexts.position(.start, outline) == "1 / 3")
    #expect(ConsoleTexts.position(Cursor(slide: 1), outline) == "2 / 3 (ii)")
    #expect(ConsoleTexts.position(Cursor(slide: 9), outline) == "10 / 3")
    #expect(ConsoleTexts.step(.start, outline) == nil)
    #expect(ConsoleTexts.step(Cursor(slide: 1, step: 1), outline)?.english == "Step 2 of 3")
  }

  @Test("what comes next is a title, a number, a step, more of the slide or the end")
  func next() {
    func text(_ cursor: Cursor, _ next: Cursor?) -> String {
      ConsoleTexts.next(state(at: cursor, next: next), outline).english
    }
    #expect(text(.start, Cursor(slide: 1)) == "Next: slide 2")
    #expect(text(Cursor(slide: 1), Cursor(slide: 1, step: 1)) == "Next: step 2 of 3")
    #expect(text(Cursor(slide: 1, step: 2), Cursor(slide: 2)) == "Next: End")
    #expect(text(.start, Cursor(slide: 0, step: 0, anchor: 4)) == "Next: more of this slide")
    #expect(text(Cursor(slide: 2), nil) == "End of the talk")
    #expect(text(.start, Cursor(slide: 77)) == "End of the talk")
  }

  @Test("blank and freeze are said in words")
  func exceptions() {
    var state = state(at: .start)
    func texts(isShort: Bool = false) -> [String] {
      ConsoleTexts.exceptions(state, isShort: isShort).map(\.english)
    }
    #expect(texts() == [])
    state.frozen = Cursor(slide: 1, step: 2)
    #expect(texts() == ["Frozen: audience sees slide 2.2"])
    state.blank = .white
    #expect(texts() == ["Audience sees white", "Frozen at slide 2.2"])
    state.blank = .black
    #expect(texts(isShort: true) == ["Black", "Frozen at 2.2"])
  }

  @Test("the window's title ends in the program's name")
  func title() {
    #expect(ConsoleTexts.title(outline, state(at: .start)) == "Tomatoes – Lectern")
    #expect(ConsoleTexts.title(nil, state(at: .start)) == "talk – Lectern")
    #expect(ConsoleTexts.title(nil, ConsoleState(session: "")) == "Lectern")
  }

  @Test("a banner asks for the way back")
  func banner() {
    let continued = ConsoleTexts.banner(.continued(at: Cursor(slide: 4)))
    #expect(continued.text.english == "The talk went on at slide 5.")
    #expect(continued.command == .startOver)
    #expect(ConsoleTexts.banner(.startedFresh(earlier: .start)).command == .continueEarlier)
  }

  @Test("rows of the list are named, the current one as such")
  func rows() {
    #expect(ConsoleTexts.row(0, outline, isCurrent: true).english == "Slide 1: Start, shown now")
    #expect(ConsoleTexts.row(1, outline, isCurrent: false).english == "Slide 2")
  }

  @Test("times are written as people read them")
  func times() {
    let second: Int64 = 1_000_000_000
    #expect(TimeText.elapsed(-5) == "0:00")
    #expect(TimeText.elapsed(59 * second + second - 1) == "0:59")
    #expect(TimeText.elapsed(754 * second) == "12:34")
    #expect(TimeText.elapsed(3723 * second) == "1:02:03")
    #expect(TimeText.elapsed(.max).isEmpty == false)
    #expect(TimeText.clock(hour: 9, minute: 5) == "09:05")
    #expect(TimeText.untilChange(0) == 1000)
    #expect(TimeText.untilChange(second - 1) == 1)
    #expect(TimeText.untilChange(3 * second / 2) == 500)
  }

  @Test("a translation moves values, and unknown places stay")
  func wording() {
    let wording = Wording("Step %1 of %2", "2", "4")
    #expect(wording.english == "Step 2 of 4")
    #expect(wording.filled { _ in "%2 のうち %1" } == "4 のうち 2")
    #expect(wording.filled { _ in "100 % %3 %" } == "100 % %3 %")
  }

  @Test("every command has a title and every row of the table an explanation")
  func commands() {
    for row in Shortcuts.table {
      #expect(!row.command.title.english.isEmpty && !row.command.explanation.english.isEmpty)
      for chord in row.chords { #expect(!chord.keyCaps.isEmpty) }
    }
  }
}
