import LinuxSystem

/// The file whose first line opens an encrypted deck.
enum PasswordFile {
  /// The first line of a file, without its end.
  static func read(_ path: String) throws(Failure) -> String {
    guard let bytes = FileBytes.read(path, atMost: 64 << 10) else {
      throw Failure(localized("%1: the file with the password can't be read.", path))
    }
    let line = bytes.prefix { $0 != 0x0A && $0 != 0x0D }
    guard !line.isEmpty, let password = String(validating: line, as: UTF8.self) else {
      throw Failure(
        localized("%1: expected a password in the file's first line, as UTF-8.", path))
    }
    return password
  }
}
