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

  init(_ path: String) throws {
    server = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    _ = fcntl(server, F_SETFD, FD_CLOEXEC)
    var patience = timeval(tv_sec: 10, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(server, SOL_SOCKET, option, &patience, socklen_t(MemoryLayout<timeval>.size))
    }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let isShort = withUnsafeMutableBytes(of: &address.sun_path) { room in
      guard path.utf8.count < room.count else { return false }
      room.copyBytes(from: path.utf8)
      return true
    }
    let length = socklen_t(MemoryLayout<sockaddr_un>.size)
    let failed = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(server, $0, length) }
    }
    guard isShort, failed == 0 else { throw RigError("Xvnc does not answer at \(path)") }
  }

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

  private func take(_ count: Int) throws -> [UInt8] {
    var taken: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: max(1, count))
    while taken.count < count {
      let got = read(server, &piece, count - taken.count)
      guard got > 0 else { throw RigError("Xvnc hung up") }
      taken += piece[..<got]
    }
    return taken
  }

  private func give(_ bytes: [UInt8]) throws {
    guard send(server, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else {
      throw RigError("Xvnc does not listen")
    }
  }

  private func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }
}
