internal import CLinux
internal import Glibc

/// Who is at the other end of a Unix socket, as the kernel says.
public struct PeerCredentials: Hashable, Sendable {
  /// Its process id when it connected.
  public let processID: Int32
  /// Its user.
  public let userID: UInt32
}

/// Unix sockets, all non-blocking and closed at exec.
public enum Sockets {
  /// The kinds that are used.
  public enum Kind: Sendable {
    /// Bytes in order.
    case stream
    /// Whole messages in order.
    case packets
  }

  /// Two connected ends.
  public static func pair() throws(SystemError) -> (Descriptor, Descriptor) {
    var numbers: [Int32] = [-1, -1]
    _ = try checked(clinux_socketpair_seqpacket(&numbers), "making a socket pair")
    return (Descriptor(adopting: numbers[0]), Descriptor(adopting: numbers[1]))
  }

  /// Listens at a path that must be free; only this user may connect.
  public static func listen(_ path: String, _ kind: Kind) throws(SystemError) -> Descriptor {
    Descriptor(
      adopting: try checked(clinux_listen(path, kind == .packets ? 1 : 0), "listening at \(path)"))
  }

  /// Connects to a path.
  public static func connect(_ path: String, _ kind: Kind) throws(SystemError) -> Descriptor {
    Descriptor(
      adopting: try checked(
        clinux_connect(path, kind == .packets ? 1 : 0), "connecting to \(path)"))
  }

  /// The next connection, or `nil` when none waits.
  public static func accept(_ listener: Descriptor) -> Descriptor? {
    let number = clinux_accept(listener.number)
    return number < 0 ? nil : Descriptor(adopting: number)
  }

  /// Who is at the other end, or `nil` when the kernel can't say.
  public static func peer(of descriptor: Descriptor) -> PeerCredentials? {
    var (process, user): (pid_t, uid_t) = (0, 0)
    guard clinux_peer(descriptor.number, &process, &user) == 0 else { return nil }
    return PeerCredentials(processID: process, userID: user)
  }
}
