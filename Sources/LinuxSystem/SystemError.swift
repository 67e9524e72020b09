internal import Glibc

/// A call to the kernel or the C library that failed.
public struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The error number.
  ///
  /// - SeeAlso: errno(3).
  public let number: Int32
  /// What was being done, to whom: `opening /tmp/a`.
  public let action: String

  /// Creates an error from an error number.
  public init(_ number: Int32, _ action: String) {
    self.number = number
    self.action = action
  }

  /// What was being done, and what the system says of it.
  public var description: String { "\(action): \(String(cString: strerror(number)))" }

  /// Whether a file or folder is not there.
  public var isMissing: Bool { number == ENOENT || number == ENOTDIR }

  /// Whether there is merely nothing to do yet.
  var isWouldBlock: Bool { number == EAGAIN || number == EWOULDBLOCK }
}

/// Turns the answer of a CLinux function, which is negative for errors, into a value or an error.
func checked<Result: SignedInteger>(
  _ result: Result, _ action: @autoclosure () -> String
) throws(SystemError) -> Result {
  guard result < 0 else { return result }
  throw SystemError(Int32(clamping: -Int64(result)), action())
}
