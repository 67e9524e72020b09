import CPango
import DeckModel
import SlideLayout
import StageModel

extension TextSpan {
  /// The run's looks as Pango's attributes, whose ranges the caller sets.
  func attributes(in text: StyledText) -> [UnsafeMutablePointer<PangoAttribute>] {
    let list = style.attributes(in: text)
    guard let picture else { return list }
    // Pango leaves the room, and draws nothing in it.
    var room = PangoRectangle(
      x: 0, y: pangoUnits(-picture.ascent), width: pangoUnits(picture.width),
      height: pangoUnits(picture.height))
    return list + [pango_attr_shape_new(&room, &room)].compactMap { $0 }
  }
}

extension TextStyle {
  /// The style as Pango's attributes, whose ranges the caller sets.
  func attributes(in text: StyledText) -> [UnsafeMutablePointer<PangoAttribute>] {
    let size = pangoUnits(size)
    var list: [UnsafeMutablePointer<PangoAttribute>?] = [
      pango_attr_family_new(family.list(for: text.language)),
      pango_attr_size_new_absolute(size),
      pango_attr_weight_new(PangoWeight(rawValue: UInt32(weight.number))),
      pango_attr_foreground_new(wide(colour.red), wide(colour.green), wide(colour.blue)),
    ]
    if isItalic { list.append(pango_attr_style_new(PANGO_STYLE_ITALIC)) }
    if isUnderlined { list.append(pango_attr_underline_new(PANGO_UNDERLINE_SINGLE)) }
    if isStruckThrough { list.append(pango_attr_strikethrough_new(1)) }
    if letterSpacing != 0 {
      list.append(pango_attr_letter_spacing_new(pangoUnits(letterSpacing)))
    }
    if rise != 0 { list.append(pango_attr_rise_new(pangoUnits(rise))) }
    if text.hasTabularFigures { list.append(pango_attr_font_features_new("tnum=1")) }
    return list.compactMap { $0 }
  }

  /// A channel from 8 to 16 bits.
  private func wide(_ channel: UInt8) -> UInt16 { UInt16(channel) * 257 }
}

extension StyledText {
  /// What holds for all of the text.
  var attributes: [UnsafeMutablePointer<PangoAttribute>] {
    var list: [UnsafeMutablePointer<PangoAttribute>?] = []
    if !language.isEmpty {
      list.append(pango_attr_language_new(pango_language_from_string(language)))
    }
    // Where a word is longer than a line Pango would add a hyphen, which is wrong in code and in
    // addresses; where the author allows one, there is a soft hyphen.
    let hasSoftHyphens = spans.contains {
      $0.text.utf8.contains(0xC2) && $0.text.contains("\u{AD}")
    }
    if !hasSoftHyphens { list.append(pango_attr_insert_hyphens_new(0)) }
    return list.compactMap { $0 }
  }
}

extension FontFamilies {
  /// The families as Pango takes them, with the forms of Chinese, Japanese and Korean characters
  /// that a language wants.
  func list(for language: String) -> String {
    guard let region = Self.region(of: language) else { return names.joined(separator: ",") }
    return names.map { name in
      let isRegional = ["Sans CJK JP", "Sans Mono CJK JP", "Serif CJK JP"].contains {
        name.hasSuffix($0)
      }
      return isRegional ? name.dropLast(2) + region : name
    }.joined(separator: ",")
  }

  /// What Noto's fonts call the region whose forms a language is written in; `nil` for Japan's and
  /// where it makes no difference.
  private static func region(of language: String) -> String? {
    let parts = language.lowercased().split { $0 == "-" || $0 == "_" }
    switch parts.first {
    case "ko": return "KR"
    case "zh" where parts.contains("hk") || parts.contains("mo"): return "HK"
    case "zh" where parts.contains("tw") || parts.contains("hant"): return "TC"
    case "zh": return "SC"
    default: return nil
    }
  }
}
