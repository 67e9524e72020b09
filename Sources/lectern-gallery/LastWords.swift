import Glibc

/// What the program says when it can't go on.
enum LastWords {
  /// Writes a line to standard error.
  static func print(_ text: String) {
    let line = Array("lectern-gallery: \(text)\n".utf8)
    _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
