internal import CLinux

/// Ends this program when the other end of its socket goes, however busy it is then.
public enum PeerTether {
  /// Watches a connected stream or packet socket for as long as this program runs.
  ///
  /// - Parameter socket: The descriptor's number; it stays open.
  /// - Throws: Where no thread is left for it; then the end is noticed when it is next read.
  /// - SeeAlso: poll(2), `POLLHUP`.
  public static func begin(_ socket: Int32) throws(SystemError) {
    _ = try checked(clinux_end_with_peer(socket), "watching socket \(socket)")
  }
}
