/// Why nothing is known of the displays, or no longer.
public struct DisplayError: Error, Hashable, Sendable {
  /// What went wrong.
  public enum Code: Hashable, Sendable {
    /// The environment names no display server.
    case noServer
    /// No connection came about.
    case unreachable(reason: String)
    /// The server lacks something that is needed, as the text says.
    case lacking(String)
    /// The server did not answer in time.
    case silent
    /// The connection broke: the server has ended, or has thrown this program out.
    case lost(reason: String)
  }

  /// What went wrong.
  public let code: Code
  /// The server it happened with, as `X server ':0'`; empty when there is none.
  public let server: String

  /// Creates an error.
  public init(_ code: Code, server: String = "") {
    self.code = code
    self.server = server
  }
}

extension DisplayError: CustomStringConvertible {
  /// One line: which server, what was found, what was expected.
  public var description: String {
    switch code {
    case .noServer:
      "no display server: neither WAYLAND_DISPLAY nor DISPLAY is set. "
        + "Expected a desktop session, or virtual displays."
    case .unreachable(let reason): "\(server): no connection (\(reason))."
    case .lacking(let what): "\(server): lacks \(what)."
    case .silent: "\(server): no answer. Expected one within 5 seconds."
    case .lost(let reason): "\(server): the connection broke (\(reason))."
    }
  }
}
