public import Foundation
import LinuxSystem

/// How a program ended.
public enum ProgramEnd: Hashable, Sendable {
  case exited(Int32)
  case killed(signal: Int32)
}

/// A running program: its words are kept, and it is ended with all that it started.
public final class ProgramRun: @unchecked Sendable {
  /// Its process id, which is also that of its process group.
  public let pid: pid_t
  /// As it was started.
  public let program: String

  private let lock = NSLock()
  private let output: FileHandle
  private let errors: FileHandle
  private var end: ProgramEnd?

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: A path, or a name to look for in `PATH`.
  ///   - arguments: Those after its own name.
  ///   - environment: All the variables it gets.
  ///   - input: What it reads from standard input.
  ///   - extra: Become its descriptors 3, 4 and so on.
  /// - Throws: When it does not start.
  public init(
    _ program: String, _ arguments: [String] = [], environment: [String: String],
    input: Data = Data(), extra: [Int32] = []
  ) throws {
    self.program = program
    output = try Self.unnamedFile()
    errors = try Self.unnamedFile()
    let given = try Self.unnamedFile()
    try given.write(contentsOf: input)
    try given.seek(toOffset: 0)
    pid = try spawn(
      program, arguments, environment: environment, input: given.fileDescriptor,
      output: output.fileDescriptor, errors: errors.fileDescriptor, extra: extra)
  }

  /// Starts one of this package's programs, as it was built for this test.
  public convenience init(
    built name: String, _ arguments: [String] = [], environment: [String: String],
    input: Data = Data()
  ) throws {
    let path = Self.buildFolder + "/" + name
    try self.init(path, arguments, environment: environment, input: input)
  }

  /// The folder in which this test and the package's programs were built.
  public static var buildFolder: String {
    Programs.folder
  }

  /// What it has written to standard output so far.
  public var outputData: Data { Self.contents(output) }
  /// What it has written to standard output so far, as text.
  public var outputText: String { String(decoding: outputData, as: UTF8.self) }
  /// What it has written to standard error so far, as text.
  public var errorText: String { String(decoding: Self.contents(errors), as: UTF8.self) }

  /// How it ended; `nil` as long as it runs.
  public var ended: ProgramEnd? {
    lock.withLock {
      if end != nil { return end }
      var status: Int32 = 0
      guard waitpid(pid, &status, WNOHANG) == pid else { return nil }
      let signal = status & 0x7f
      let found = signal == 0 ? ProgramEnd.exited(status >> 8 & 0xff) : .killed(signal: signal)
      end = found
      return found
    }
  }

  /// Whether it runs.
  public var isRunning: Bool { ended == nil }

  /// Waits for its end; `nil` when it still runs.
  public func wait(within time: Duration = .seconds(10)) async -> ProgramEnd? {
    await eventually(within: time, every: .milliseconds(5)) { self.ended != nil }
    return ended
  }

  /// Sends a signal to the program alone, if it still runs.
  public func signal(_ number: Int32) {
    if isRunning { kill(pid, number) }
  }

  /// Ends the program and its process group: asks, waits, then kills.
  ///
  /// Harmless when it has ended.
  public func terminate(within time: Duration = .seconds(3)) async {
    if isRunning {
      kill(-pid, SIGTERM)
      await eventually(within: time, every: .milliseconds(5)) { self.ended != nil }
    }
    // Its children may outlive it; the group keeps its number as long as one does.
    kill(-pid, SIGKILL)
    await eventually(within: .seconds(1), every: .milliseconds(5)) { self.ended != nil }
    Guardian.shared.forget(group: pid)
  }

  /// Runs a tool to its end.
  ///
  /// - Returns: What it wrote to standard output.
  /// - Throws: When it fails, or is not done in time.
  @discardableResult
  public static func tool(
    _ program: String, _ arguments: [String], environment: [String: String], input: Data = Data(),
    within time: Duration = .seconds(20)
  ) async throws -> Data {
    let run = try ProgramRun(program, arguments, environment: environment, input: input)
    let end = await run.wait(within: time)
    let data = run.outputData
    let errors = run.errorText
    await run.terminate()
    guard end == .exited(0) else {
      let how = end.map { "\($0)" } ?? "not done in time"
      throw RigError("\(program) \(arguments.joined(separator: " ")): \(how)\n\(errors)")
    }
    return data
  }

  private static func contents(_ file: FileHandle) -> Data {
    var status = stat()
    guard fstat(file.fileDescriptor, &status) == 0, status.st_size > 0 else { return Data() }
    var data = Data(count: Int(status.st_size))
    let got = data.withUnsafeMutableBytes {
      pread(file.fileDescriptor, $0.baseAddress, $0.count, 0)
    }
    return data.prefix(max(0, got))
  }

  /// A file that goes with its last descriptor; unlike a pipe it is never full.
  private static func unnamedFile() throws -> FileHandle {
    var path = Array((NSTemporaryDirectory() + "/lectern-test-XXXXXX").utf8CString)
    let descriptor = mkstemp(&path)
    guard descriptor >= 0 else { throw RigError("no temporary file: errno \(errno)") }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, O_APPEND)
    unlink(path)
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }
}
