internal import StageModel

/// Colours of slides; every pair of text and ground is legible from the back row.
struct Theme: Hashable {
  /// Ground of ordinary slides.
  var background: Colour
  /// Running text.
  var ink: Colour
  /// Text that matters less.
  var muted: Colour
  /// What draws the eye: marks, links, numbers.
  var accent: Colour
  /// Ground of code and of missing pictures.
  var panel: Colour
  /// Thin lines between rows.
  var hairline: Colour

  /// The theme of a deck that names none: ink on warm white.
  static let paper = Theme(
    background: Colour(hex: 0xFBFAF7), ink: Colour(hex: 0x1D2026), muted: Colour(hex: 0x5C616B),
    accent: Colour(hex: 0xBF4318), panel: Colour(hex: 0xF1EEE7), hairline: Colour(hex: 0xD9D5CB))

  /// Its counterpart for slides that open a deck or a part of it.
  static let night = Theme(
    background: Colour(hex: 0x172230), ink: Colour(hex: 0xFBFAF7), muted: Colour(hex: 0xB9C2CE),
    accent: Colour(hex: 0xFF9466), panel: Colour(hex: 0x223042), hairline: Colour(hex: 0x3A4A5E))
}

extension Colour {
  /// A colour as the web writes it, without the `#`.
  init(hex: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: hex >> 16), green: UInt8(truncatingIfNeeded: hex >> 8),
      blue: UInt8(truncatingIfNeeded: hex))
  }
}
