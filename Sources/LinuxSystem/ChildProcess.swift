internal import CLinux
internal import Glibc

/// A process that is watched and, where it must be, killed by a descriptor of its own, which
/// never comes to mean another process.
///
/// - SeeAlso: pidfd_open(2).
public final class WatchedProcess {
  /// Its process id, for messages.
  public let processID: Int32
  private let handle: Descriptor
  private let loop: EventLoop
  private let isChild: Bool
  private var onEnd: ((Int32?) -> Void)?

  /// Watches a process that runs already.
  ///
  /// - Parameter onEnd: Called once: with the exit status (or 128 + signal) of an own child, else
  ///   with `nil`.
  public init(
    processID: Int32, isChild: Bool, on loop: EventLoop, onEnd: @escaping (Int32?) -> Void
  ) throws(SystemError) {
    self.processID = processID
    self.loop = loop
    self.isChild = isChild
    self.onEnd = onEnd
    handle = Descriptor(
      adopting: try checked(clinux_pidfd_open(processID), "watching process \(processID)"))
    try loop.watch(handle.number) { [weak self] _ in self?.ended() }
  }

  deinit { if onEnd != nil { loop.forget(handle.number) } }

  /// Sends a signal, such as 15 (terminate) or 9 (kill).
  public func signal(_ number: Int32) { _ = clinux_pidfd_kill(handle.number, number) }

  /// Kills it.
  public func kill() { signal(SIGKILL) }

  private func ended() {
    var code: Int32?
    if isChild {
      var status: Int32 = 0
      guard clinux_pidfd_reap(handle.number, &status) == 1 else { return }
      code = clinux_exit_code(status)
    }
    loop.forget(handle.number)
    let tell = onEnd
    onEnd = nil
    tell?(code)
  }
}

/// Programs of this project and how they are started.
public enum Programs {
  /// The folder that holds this program, and its sisters.
  public static var folder: String {
    var path = [CChar](repeating: 0, count: 4096)
    let length = readlink("/proc/self/exe", &path, path.count - 1)
    guard length > 0 else { return "." }
    let text = String(decoding: path[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return text.droppingLastComponent
  }

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - path: The program's file.
  ///   - arguments: What follows its name.
  ///   - environment: Variables set on top of this process's own.
  ///   - descriptors: Given to it as 3, 4 and so on; it gets no others.
  ///   - niceness: How much it yields to others; 0 to be equal.
  ///   - inOwnSession: Whether a terminal's interrupt and hang-up do not reach it.
  /// - Returns: The process id.
  public static func start(
    _ path: String, _ arguments: [String], environment: [String: String] = [:],
    descriptors: [Descriptor] = [], niceness: Int32 = 0, inOwnSession: Bool = false
  ) throws(SystemError) -> Int32 {
    var variables = self.environment
    variables.merge(environment) { _, new in new }
    var argv = ([path] + arguments).map { strdup($0) } + [nil]
    var envp = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in argv + envp { free(text) } }
    let numbers = descriptors.map(\.number)
    return try checked(
      clinux_spawn(
        path, &argv, &envp, numbers, Int32(numbers.count), niceness, inOwnSession ? 1 : 0),
      "starting \(path)")
  }

  /// Ends this program.
  public static func exit(_ code: Int32) -> Never { Glibc.exit(code) }

  /// This process's environment.
  public static var environment: [String: String] {
    var found: [String: String] = [:]
    var entry = environ
    while let text = entry.pointee {
      let pair = String(cString: text).split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if pair.count == 2 { found[String(pair[0])] = String(pair[1]) }
      entry += 1
    }
    return found
  }
}
