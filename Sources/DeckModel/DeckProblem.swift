/// Where in a file something was found.
public struct SourceLocation: Hashable, Codable, Sendable {
  /// The file's path as the operator gave it, or as the deck names it.
  public var file: String
  /// Line from 1, or `nil` where a file has no lines.
  public var line: Int?
  /// Column from 1 in characters, or `nil` where only the line is known.
  public var column: Int?
  /// Page from 1, for documents that have pages.
  public var page: Int?

  /// Creates a location; only the file is always known.
  public init(file: String, line: Int? = nil, column: Int? = nil, page: Int? = nil) {
    self.file = file
    self.line = line
    self.column = column
    self.page = page
  }
}

extension SourceLocation: CustomStringConvertible {
  /// `file`, `file:line`, `file:line:column` or `file, page N`.
  public var description: String {
    if let page { return "\(file), page \(page)" }
    guard let line else { return file }
    guard let column else { return "\(file):\(line)" }
    return "\(file):\(line):\(column)"
  }
}

/// Something that is wrong with a deck: where, what was found, what was expected, what happens
/// instead.
public struct DeckProblem: Error, Hashable, Codable, Sendable {
  /// Whether the deck can be shown all the same.
  public enum Severity: String, Hashable, Codable, Sendable {
    /// The deck, or a slide of it, can't be shown.
    case error
    /// It is shown, with the change that the message names.
    case warning
  }

  /// What would help.
  public enum Remedy: String, Hashable, Codable, Sendable {
    /// A password, or another one than was given.
    case password
  }

  /// How bad it is.
  public var severity: Severity
  /// Where it is.
  public var location: SourceLocation
  /// What was found, what was expected, and what happens instead; one or two sentences.
  public var message: String
  /// What would help, where a program can do something about it.
  public var remedy: Remedy?

  /// Creates a problem.
  public init(
    _ severity: Severity, at location: SourceLocation, _ message: String, remedy: Remedy? = nil
  ) {
    self.severity = severity
    self.location = location
    self.message = message
    self.remedy = remedy
  }
}

extension DeckProblem: CustomStringConvertible {
  /// One line that an editor can jump to.
  public var description: String { "\(location): \(severity.rawValue): \(message)" }
}
