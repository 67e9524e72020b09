import LinuxSystem
import RemoteServer

/// The processes of a talk that outlive its controller, in a file beside its sockets.
///
/// The next controller learns from it which of them still run and will connect in a moment. It also
/// names the controller and its supervisor, for whoever finds that neither answers.
final class ProcessRoster {
  private let path: String
  private var entries: [NotedProcess]
  private let before: [NotedProcess]

  /// Reads what an earlier controller left.
  init(path: String) {
    self.path = path
    hasEarlier = FileBytes.exists(path)
    before = NotedProcess.running(in: path)
    entries =
      [
        NotedProcess(.controller, CurrentProcess.processID),
        NotedProcess(.supervisor, CurrentProcess.parentID),
      ].compactMap(\.self) + before.filter(\.kind.outlivesController)
    write()
  }

  /// Whether an earlier controller of the same talk was there: this one goes on where it was.
  let hasEarlier: Bool

  /// The processes of a kind that an earlier controller left and that still run.
  func earlier(_ kind: NotedProcess.Kind) -> [Int32] {
    before.filter { $0.kind == kind }.map(\.processID)
  }

  func add(_ kind: NotedProcess.Kind, _ processID: Int32) {
    guard let entry = NotedProcess(kind, processID) else { return }
    entries.removeAll { $0.processID == processID }
    entries.append(entry)
    write()
  }

  func remove(_ processID: Int32) {
    entries.removeAll { $0.processID == processID }
    write()
  }

  /// Kills a process of an earlier controller, if it is still the same.
  func kill(_ processID: Int32) {
    guard let entry = entries.first(where: { $0.processID == processID }) else { return }
    entry.kill()
    remove(processID)
  }

  /// Removes the file.
  func close() { Paths.remove(path) }

  private func write() { try? NotedProcess.write(entries, to: path) }
}
