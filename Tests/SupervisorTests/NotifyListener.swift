import Foundation
import TestSupport

/// The service manager's end of `sd_notify`.
final class NotifyListener {
  private let socket: Int32
  private var lines: Set<String> = []

  init(_ path: String) throws {
    socket = Glibc.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { place in
      for (index, byte) in path.utf8.enumerated() where index < place.count - 1 {
        place[index] = byte
      }
    }
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard socket >= 0, result == 0 else { throw RigError("no socket \(path): errno \(errno)") }
  }

  deinit { close(socket) }

  /// Whether a line was told.
  func heard(_ line: String) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while case let got = recv(socket, &buffer, buffer.count, Int32(MSG_DONTWAIT)), got > 0 {
      let text = String(decoding: buffer[..<got], as: UTF8.self)
      lines.formUnion(text.split(separator: "\n").map(String.init))
    }
    return lines.contains(line)
  }
}
