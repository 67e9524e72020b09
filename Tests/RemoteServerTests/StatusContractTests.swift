import ConsoleModel
import DeckModel
import Foundation
import RemoteServer
import StageModel
import Testing

@Suite struct StatusContractTests {
  /// The talk that the contract's example describes.
  static func example() throws -> TalkStatus {
    var state = ConsoleState(session: "engine-3f9a12bc", cursor: Cursor(slide: 2, step: 1))
    state.timer = TalkTimer(
      isRunning: true, elapsed: 750_250_400_000, since: BootInstant(nanoseconds: 1_000_000_000))
    (state.part, state.parts) = (1, 2)
    state.textSize = 115
    state.outputs = [
      OutputStatus(
        output: Output(
          name: OutputName("eDP-1"), identity: OutputIdentity("edid:BOE-1234-0"),
          bounds: PixelRect(x: 0, y: 0, size: try #require(PixelSize(width: 1280, height: 800))),
          scale: try #require(OutputScale(1.5))),
        role: .console, showing: .none),
      OutputStatus(
        output: Output(
          name: OutputName("HDMI-1"), identity: OutputIdentity("edid:SEC-5678-90"),
          model: "Epson EB-L200",
          bounds: PixelRect(
            x: 1280, y: 0, size: try #require(PixelSize(width: 1920, height: 1080)))),
        role: .audience, showing: .slide(Cursor(slide: 2, step: 1, anchor: 6))),
    ]
    (state.outputs[1].part, state.outputs[1].parts) = (1, 2)
    return TalkStatus(
      state, deck: "/home/ada/talks/engine.pdf", title: "The Analytical Engine", slides: 12,
      confinement: "partial", at: BootInstant(nanoseconds: 5_000_000_000))
  }

  @Test("the status is what the contract's example says, to the letter")
  func statusIsTheContractsExample() throws {
    let folder = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let page = try String(contentsOfFile: "/\(folder)/Docs/contracts/status.md", encoding: .utf8)
    let parts = page.components(separatedBy: "```")
    let example = try #require(parts.first { $0.hasPrefix("json\n") })
    #expect("json\n" + ControlLanguage.readable(try Self.example()) + "\n" == example)
  }

  @Test("every field of the status stands in the contract's tables")
  func everyFieldIsDescribed() throws {
    let folder = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let page = try String(contentsOfFile: "/\(folder)/Docs/contracts/status.md", encoding: .utf8)
    let json = try JSONSerialization.jsonObject(
      with: Data(ControlLanguage.readable(try Self.example()).utf8))
    var fields: Set<String> = []
    collectFields(json, into: &fields)
    #expect(fields.count >= 20)
    for field in fields { #expect(page.contains("`\(field)`"), "\(field) is not described") }
  }

  private func collectFields(_ json: Any, into fields: inout Set<String>) {
    if let object = json as? [String: Any] {
      fields.formUnion(object.keys)
      for value in object.values { collectFields(value, into: &fields) }
    } else if let list = json as? [Any] {
      for value in list { collectFields(value, into: &fields) }
    }
  }

  @Test(
    "a display that shows no slide names none",
    arguments: [(Showing.black, "black"), (.white, "white"), (.none, "none")])
  func noSlide(showing: Showing, kind: String) {
    let shown = TalkStatus.Shown(showing)
    #expect(shown.kind == kind)
    #expect(shown.slide == nil)
    #expect(shown.step == nil)
  }

  @Test("people read where the talk is, and what each display shows")
  func readableText() throws {
    #expect(
      StatusText.text(try Self.example()) == """
        Session      engine-3f9a12bc
        Deck         /home/ada/talks/engine.pdf
        Title        The Analytical Engine
        Slide        3 of 12, step 1, part 2 of 2
        Text         115 %
        Timer        0:12:34, running
        Audience     on HDMI-1
        Saving       yes
        Confinement  partial
        eDP-1   console, 1280x800@1.5, your window, edid:BOE-1234-0
        HDMI-1  audience, 1920x1080, slide 3.1, part 2 of 2, Epson EB-L200
        """)
  }

  @Test("people read that the audience is blanked, frozen, not saved, or has no display")
  func readableTroubles() throws {
    var status = try Self.example()
    status.blank = "black"
    status.frozen = true
    status.saving = false
    status.outputs = []
    status.timer = TalkStatus.Timer(running: false, nanoseconds: 3_600_000_000_000)
    let text = StatusText.text(status)
    #expect(text.contains("Audience     waiting for a display, black, frozen\n"))
    #expect(text.contains("Saving       no, it can't be saved\n"))
    #expect(text.contains("Timer        1:00:00, paused\n"))
    #expect(text.hasSuffix("No display is connected."))
  }
}
