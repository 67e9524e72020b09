internal import DeckModel

extension Fill {
  /// A colour or a `linear-gradient(…)`, as CSS writes them; `nil` when it is neither.
  init?(css text: String) {
    let text = text.trimmed
    if let colour = Colour(css: text) {
      self = .colour(colour)
    } else if let gradient = Gradient(css: text) {
      self = .gradient(gradient)
    } else {
      return nil
    }
  }
}

extension Gradient {
  /// The most stops that are read.
  private static let mostStops = 16

  /// A `linear-gradient(…)`; of a radial one its colours, from the upper left to the lower right.
  init?(css text: String) {
    let lower = text.lowercased()
    let isRadial = lower.hasPrefix("radial-gradient(") || lower.hasPrefix("conic-gradient(")
    guard isRadial || lower.hasPrefix("linear-gradient("), lower.hasSuffix(")"),
      let open = lower.firstIndex(of: "(")
    else { return nil }
    var parts = Self.parts(lower[lower.index(after: open)...].dropLast())
    guard let first = parts.first else { return nil }
    var angle = isRadial ? 135.0 : 180
    if let written = Self.angle(first) {
      angle = written
      parts.removeFirst()
    } else if isRadial, Self.stop(first) == nil {
      parts.removeFirst()
    }
    let stops = parts.prefix(Self.mostStops).compactMap(Self.stop)
    guard !stops.isEmpty, stops.count == min(parts.count, Self.mostStops) else { return nil }
    self.init(angle: angle, stops: Self.placed(stops))
  }

  /// What stands between the commas that are in no brackets.
  private static func parts(_ text: Substring) -> [String] {
    var parts: [String] = []
    var part = ""
    var depth = 0
    for character in text {
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      if character == ",", depth == 0 {
        parts.append(part.trimmed)
        part = ""
      } else {
        part.append(character)
      }
    }
    parts.append(part.trimmed)
    return parts
  }

  private static func angle(_ text: String) -> Double? {
    if text.hasPrefix("to ") {
      let words = Set(text.dropFirst(3).split(separator: " "))
      switch (
        words.contains("top"), words.contains("bottom"), words.contains("left"),
        words.contains("right")
      ) {
      case (true, _, true, _): return 315
      case (true, _, _, true): return 45
      case (_, true, true, _): return 225
      case (_, true, _, true): return 135
      case (true, _, _, _): return 0
      case (_, true, _, _): return 180
      case (_, _, true, _): return 270
      case (_, _, _, true): return 90
      default: return nil
      }
    }
    for (unit, degrees) in [("deg", 1), ("turn", 360), ("grad", 0.9), ("rad", 180 / Double.pi)]
    where text.hasSuffix(unit) {
      guard let number = Double(text.dropLast(unit.count)), number.isFinite else { return nil }
      let turned = (number * degrees).truncatingRemainder(dividingBy: 360)
      return turned < 0 ? turned + 360 : turned
    }
    return nil
  }

  /// A colour with the place it names, as a share.
  private static func stop(_ text: String) -> (colour: Colour, opacity: Double, place: Double?)? {
    var words = text[...]
    var place: Double?
    while let last = words.lastIndex(where: \.isWhitespace), words.hasSuffix("%"),
      let number = Double(words[words.index(after: last)...].dropLast()), number.isFinite
    {
      place = min(max(number / 100, 0), 1)
      words = words[..<last]
      words =
        words[
          ..<(words.lastIndex { !$0.isWhitespace }.map(words.index(after:)) ?? words.startIndex)]
    }
    guard let (colour, opacity) = Colour.reading(css: words) else { return nil }
    return (colour, opacity, place)
  }

  /// Stops by rising place; those that name none stand evenly between those that do.
  private static func placed(
    _ stops: [(colour: Colour, opacity: Double, place: Double?)]
  ) -> [Stop] {
    var places = stops.map(\.place)
    places[0] = places[0] ?? 0
    places[places.count - 1] = places[places.count - 1] ?? 1
    var index = 0
    while index < places.count {
      guard places[index] == nil, let before = places[index - 1],
        let next = places[index...].firstIndex(where: { $0 != nil }), let after = places[next]
      else {
        index += 1
        continue
      }
      let step = (after - before) / Double(next - index + 1)
      for gap in index..<next { places[gap] = before + step * Double(gap - index + 1) }
      index = next
    }
    var highest = 0.0
    return zip(stops, places).map { stop, place in
      highest = max(highest, place ?? highest)
      return Stop(highest, stop.colour, opacity: stop.opacity)
    }
  }
}
