internal import CLinux

/// Limits that a process sets on itself, for good.
public enum Limits {
  /// No more address space than this.
  ///
  /// Unit: bytes. - SeeAlso: setrlimit(2), `RLIMIT_AS`.
  public static func memory(_ bytes: UInt64) { _ = clinux_set_limit_memory(bytes) }
  /// No core files.
  public static func noCoreFiles() { _ = clinux_set_limit_core_none() }
  /// No more open files than this.
  public static func openFiles(_ count: UInt64) { _ = clinux_set_limit_files(count) }
  /// No new sockets, no other programs, no reach into other processes; what is open stays open.
  ///
  /// - Throws: Where the kernel has no such filters.
  /// - SeeAlso: seccomp(2).
  public static func noNetwork() throws(SystemError) {
    _ = try checked(clinux_refuse_network(), "refusing the network")
  }
}

/// Random numbers nobody can guess.
public enum Randomness {
  /// Hexadecimal digits, two for each random byte.
  public static func hexadecimal(bytes count: Int) throws(SystemError) -> String {
    var bytes = [UInt8](repeating: 0, count: count)
    _ = try checked(clinux_random(&bytes, count), "reading random bytes")
    let digits = Array("0123456789abcdef")
    return String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }
}

/// What is printed for whoever started the program.
public enum StandardError {
  /// Writes one line.
  public static func print(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = clinux_write_all(2, bytes, bytes.count)
  }
}

/// What is printed for whoever reads the program's results.
public enum StandardOutput {
  /// Writes one line.
  public static func print(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = clinux_write_all(1, bytes, bytes.count)
  }
}
