import Foundation

/// Connects to a Unix socket; who waits on it waits 10 seconds at the most.
package func connectToSocket(_ path: String) throws -> Int32 {
  let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
  _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  var patience = timeval(tv_sec: 10, tv_usec: 0)
  for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
    let size = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(descriptor, SOL_SOCKET, option, &patience, size)
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
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, length) }
  }
  guard isShort, failed == 0 else {
    close(descriptor)
    throw RigError("nobody answers at \(path)")
  }
  return descriptor
}

/// Reads exactly so many bytes.
package func take(_ count: Int, from descriptor: Int32) throws -> [UInt8] {
  var taken: [UInt8] = []
  var piece = [UInt8](repeating: 0, count: max(1, count))
  while taken.count < count {
    let got = read(descriptor, &piece, count - taken.count)
    guard got > 0 else { throw RigError("the other side hung up") }
    taken += piece[..<got]
  }
  return taken
}

/// Writes all bytes.
package func give(_ bytes: [UInt8], to descriptor: Int32) throws {
  guard send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else {
    throw RigError("the other side does not listen")
  }
}
