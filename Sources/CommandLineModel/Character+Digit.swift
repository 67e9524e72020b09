extension Character {
  /// Whether it is one of 0 to 9; digits of other scripts are not meant.
  var isDecimalDigit: Bool { ("0"..."9").contains(self) && isASCII }
}
