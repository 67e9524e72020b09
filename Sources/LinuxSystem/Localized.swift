internal import CLinux
internal import DeckModel

/// Words for the operator, in the operator's language.
public enum Localization {
  /// Reads the locale from the environment; call it once, first thing.
  ///
  /// Catalogues are `share/locale/LANGUAGE/LC_MESSAGES/lectern.mo` beside the programs' folder.
  public static func begin() {
    let prefix = Programs.folder.droppingLastComponent
    clinux_locale_begin("lectern", prefix + "/share/locale")
  }
}

/// The operator's language for an English text, or that text where there is no translation.
///
/// - Parameters:
///   - text: English; `%1`, `%2` and so on stand for the values.
///   - values: What replaces them.
public func localized(_ text: String, _ values: String...) -> String {
  // Without a translation the answer is the very text that was given, so that it must still live.
  return text.withCString { String(cString: clinux_translate($0)) }.filled(with: values)
}
