import DisplayWatch
import StageModel
import TestSupport
import Testing

@Suite struct EDIDTests {
  let projector = edidBytes(
    maker: "EPS", product: 0xA123, serial: 77, serialText: "X2AB1234", name: "EB-L200")

  @Test("a display's own words become its identity and name")
  func words() throws {
    let edid = try #require(EDID(projector))
    #expect(edid.maker == "EPS")
    #expect(edid.product == 0xA123)
    #expect(edid.serial == 77)
    #expect(edid.serialText == "X2AB1234")
    #expect(edid.name == "EB-L200")
    #expect(edid.identity == OutputIdentity("edid:EPS-A123-77-X2AB1234"))
    #expect(edid.model == "EB-L200")
  }

  @Test("a display without name or serial number is known by maker and product")
  func sparse() throws {
    let edid = try #require(EDID(edidBytes(maker: "DEL", product: 0x4A)))
    #expect(edid.identity == OutputIdentity("edid:DEL-004A"))
    #expect(edid.model == "DEL 004A")
  }

  @Test("a name may fill its room, without a line feed at its end")
  func fullRoom() throws {
    let edid = try #require(EDID(edidBytes(maker: "DEL", product: 1, name: "Thirteen chrs")))
    #expect(edid.name == "Thirteen chrs")
  }

  @Test("further blocks change nothing")
  func extensions() {
    #expect(EDID(projector + [UInt8](repeating: 7, count: 128)) == EDID(projector))
  }

  @Test("a block that is cut short is refused", arguments: 0..<128)
  func short(count: Int) {
    #expect(EDID(Array(projector.prefix(count))) == nil)
  }

  @Test("a single wrong byte is noticed: no display becomes another by a bad cable")
  func wrongByte() {
    for index in projector.indices {
      for change: UInt8 in [1, 0x80, 0xFF] {
        var bytes = projector
        bytes[index] ^= change
        #expect(EDID(bytes) == nil)
      }
    }
  }

  @Test("no bytes, however wrong, do harm", arguments: UInt64(1)...200)
  func mutated(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<50 {
      var bytes = projector
      for _ in 0..<Int.random(in: 1...20, using: &random) {
        bytes[Int.random(in: 8..<127, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      bytes[127] = 0
      bytes[127] = 0 &- bytes.reduce(0, &+)
      guard let edid = EDID(bytes) else { continue }
      let words = edid.identity.text + edid.model
      #expect(words.unicodeScalars.allSatisfy { (0x20...0x7E).contains($0.value) })
      #expect(edid.identity.text.hasPrefix("edid:\(edid.maker)-"))
    }
  }
}
