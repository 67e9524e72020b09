import CPango
import DeckModel
public import SlideLayout

/// A font that was asked for and is not installed, and what is used in its place.
public struct FontSubstitution: Hashable, Sendable {
  /// The families that are missing, best first.
  public var missing: [String]
  /// The family that text is drawn with.
  public var used: String

  /// Creates a substitution.
  public init(missing: [String], used: String) {
    self.missing = missing
    self.used = used
  }
}

extension PangoMeasurer {
  /// Names that mean whatever the machine has of a kind.
  private static let generic: Set<String> = [
    "sans-serif", "sans", "serif", "monospace", "mono", "cursive", "fantasy", "system-ui", "emoji",
    "math", "ui-sans-serif", "ui-serif", "ui-monospace", "ui-rounded",
  ]

  /// What is used in the place of families that are not installed; `nil` when the best of them is.
  ///
  /// - Parameter families: The families, best first.
  public func substitution(for families: [String]) -> FontSubstitution? {
    let installed = installedFamilies
    let missing = families.prefix { family in
      !Self.generic.contains(family.lowercased()) && !installed.contains(family.lowercased())
    }
    guard !missing.isEmpty else { return nil }
    let rest = families.dropFirst(missing.count)
    let used = rest.first.flatMap { Self.generic.contains($0.lowercased()) ? nil : $0 }
    return FontSubstitution(
      missing: Array(missing), used: used ?? nearestFamily(to: families) ?? "another font")
  }

  /// The characters of a text that no installed font has, each once, in order.
  ///
  /// They are drawn as boxes.
  public func unknownCharacters(in text: String, families: FontFamilies) -> [Character] {
    let style = TextStyle(family: families, size: 20, colour: .black)
    func isUnknown(_ text: String) -> Bool {
      TextLayout(StyledText([TextSpan(text, style)]), width: .infinity, in: context)
        .hasUnknownGlyphs
    }
    guard isUnknown(text) else { return [] }
    var seen: Set<Character> = []
    return text.filter { seen.insert($0).inserted && isUnknown(String($0)) }
  }

  /// The families that fontconfig knows, in small letters.
  private var installedFamilies: Set<String> {
    var list: UnsafeMutablePointer<UnsafeMutablePointer<PangoFontFamily>?>?
    var count: Int32 = 0
    pango_font_map_list_families(pango_context_get_font_map(context), &list, &count)
    guard let list else { return [] }
    defer { g_free(list) }
    return Set(
      (0..<Int(count)).compactMap { index in
        list[index].flatMap { pango_font_family_get_name($0) }
          .map { String(cString: $0).lowercased() }
      })
  }

  private func nearestFamily(to families: [String]) -> String? {
    let wanted = pango_font_description_new()
    defer { pango_font_description_free(wanted) }
    pango_font_description_set_family(wanted, families.joined(separator: ","))
    guard let font = pango_context_load_font(context, wanted) else { return nil }
    defer { g_object_unref(font) }
    let found = pango_font_describe(font)
    defer { pango_font_description_free(found) }
    return pango_font_description_get_family(found).map { String(cString: $0) }
  }
}
