internal import CLinux
internal import Glibc

/// All processes that this one has to end with.
public enum Children {
  /// Makes this process the parent of what its children leave behind.
  ///
  /// - SeeAlso: prctl(2), `PR_SET_CHILD_SUBREAPER`.
  public static func adoptOrphans() { _ = clinux_become_subreaper() }

  /// Takes note of adopted children that have ended, so that none stays a zombie.
  ///
  /// - Parameter watched: A child whose exit status somebody else takes.
  public static func reap(except watched: Int32?) {
    while clinux_reap_other(watched ?? -1) != 0 {}
  }

  /// The children of this process.
  public static var processIDs: [Int32] {
    Paths.names(in: "/proc/self/task").flatMap { thread in
      let list = FileBytes.read("/proc/self/task/\(thread)/children") ?? []
      return String(decoding: list, as: UTF8.self).split(separator: " ").compactMap { Int32($0) }
    }
  }

  /// Kills the children of this process.
  ///
  /// They are still children, or zombies, until `reap`: their ids mean no other process.
  public static func killAll() { for child in processIDs { kill(child, SIGKILL) } }
}
