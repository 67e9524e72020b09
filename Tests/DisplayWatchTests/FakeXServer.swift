import Foundation
import TestSupport

/// An X server with two outputs that answers only what `X11Displays` asks, and errors on demand.
final class FakeXServer: @unchecked Sendable {
  /// What it does wrong.
  enum Fault: CaseIterable {
    case none
    /// The second output is listed, but gone when asked about.
    case outputVanished
    /// The second output's CRTC is gone.
    case crtcVanished
    /// There is nothing to list at all.
    case noResources
    /// The connection ends instead of the answer about an output.
    case hangsUp
    case noRandR
  }

  /// Its name for a client.
  let display: String
  private let path: String
  private let fault: Fault
  private let listener: Int32

  init(_ fault: Fault) throws {
    self.fault = fault
    mkdir("/tmp/.X11-unix", 0o1777)
    for number in 20_000..<20_100 {
      let path = "/tmp/.X11-unix/X\(number)"
      guard let listener = Self.listen(at: path) else { continue }
      self.listener = listener
      self.path = path
      display = ":\(number)"
      Thread.detachNewThread { [self] in acceptAll() }
      return
    }
    throw RigError("no display number is free")
  }

  func end() {
    unlink(path)
    shutdown(listener, Int32(SHUT_RDWR))
  }

  private static func listen(at path: String) -> Int32? {
    let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let length = socklen_t(MemoryLayout<sockaddr_un>.size)
    let failed = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(listener, $0, length) }
    }
    guard failed == 0, Glibc.listen(listener, 4) == 0 else {
      close(listener)
      return nil
    }
    return listener
  }

  private func acceptAll() {
    while true {
      let client = accept(listener, nil, nil)
      guard client >= 0 else { break }
      Thread.detachNewThread { [self] in
        try? serve(client)
        close(client)
      }
    }
    close(listener)
  }

  private func serve(_ client: Int32) throws {
    let hello = try take(12, from: client)
    _ = try take(pad(Int(hello[6])) + pad(Int(hello[8])), from: client)
    try give(Self.setup, to: client)
    var sequence: UInt16 = 0
    while true {
      let head = try take(4, from: client)
      let length = Int(head[2]) | Int(head[3]) << 8
      let body = try take(length * 4 - 4, from: client)
      sequence += 1
      guard let answer = answer(head[0], head[1], body) else { throw RigError("hangs up") }
      guard !answer.isEmpty else { continue }
      var bytes = answer
      bytes[2] = UInt8(sequence & 255)
      bytes[3] = UInt8(sequence >> 8)
      try give(bytes, to: client)
    }
  }

  /// The answer to a request: empty for none, `nil` to hang up.
  private func answer(_ opcode: UInt8, _ minor: UInt8, _ body: [UInt8]) -> [UInt8]? {
    switch (opcode, minor) {
    case (98, _):
      let isRandR = String(decoding: body, as: UTF8.self).contains("RANDR") && fault != .noRandR
      return reply([isRandR ? 1 : 0, 140, 89, 147])
    case (16, _): return reply([44, 1])
    case (140, 0): return reply([1, 0, 0, 0, 5])
    case (140, 4): return []
    case (140, 31): return reply([60])
    case (140, 25):
      return fault == .noResources ? error(8) : reply(Self.resources.head, Self.resources.rest)
    case (140, 9): return outputInfo(body[0])
    case (140, 15): return reply([UInt8](repeating: 0, count: 24))
    case (140, 20): return fault == .crtcVanished && body[0] == 51 ? error(148) : crtc(body[0])
    default: return reply([])
    }
  }

  private func outputInfo(_ id: UInt8) -> [UInt8]? {
    if fault == .hangsUp { return nil }
    if fault == .outputVanished, id == 61 { return error(147) }
    // Timestamp, CRTC, size in mm, connected, no lists, and a name of four letters.
    let crtc = id - 10
    var head: [UInt8] = [0, 0, 0, 0, crtc, 0, 0, 0] + [UInt8](repeating: 0, count: 8)
    head += [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    return reply(head + [4, 0], Array("DP-\(id - 60)".utf8))
  }

  private func crtc(_ id: UInt8) -> [UInt8] {
    // Timestamp, place, size 640x480, mode.
    reply([0, 0, 0, 0, 0, UInt8(id - 50) * 4, 0, 0, 0x80, 2, 0xE0, 1, 70, 0, 0, 0])
  }

  private func reply(_ head: [UInt8], _ rest: [UInt8] = []) -> [UInt8] {
    let fixed = Array((head + [UInt8](repeating: 0, count: 28)).prefix(max(24, head.count)))
    let total =
      fixed + rest + [UInt8](repeating: 0, count: (4 - (fixed.count + rest.count) % 4) % 4)
    return [1, 0, 0, 0, UInt8((total.count - 24) / 4), 0, 0, 0] + total
  }

  private func error(_ code: UInt8) -> [UInt8] {
    [0, code] + [UInt8](repeating: 0, count: 30)
  }

  private func pad(_ count: Int) -> Int { (count + 3) / 4 * 4 }

  private static let resources: (head: [UInt8], rest: [UInt8]) = (
    [0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 2, 0] + [UInt8](repeating: 0, count: 12),
    [50, 0, 0, 0, 51, 0, 0, 0, 60, 0, 0, 0, 61, 0, 0, 0]
  )

  /// The greeting: no vendor, one format, and one screen with root window 7 and no depths.
  private static let setup: [UInt8] = {
    var fixed: [UInt8] = [0, 0, 0, 0, 0, 0, 0x20, 0, 0xFF, 0xFF, 0x1F, 0, 0, 0, 0, 0]
    fixed += [0, 0, 0xFF, 0xFF, 1, 1, 0, 0, 32, 32, 8, 255, 0, 0, 0, 0]
    let format: [UInt8] = [24, 32, 32, 0, 0, 0, 0, 0]
    let screen: [UInt8] = [7, 0, 0, 0] + [UInt8](repeating: 0, count: 36)
    let body = fixed + format + screen
    return [1, 0, 11, 0, 0, 0, UInt8(body.count / 4), 0] + body
  }()
}
