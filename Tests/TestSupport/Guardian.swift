import Foundation

/// Ends what tests have started when the test process dies without having done so itself.
///
/// A small shell holds the other end of a pipe, which the kernel closes with this process however
/// it ends. It knows process groups by the number of their leader, and folders by their path.
final class Guardian: @unchecked Sendable {
  static let shared = Guardian()

  private let words: Int32

  private init() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      words = -1
      return
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    words = ends[1]
    let script = #"""
      trap '' INT TERM HUP
      declare -A groups folders
      while read -r sign kind value; do
        case $sign$kind in
          +group) groups[$value]=1 ;;
          -group) unset "groups[$value]" ;;
          +folder) folders[$value]=1 ;;
          -folder) unset "folders[$value]" ;;
        esac
      done
      for group in "${!groups[@]}"; do kill -TERM -- "-$group" 2>/dev/null; done
      ((${#groups[@]} == 0)) || sleep 1
      for group in "${!groups[@]}"; do kill -KILL -- "-$group" 2>/dev/null; done
      for folder in "${!folders[@]}"; do rm -rf -- "$folder"; done
      """#
    _ = try? spawn(
      "bash", ["-c", script], environment: ["PATH": ProcessInfo.processInfo.searchPath],
      input: ends[0], isWatched: false)
    close(ends[0])
  }

  func watch(group: pid_t) { say("+ group \(group)") }
  func forget(group: pid_t) { say("- group \(group)") }
  func watch(folder: String) { say("+ folder \(folder)") }
  func forget(folder: String) { say("- folder \(folder)") }

  /// One write of less than a page is not torn apart, whoever else writes.
  private func say(_ line: String) {
    guard words >= 0 else { return }
    let bytes = Array((line + "\n").utf8)
    _ = bytes.withUnsafeBytes { Glibc.write(words, $0.baseAddress, $0.count) }
  }
}

extension ProcessInfo {
  /// Where programs are looked for.
  var searchPath: String {
    environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
  }
}
