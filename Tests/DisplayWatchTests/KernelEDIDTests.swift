import DisplayWatch
import Foundation
import TestSupport
import Testing

@Suite struct KernelEDIDTests {
  let folder: ScratchFolder
  let projector = edidBytes(maker: "EPS", product: 1, serial: 7)
  let other = edidBytes(maker: "DEL", product: 2, serial: 8)

  init() throws { folder = try ScratchFolder("edid") }

  @Test("the connector's file is read, whatever the card")
  func reads() throws {
    try put(projector, in: "card1-HDMI-A-1")
    try put(other, in: "card1-DP-1")
    try put([], in: "card1-DP-2")
    #expect(kernel.edid(of: "HDMI-A-1")?.maker == "EPS")
    #expect(kernel.edid(of: "HDMI-1")?.maker == "EPS")
    #expect(kernel.edid(of: "DP-1")?.maker == "DEL")
    #expect(kernel.edid(of: "DP-2") == nil, "empty file")
    #expect(kernel.edid(of: "DP-3") == nil, "no file")
    #expect(kernel.edid(of: "") == nil)
    #expect(kernel.edid(of: "../card1-DP-1") == nil)
  }

  @Test("two cards with different displays on a connector of one name tell nothing")
  func ambiguous() throws {
    try put(projector, in: "card0-DP-1")
    try put([], in: "card1-DP-1")
    #expect(kernel.edid(of: "DP-1")?.maker == "EPS")
    try put(other, in: "card2-DP-1")
    #expect(kernel.edid(of: "DP-1") == nil)
  }

  @Test("a folder that is not there is no display")
  func noFolder() {
    #expect(KernelEDID(folder: "/does/not/exist").edid(of: "DP-1") == nil)
    #expect(KernelEDID(folder: "").edid(of: "DP-1") == nil)
  }

  private var kernel: KernelEDID { KernelEDID(folder: folder.path) }

  private func put(_ bytes: [UInt8], in name: String) throws {
    try folder.makeFolder(name)
    try Data(bytes).write(to: URL(fileURLWithPath: folder.file("\(name)/edid")))
  }
}
