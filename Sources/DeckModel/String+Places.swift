extension String {
  /// The text with values in its places, which are `%1`, `%2` and so on.
  ///
  /// A place without a value stays as it is, and so does what looks like a place within a value.
  public func filled(with values: [String]) -> String {
    var result = ""
    var rest = self[...]
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
}
