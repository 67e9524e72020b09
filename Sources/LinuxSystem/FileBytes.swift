internal import Glibc

/// Files as bytes.
public enum FileBytes {
  /// Whether there is anything at a path.
  public static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// The bytes of a file, or `nil` when it can't be read or is longer than the limit.
  public static func read(_ path: String, atMost limit: Int = 64 << 20) -> [UInt8]? {
    let number = open(path, O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { return nil }
    let descriptor = Descriptor(adopting: number)
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
  /// A file's first line without its end, or `nil` where there is none in UTF-8, or it is empty.
  public static func firstLine(of path: String) -> String? {
    guard let bytes = read(path, atMost: 64 << 10) else { return nil }
    let line = bytes.prefix { $0 != 0x0A && $0 != 0x0D }
    return line.isEmpty ? nil : String(validating: line, as: UTF8.self)
  }
}
