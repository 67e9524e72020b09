/// Knows how large text is.
///
/// What draws a scene must break lines exactly as its measurer did, at any number of pixels for a
/// point: so metrics are never rounded to pixels.
public protocol TextMeasurer {
  /// The size of text, broken into lines of at most that many points.
  ///
  /// A width of infinity breaks only at `\n`.
  func measure(_ text: StyledText, width: Double) -> TextMeasure

  /// Where each line of text begins that is broken into lines of at most that many points.
  ///
  /// Unit: bytes of the text's UTF-8 form, from 0; there are as many as there are lines.
  func lineStarts(_ text: StyledText, width: Double) -> [Int]

  /// Where phrases of Japanese and words of Chinese end, as a dictionary tells them apart; `nil`
  /// without one, where only scripts and marks tell.
  ///
  /// Unit: bytes of the text's UTF-8 form, rising.
  func phraseEnds(in text: String) -> [Int]?
}

extension TextMeasurer {
  /// Without a dictionary.
  public func phraseEnds(in text: String) -> [Int]? { nil }
}
