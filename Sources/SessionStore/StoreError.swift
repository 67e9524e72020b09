/// Why the session could not be saved or read.
public struct StoreError: Error, Hashable, Sendable {
  /// What kind of failure it was.
  public enum Code: Hashable, Sendable {
    /// No space is left, or a quota or file size limit was reached.
    case diskFull
    /// The file, or its folder, may not be written or made.
    case notWritable
    /// The file is no database, or a damaged one.
    case damaged
    /// Another process held the file for too long.
    case busy
    /// A later version of Lectern wrote the file.
    case newerSchema(found: Int, known: Int)
    /// Any other failure of reading or writing.
    case failed
  }

  /// What kind of failure it was.
  public let code: Code
  /// The file, or the folder, at which it happened.
  public let path: String
  /// What the system said.
  public let detail: String

  /// Creates an error.
  public init(_ code: Code, path: String, detail: String) {
    self.code = code
    self.path = path
    self.detail = detail
  }
}

extension StoreError: CustomStringConvertible {
  /// Where, what, and what the system said: one line.
  public var description: String { "\(path): \(code) (\(detail))" }
}

extension StoreError.Code: CustomStringConvertible {
  /// What happened, in words.
  public var description: String {
    switch self {
    case .diskFull: "the disk is full"
    case .notWritable: "the session file can't be written"
    case .damaged: "the session file is damaged"
    case .busy: "the session file is in use by another program"
    case .newerSchema(let found, let known):
      "the session file has version \(found), but only versions up to \(known) are known"
    case .failed: "the session file can't be read or written"
    }
  }
}
