import LinuxSystem

/// The file whose first line opens an encrypted deck.
enum PasswordFile {
  /// The first line of a file, without its end.
  static func read(_ path: String) throws(Failure) -> String {
    guard FileBytes.exists(path) else {
      throw Failure(localized("%1: there is no such file with a password.", path))
    }
    guard let password = FileBytes.firstLine(of: path) else {
      throw Failure(
        localized("%1: expected a password in the file's first line, as UTF-8.", path))
    }
    return password
  }
}
