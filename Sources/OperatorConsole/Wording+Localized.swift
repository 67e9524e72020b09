internal import ConsoleModel
internal import LinuxSystem

extension Wording {
  /// The text in the operator's language.
  var localizedText: String { filled { localized($0) } }
}
