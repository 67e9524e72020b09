internal import DeckModel

/// The themes that are part of Lectern, from the files in `Themes`.
enum ShippedThemes {
  /// Their names in the order of the alphabet.
  static let names = files.map(\.name)

  /// Their names in a message.
  static var list: String { names.map { "`\($0)`" }.joined(separator: ", ") }

  /// The theme of that name; `default` is another name for `paper`.
  static func draft(_ name: String) -> ThemeDraft? {
    let name = name == "default" ? Theme.paper.name : name
    guard let bytes = files.first(where: { $0.name == name })?.bytes else { return nil }
    return try? ThemeFile(bytes: bytes, file: "\(name).theme").draft
  }

  /// What is wrong with a shipped file: nothing, which a test holds.
  static func problems(of name: String) -> [DeckProblem] {
    guard let bytes = files.first(where: { $0.name == name })?.bytes else { return [] }
    do throws(DeckProblem) {
      return try ThemeFile(bytes: bytes, file: "\(name).theme").problems
    } catch {
      return [error]
    }
  }

  private static let files: [(name: String, bytes: [UInt8])] = [
    ("dark", PackageResources.dark_theme),
    ("high-contrast", PackageResources.high_contrast_theme),
    ("light", PackageResources.light_theme),
    ("paper", PackageResources.paper_theme),
  ]
}
