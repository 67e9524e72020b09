internal import Glibc

/// Files as bytes.
public enum FileBytes {
  /// Whether there is anything at a path.
  public static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// The bytes of a file, or `nil` when it can't be read or is longer than the limit.
  ///
  /// Only a file proper is read: a pipe or a terminal might never say a word.
  public static func read(_ path: String, atMost limit: Int = 64 << 20) -> [UInt8]? {
    let number = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard number >= 0 else { return nil }
    let descriptor = Descriptor(adopting: number)
    var state = stat()
    guard fstat(number, &state) == 0, state.st_mode & S_IFMT == S_IFREG else { return nil }
    return read(descriptor, atMost: limit)
  }

  private static func read(_ descriptor: Descriptor, atMost limit: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65536)
    while true {
      let got = Glibc.read(descriptor.number, &piece, piece.count)
      if got < 0 && errno == EINTR { continue }
      guard got >= 0 else { return nil }
      if got == 0 { return bytes }
      bytes.append(contentsOf: piece[..<got])
      guard bytes.count <= limit else { return nil }
    }
  }
}

extension FileBytes {
  /// A file's or a pipe's first line without its end, or `nil` where there is none in UTF-8, or it
  /// is empty.
  public static func firstLine(of path: String) -> String? {
    let number = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
    guard number >= 0,
      let bytes = read(Descriptor(adopting: number), atMost: 64 << 10)
    else { return nil }
    let line = bytes.prefix { $0 != 0x0A && $0 != 0x0D }
    return line.isEmpty ? nil : String(validating: line, as: UTF8.self)
  }
}
