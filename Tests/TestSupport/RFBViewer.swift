import Foundation

/// Has Xvnc make outputs, which it does on the word of a viewer only: is one, for a moment.
///
/// - SeeAlso: RFC 6143 for the greeting; message 251, SetDesktopSize, of the community's RFB
///   protocol for the screens.
func makeOutputs(socket path: String, count: Int) throws {
  let viewer = try RFBViewer(path)
  defer { viewer.close() }
  try viewer.greet()
  try viewer.setScreens(count, width: 640, height: 480)
}

private final class RFBViewer {
  private let server: Int32

  init(_ path: String) throws { server = try connectToSocket(path) }

  func close() { _ = Glibc.close(server) }

  func greet() throws {
    _ = try take(12)
    try give(Array("RFB 003.008\n".utf8))
    _ = try take(Int(try take(1)[0]))
    try give([1])  // Security: none.
    _ = try take(4)
    try give([1])  // Shared.
    _ = try take(20)
    _ = try take(Int(try word()))  // The server's name.
  }

  func setScreens(_ count: Int, width: UInt16, height: UInt16) throws {
    let extendedDesktopSize = UInt32(bitPattern: -308)
    try give([2, 0, 0, 1] + bytes(extendedDesktopSize))
    var message: [UInt8] = [251, 0]
    message += bytes(width * UInt16(count)) + bytes(height) + [UInt8(count), 0]
    for index in 0..<count {
      message += bytes(UInt32(index + 1)) + bytes(UInt16(index) * width) + bytes(UInt16(0))
      message += bytes(width) + bytes(height) + bytes(UInt32(0))
    }
    try give(message)
    shutdown(server, Int32(SHUT_WR))
    while (try? take(1)) != nil {}  // Until it has read all, and hangs up.
  }

  private func word() throws -> UInt32 {
    try take(4).reduce(0) { $0 << 8 | UInt32($1) }
  }

  private func take(_ count: Int) throws -> [UInt8] { try TestSupport.take(count, from: server) }

  private func give(_ bytes: [UInt8]) throws { try TestSupport.give(bytes, to: server) }

  private func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }
}
