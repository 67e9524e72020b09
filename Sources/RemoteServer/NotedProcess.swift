public import LinuxSystem

/// A process of a talk, as the controller notes it beside the talk's sockets.
public struct NotedProcess: Hashable, Sendable {
  /// What a process of a talk is.
  public enum Kind: String, Sendable {
    case stage
    case console
    case controller
    case supervisor

    /// Whether it goes on when the controller has died, and keeps what it shows.
    public var outlivesController: Bool { self == .stage || self == .console }
  }

  /// What it is.
  public let kind: Kind
  /// Its number.
  public let processID: Int32
  /// When it began, so that a number that was given out anew is no match.
  public let born: String

  /// Notes a process; `nil` when it has ended.
  public init?(_ kind: Kind, _ processID: Int32) {
    guard let born = Processes.birth(of: processID) else { return nil }
    self.kind = kind
    self.processID = processID
    self.born = born
  }

  /// Reads a line of the file; `nil` when it is none, or its process no longer runs.
  private init?(line: Substring) {
    let words = line.split(separator: " ")
    guard words.count == 3, let kind = Kind(rawValue: String(words[0])),
      let processID = Int32(words[1])
    else { return nil }
    self.init(kind, processID)
    guard born == words[2] else { return nil }
  }

  /// Kills it, if it still is the same.
  public func kill() { Processes.kill(processID, bornAt: born) }

  /// The processes noted in a file that still run, in the order in which they were noted.
  public static func running(in file: String) -> [NotedProcess] {
    let text = String(decoding: FileBytes.read(file, atMost: 65536) ?? [], as: UTF8.self)
    return text.split(separator: "\n").compactMap(NotedProcess.init(line:))
  }

  /// Notes processes in a file, in place of all that it held.
  public static func write(_ processes: [NotedProcess], to file: String) throws(SystemError) {
    let lines = processes.map { "\($0.kind.rawValue) \($0.processID) \($0.born)\n" }.joined()
    try Descriptor.creating(file).write(Array(lines.utf8))
  }
}
