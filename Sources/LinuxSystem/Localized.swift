internal import CLinux

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
  let pattern = text.withCString { String(cString: clinux_translate($0)) }
  // In one pass: what a value holds is not looked at again.
  var result = ""
  var rest = pattern[...]
  while let sign = rest.firstIndex(of: "%") {
    result += rest[..<sign]
    rest = rest[rest.index(after: sign)...]
    guard let number = rest.first?.wholeNumberValue, values.indices.contains(number - 1) else {
      result += "%"
      continue
    }
    result += values[number - 1]
    rest = rest.dropFirst()
  }
  return result + rest
}
