import DisplayWatch
import StageModel
import TestSupport
import Testing

@Suite struct IdentityTests {
  let size: PixelSize
  let panel = OutputIdentity("edid:BOE-0001")
  let twin = OutputIdentity("edid:EPS-A123")

  init() throws { size = try #require(PixelSize(width: 1920, height: 1080)) }

  @Test("a display of which nothing is known is its connector")
  func connectorOnly() {
    #expect(identities([("DP-1", nil)]) == ["connector:DP-1"])
  }

  @Test("displays that differ bear their identities plainly")
  func different() {
    #expect(
      identities([("eDP-1", panel), ("DP-1", twin)]) == ["edid:BOE-0001", "edid:EPS-A123"])
  }

  @Test("of two of a kind only one bears the identity plainly")
  func twins() {
    #expect(
      identities([("DP-2", twin), ("DP-1", twin)]) == ["edid:EPS-A123@DP-2", "edid:EPS-A123"])
  }

  @Test("a twin that arrives does not change who the first one is")
  func twinArrives() {
    let first = outputs([("DP-2", twin)])
    #expect(
      identities([("DP-1", twin), ("DP-2", twin)], after: first)
        == ["edid:EPS-A123@DP-1", "edid:EPS-A123"])
  }

  @Test("a twin that goes does not change who the other one is")
  func twinGoes() {
    let both = outputs([("DP-1", twin), ("DP-2", twin)])
    let second = outputs([("DP-2", twin)], after: both)
    #expect(second.map(\.identity.text) == ["edid:EPS-A123@DP-2"])
    #expect(
      identities([("DP-1", twin), ("DP-2", twin)], after: second)
        == ["edid:EPS-A123", "edid:EPS-A123@DP-2"])
  }

  @Test("a display that moves to another connector keeps its identity")
  func moves() {
    let before = outputs([("eDP-1", panel), ("DP-1", twin)])
    #expect(
      identities([("eDP-1", panel), ("HDMI-1", twin)], after: before)
        == ["edid:BOE-0001", "edid:EPS-A123"])
  }

  @Test("no two outputs ever have the same identity", arguments: UInt64(1)...100)
  func unique(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var before: [Output] = []
    for _ in 0..<100 {
      let names = ["DP-1", "DP-2", "DP-3", "HDMI-1"].filter { _ in Bool.random(using: &random) }
      let kinds: [OutputIdentity?] = [twin, panel, nil]
      let now = outputs(
        names.map { ($0, kinds.randomElement(using: &random) ?? nil) }, after: before)
      #expect(Set(now.map(\.identity)).count == now.count)
      before = now
    }
  }

  @Test("a compositor's own windows and fancies are no displays to know again")
  func compositorsFancies() {
    for (make, model, description) in [
      ("wayland", "wayland", "Wayland output 2"), ("headless", "headless", "Headless output 1"),
      ("", "", ""), ("Unknown", "Unknown", "Unknown Unknown Unknown (DP-1)"),
      ("MetaVendor", "MetaProduct", "MetaVendor"),
    ] {
      let facts = facts(make, model, description)
      #expect(facts?.identity == nil, "\(make)")
      #expect(facts?.model == "", "\(make)")
    }
  }

  @Test("maker, model and serial number are taken from the compositor's words")
  func compositorsWords() {
    let projector = facts(
      "Seiko Epson Corporation", "EPSON PJ", "Seiko Epson Corporation EPSON PJ X5YZ (HDMI-A-1)")
    #expect(projector?.identity?.text == "model:Seiko Epson Corporation/EPSON PJ/X5YZ")
    #expect(projector?.model == "Seiko Epson Corporation EPSON PJ")
    let without = facts("Dell Inc.", "DELL U2720Q", "Dell Inc. DELL U2720Q Unknown (DP-1)")
    #expect(without?.identity?.text == "model:Dell Inc./DELL U2720Q")
    let other = facts("Dell Inc.", "DELL U2720Q", "Dell Inc. 27\"")
    #expect(other?.identity?.text == "model:Dell Inc./DELL U2720Q")
    let strange = facts("A\nB", "C\u{1B}[2J", "")
    #expect(strange?.identity?.text == "model:AB/C[2J")
  }

  @Test("what the kernel has read is surer than the compositor's words")
  func kernelFirst() {
    var state = WaylandOutput.State()
    state.mode = size
    state.make = "Dell Inc."
    state.model = "DELL U2720Q"
    let edid = EDID(edidBytes(maker: "DEL", product: 0x4A, serial: 5, name: "U2720Q"))
    let facts = state.facts(fallbackName: "x", edid: edid)
    #expect(facts?.identity?.text == "edid:DEL-004A-5")
    #expect(facts?.model == "U2720Q")
  }

  private func facts(_ make: String, _ model: String, _ description: String) -> DisplayFacts? {
    var state = WaylandOutput.State()
    state.mode = size
    state.make = make
    state.model = model
    state.description = description
    return state.facts(fallbackName: "DP-1", edid: nil)
  }

  private func outputs(
    _ displays: [(String, OutputIdentity?)], after old: [Output] = []
  ) -> [Output] {
    displays.map {
      DisplayFacts(name: OutputName($0), identity: $1, bounds: PixelRect(x: 0, y: 0, size: size))
    }
    .distinguished(after: old)
  }

  private func identities(
    _ displays: [(String, OutputIdentity?)], after old: [Output] = []
  ) -> [String] {
    outputs(displays, after: old).map(\.identity.text)
  }
}
