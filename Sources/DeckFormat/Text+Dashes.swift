extension String {
  /// The text with dashes and an ellipsis in place of `---`, `--` and `...`, as pandoc sets them.
  ///
  /// Addresses and the options of commands keep these signs.
  var withDashes: String {
    guard contains("--") || contains("...") else { return self }
    var result = ""
    var rest = self[...]
    var isInAddress = false
    while let first = rest.first {
      if first.isWhitespace { isInAddress = false }
      let signs = rest.prefix { $0 == first }
      rest = rest[signs.endIndex...]
      let isOption =
        (result.last?.isWhitespace ?? true) && (rest.first?.isLetter ?? false)
      switch (signs.count, first) {
      case (3, "-") where !isInAddress: result += "—"
      case (2, "-") where !isInAddress && !isOption: result += "–"
      case (3, ".") where !isInAddress: result += "…"
      default: result += signs
      }
      if first == "/", result.hasSuffix("://") { isInAddress = true }
      if first == ".", result.hasSuffix("www.") { isInAddress = true }
    }
    return result
  }
}
