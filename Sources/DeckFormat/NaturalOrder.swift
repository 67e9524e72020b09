/// Names of files in the order people count them: `slide2` comes before `slide10`.
///
/// Numbers compare as numbers of any length, letters without regard to case; names that are equal
/// so far compare by their characters, so that the order never depends on the input's.
public func naturallyOrdered(_ names: [String]) -> [String] {
  names.map { ($0, naturalKey($0)) }.sorted { comesBefore($0, $1) }.map(\.0)
}

/// A piece of a name: a run of digits without leading zeros, or one character.
private enum NamePiece: Equatable {
  case number([UInt8])
  case letter(String)
}

private func naturalKey(_ name: String) -> [NamePiece] {
  var pieces: [NamePiece] = []
  var rest = name[...]
  while let first = rest.first {
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    if digits.isEmpty {
      pieces.append(.letter(first.lowercased()))
      rest = rest.dropFirst()
    } else {
      pieces.append(.number(Array(digits.utf8.drop { $0 == UInt8(ascii: "0") })))
      rest = rest[digits.endIndex...]
    }
  }
  return pieces
}

private func comesBefore(_ left: (String, [NamePiece]), _ right: (String, [NamePiece])) -> Bool {
  for (one, other) in zip(left.1, right.1) where one != other {
    switch (one, other) {
    case (.number(let one), .number(let other)):
      return one.count != other.count
        ? one.count < other.count : one.lexicographicallyPrecedes(other)
    case (.letter(let one), .letter(let other)): return one < other
    case (.number, .letter(let letter)): return "0" < letter
    case (.letter(let letter), .number): return letter < "0"
    }
  }
  return left.1.count != right.1.count ? left.1.count < right.1.count : left.0 < right.0
}
