/// What texts in TeX are made of.
enum TeX {
  /// The most letters that are read in search of a closing brace.
  private static let reach = 600

  /// The name of the command at the start of a text.
  static func name(_ text: Substring) -> String {
    guard text.first == "\\" else { return "" }
    return String(text.dropFirst().prefix { $0.isLetter && $0.isASCII })
  }

  /// Takes what stands in the brackets at the start of a text.
  static func option(_ rest: inout Substring) -> String? {
    guard rest.first == "[", let end = rest.prefix(reach).firstIndex(of: "]") else { return nil }
    defer { rest = rest[end...].dropFirst() }
    return String(rest[..<end].dropFirst())
  }

  /// Takes the group at the start of a text without its braces, else the next command or letter.
  static func argument(_ rest: inout Substring) -> String? {
    let text = rest.drop(while: \.isWhitespace)
    guard let first = text.first, first != "}" else { return nil }
    guard first == "{" else {
      let one = text.prefix(first == "\\" ? max(2, name(text).count + 1) : 1)
      rest = text[one.endIndex...]
      return String(one)
    }
    var depth = 0
    var isEscaped = false
    for index in text.prefix(reach).indices {
      defer { isEscaped = text[index] == "\\" && !isEscaped }
      if isEscaped { continue }
      if text[index] == "{" { depth += 1 }
      if text[index] == "}" { depth -= 1 }
      guard depth == 0 else { continue }
      rest = text[index...].dropFirst()
      return String(text[..<index].dropFirst())
    }
    return nil
  }
}
