import CPango
import DeckModel
import SlideLayout
import StageModel

extension TextStyle {
  /// The style as Pango's attributes, whose ranges the caller sets.
  func attributes(tabular: Bool) -> [UnsafeMutablePointer<PangoAttribute>] {
    let size = pangoUnits(size)
    var list: [UnsafeMutablePointer<PangoAttribute>?] = [
      pango_attr_family_new(family.names.joined(separator: ",")),
      pango_attr_size_new_absolute(size),
      pango_attr_weight_new(PangoWeight(rawValue: UInt32(weight.number))),
      pango_attr_foreground_new(wide(colour.red), wide(colour.green), wide(colour.blue)),
    ]
    if isItalic { list.append(pango_attr_style_new(PANGO_STYLE_ITALIC)) }
    if let background {
      list.append(
        pango_attr_background_new(
          wide(background.red), wide(background.green), wide(background.blue)))
    }
    if isUnderlined { list.append(pango_attr_underline_new(PANGO_UNDERLINE_SINGLE)) }
    if isStruckThrough { list.append(pango_attr_strikethrough_new(1)) }
    if letterSpacing != 0 {
      list.append(pango_attr_letter_spacing_new(pangoUnits(letterSpacing)))
    }
    if rise != 0 { list.append(pango_attr_rise_new(pangoUnits(rise))) }
    if tabular { list.append(pango_attr_font_features_new("tnum=1")) }
    return list.compactMap { $0 }
  }

  /// A channel from 8 to 16 bits.
  private func wide(_ channel: UInt8) -> UInt16 { UInt16(channel) * 257 }
}
