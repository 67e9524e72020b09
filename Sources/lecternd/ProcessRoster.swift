import LinuxSystem

/// The processes of a talk that outlive its controller, in a file beside its sockets.
///
/// The next controller learns from it which of them still run and will connect in a moment. It also
/// names the controller and its supervisor, for whoever finds that neither answers.
final class ProcessRoster {
  /// What a process is.
  enum Kind: String {
    case stage
    case console
    // These do not outlive the controller; `SessionFolder` looks for them.
    case controller
    case supervisor
  }

  private struct Entry: Hashable {
    let kind: String
    let processID: Int32
    /// When it began, so that a number that was given out anew is no match.
    let born: String
  }

  private let path: String
  private var entries: [Entry]
  private let before: [Entry]

  /// Reads what an earlier controller left.
  init(path: String) {
    self.path = path
    let left = FileBytes.read(path, atMost: 65536)
    hasEarlier = left != nil
    let text = String(decoding: left ?? [], as: UTF8.self)
    before = text.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: " ")
      guard parts.count == 3, let id = Int32(parts[1]) else { return nil }
      let entry = Entry(kind: String(parts[0]), processID: id, born: String(parts[2]))
      return Processes.birth(of: id) == entry.born ? entry : nil
    }
    entries =
      [
        Self.entry(.controller, CurrentProcess.processID),
        Self.entry(.supervisor, CurrentProcess.parentID),
      ].compactMap(\.self)
      + before.filter { [Kind.stage, .console].map(\.rawValue).contains($0.kind) }
    write()
  }

  /// Whether an earlier controller of the same talk was there: this one goes on where it was.
  let hasEarlier: Bool

  /// The processes of a kind that an earlier controller left and that still run.
  func earlier(_ kind: Kind) -> [Int32] {
    before.filter { $0.kind == kind.rawValue }.map(\.processID)
  }

  func add(_ kind: Kind, _ processID: Int32) {
    guard let entry = Self.entry(kind, processID) else { return }
    entries.removeAll { $0.processID == processID }
    entries.append(entry)
    write()
  }

  private static func entry(_ kind: Kind, _ processID: Int32) -> Entry? {
    Processes.birth(of: processID).map {
      Entry(kind: kind.rawValue, processID: processID, born: $0)
    }
  }

  func remove(_ processID: Int32) {
    entries.removeAll { $0.processID == processID }
    write()
  }

  /// Kills a process of an earlier controller, if it is still the same.
  func kill(_ processID: Int32) {
    guard let entry = entries.first(where: { $0.processID == processID }) else { return }
    Processes.kill(processID, bornAt: entry.born)
    remove(processID)
  }

  /// Removes the file.
  func close() { Paths.remove(path) }

  private func write() {
    let lines = entries.map { "\($0.kind) \($0.processID) \($0.born)\n" }.joined()
    try? Descriptor.creating(path).write(Array(lines.utf8))
  }
}
