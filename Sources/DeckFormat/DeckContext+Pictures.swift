internal import DeckModel

/// What names a picture in a deck.
struct PictureSource {
  /// Where it is, as the deck writes it.
  var written: String
  /// What stands for it in words.
  var alternative = ""
  /// What the author wrote as its title.
  var title = ""

  /// Whether it names nothing, in no way.
  var isNothing: Bool { written.isBlank && alternative.isBlank && title.isBlank }
}

/// Where a picture stands, which decides what is seen where there is none.
enum PicturePlace {
  /// Among the blocks of a slide, or beside them: a frame holds its words, else its file's name.
  case frame
  /// In a table's cell: its words stand there, else its file's name.
  case cell
  /// Behind the slide's text.
  case ground
  /// In a corner, or at an edge.
  case mark

  /// What `lectern check` says of one that is missing.
  func consequence(_ picture: Picture) -> String {
    switch self {
    // The name that a program gave a file tells nobody anything.
    case .frame where picture.frameWords.isEmpty: "The slide shows an empty frame."
    case .frame where picture.standInWords.isEmpty: "The slide shows where it is from in a frame."
    case .frame where picture.alternative.isEmpty: "The slide shows its file's name in a frame."
    case .frame: "The slide shows its alternative text in a frame."
    case .cell where picture.alternative.isEmpty: "The cell shows its file's name."
    case .cell: "The cell shows its alternative text."
    case .ground: "The slide's text stands on a plain ground."
    case .mark: "It is left out."
    }
  }
}

/// A picture behind or beside a slide's text.
struct BackdropPicture {
  /// The picture.
  var picture: Picture
  /// How much of the slide it takes; `nil` leaves that to others on the slide.
  var extent: Backdrop.Extent?
  /// Whether it stands below the others.
  var isVertical = false
}

extension DeckContext {
  /// The picture that a node names; `nil` where it is not part of the text.
  func picture(_ source: PictureSource, line: Int) -> Picture? {
    let words = PictureWords(source.alternative, dialect: dialect)
    if words.isBackdrop, let fill = Fill(css: source.written) {
      own.set("background", "\(source.written)", line: line)
      _ = fill
      return nil
    }
    // Marp's `![](white)` is the colour of the text.
    if dialect == .marp, source.alternative.isEmpty, Colour(css: source.written) != nil {
      own.set("ink", source.written, line: line)
      return nil
    }
    // There is nothing to show, and nothing to say of it.
    if source.isNothing {
      warn(line, "The picture names no file. It is left out.")
      return nil
    }
    if !words.isBackdrop, edges.contains(where: \.isFurniture) {
      takeMark(source, line: line)
      return nil
    }
    let isGround = words.isBackdrop && [nil, .full].contains(words.extent)
    var picture = found(
      PictureSource(
        written: source.written, alternative: words.alternative, title: source.title),
      line: line, at: isGround ? .ground : place)
    words.apply(to: &picture)
    if words.isCentred { noteCentredPicture() }
    guard words.isBackdrop else { return picture }
    // Deckset's authors write signs among words as they write grounds.
    if dialect == .deckset, words.extent == nil, isSmall(picture, height: Self.highestSign) {
      return picture
    }
    backdrop.append(
      BackdropPicture(picture: picture, extent: words.extent, isVertical: words.isVertical))
    return nil
  }

  /// The picture of an `<img>`.
  func picture(_ element: Element, line: Int) -> Picture? {
    var element = element
    // Of a height that nothing gives, a share is none.
    if element.attributes["height"]?.last == "%" { element.attributes["height"] = nil }
    // A title is what a browser shows at the pointer.
    let words = ["alt", "title"].lazy.compactMap { element.attributes[$0] }.first { !$0.isEmpty }
    let source = PictureSource(
      written: element.attributes["src"] ?? element.attributes["data-src"] ?? "",
      alternative: words ?? "")
    if element.isCornerMark {
      if found(source, line: line, at: .mark).isAvailable {
        own.set("logo", source.written, line: line)
      }
      return nil
    }
    if edges.contains(where: { $0.isFurniture || element.isSmall }) {
      takeMark(source, line: line)
      return nil
    }
    if source.isNothing {
      warn(line, "The picture names no file. It is left out.")
      return nil
    }
    var picture = found(source, line: line, at: place)
    picture.apply(element)
    return picture
  }

  /// Takes a picture at the slide's edge: the first is its logo, and others stand beside that.
  private func takeMark(_ source: PictureSource, line: Int) {
    let picture = found(source, line: line, at: .mark)
    guard picture.isAvailable else { return }
    // A line for each.
    let logos = (own["logo"]?.value ?? "").split(separator: "\n").map(String.init)
    guard logos.count < 4, !logos.contains(source.written) else { return }
    own.set("logo", (logos + [source.written]).joined(separator: "\n"), line: line)
  }

  /// Where a picture of the text stands.
  private var place: PicturePlace { openCells > 0 ? .cell : .frame }

  /// A picture by its name, with a warning when there is none.
  func found(_ source: PictureSource, line: Int, at place: PicturePlace = .frame) -> Picture {
    let written = source.written
    let decoded = percentDecoded(written)
    var picture = Picture(
      source: decoded, alternative: source.alternative, title: source.title, isAvailable: false)
    let instead = place.consequence(picture)
    if written.isEmpty {
      warn(line, "The picture names no file. \(instead)")
    } else if isRemote(written) {
      warn(
        line,
        "The picture `\(shortened(written))` is not a file here, and is never fetched. \(instead)")
    } else if let name = names(written, decoded).first(where: hasPicture) {
      picture.source = name
      picture.isAvailable = true
    } else {
      warn(line, "There is no picture `\(shortened(decoded))`. \(instead)")
    }
    // A cell has no room for a frame.
    if place == .cell, !picture.isAvailable { picture.alternative = picture.wordsInLine }
    return picture
  }

  /// Where a picture may be, best first.
  private func names(_ written: String, _ decoded: String) -> [String] {
    var names = [decoded]
    if decoded != written { names.append(written) }
    if let end = decoded.firstIndex(where: { $0 == "?" || $0 == "#" }) {
      names.append(String(decoded[..<end]))
    }
    // What a web server would find at its root.
    if decoded.hasPrefix("/") {
      let name = String(decoded.drop { $0 == "/" })
      names += dialect == .slidev ? ["public/\(name)", name] : [name]
    }
    return names
  }
}

extension Picture {
  /// What stands for it in a line: its words, else the name of its file, though a program made it.
  fileprivate var wordsInLine: String {
    let name = source.split(separator: "/").last?.prefix { $0 != "?" && $0 != "#" } ?? ""
    return standInWords.isEmpty ? String(name.prefix(20)) : standInWords
  }

  /// Takes what attributes say of its size and its looks.
  mutating func apply(_ element: Element) {
    width = Length(css: element.css("width") ?? element.attributes["width"]) ?? width
    height = Length(css: element.css("height") ?? element.attributes["height"]) ?? height
    if height == nil { height = Length(css: element.css("max-height")) }
    if width == nil, height == nil, let most = Length(css: element.css("max-width")),
      most != .share(1)
    {
      width = most
    }
    if let fit = element.css("object-fit") ?? element.attributes["fit"] {
      filling = Filling(rawValue: fit) ?? filling
    }
    if let opacity = (element.css("opacity") ?? element.attributes["opacity"]).flatMap(Double.init)
    {
      self.opacity = min(max(opacity, 0), 1)
    }
    if let focus = element.attributes["focus"].flatMap(UnitPoint.init(words:)) {
      self.focus = focus
    }
    applyUtilities(element)
  }
}

extension Picture.Length {
  /// A length as CSS writes it; `nil` when it is none.
  init?(css text: String?) {
    guard let text = text?.trimmed.lowercased(), !text.isEmpty else { return nil }
    // At 1280 points a slide is 13⅓ inches wide.
    let units: [(String, Double)] = [
      ("px", 1), ("pt", 4.0 / 3), ("in", 96), ("cm", 96 / 2.54), ("mm", 9.6 / 2.54), ("rem", 16),
      ("em", 16), ("", 1),
    ]
    if let share = ["%", "vw", "vh"].first(where: text.hasSuffix) {
      guard let number = Double(text.dropLast(share.count)), number > 0, number.isFinite else {
        return nil
      }
      self = .share(min(number / 100, 1))
      return
    }
    for (unit, points) in units where text.hasSuffix(unit) {
      guard let number = Double(text.dropLast(unit.count)) else { return nil }
      guard number.isFinite, number > 0, number < 100_000 else { return nil }
      self = .points(number * points)
      return
    }
    return nil
  }
}

extension UnitPoint {
  /// `top left`, `30% 60%`, `centre`; `nil` when it is none.
  init?(words text: String) {
    let words = text.lowercased().split(whereSeparator: \.isWhitespace)
    guard (1...2).contains(words.count) else { return nil }
    var (x, y): (Double?, Double?) = (nil, nil)
    for word in words {
      switch word {
      case "left": x = 0
      case "right": x = 1
      case "top": y = 0
      case "bottom": y = 1
      case "center", "centre", "middle": continue
      default:
        guard word.hasSuffix("%"), let number = Double(word.dropLast()) else { return nil }
        if x == nil { x = number / 100 } else { y = number / 100 }
      }
    }
    self.init(x: x ?? 0.5, y: y ?? 0.5)
  }
}

/// Whether a picture is anywhere but in a file: `https:`, `data:`, `//host/…`.
private func isRemote(_ source: String) -> Bool {
  if source.hasPrefix("//") { return true }
  guard let colon = source.firstIndex(of: ":") else { return false }
  let scheme = source[..<colon]
  return scheme.count > 1
    && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    && (scheme.first?.isLetter ?? false)
}

/// A URL's path as a file name; what is no escape, or gives no UTF-8, stays as it is.
func percentDecoded(_ text: String) -> String {
  guard text.contains("%") else { return text }
  var bytes: [UInt8] = []
  var rest = Array(text.utf8)[...]
  while let byte = rest.popFirst() {
    let digits = rest.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    if byte == UInt8(ascii: "%"), digits.count == 2 {
      bytes.append(UInt8(digits[0] * 16 + digits[1]))
      rest = rest.dropFirst(2)
    } else {
      bytes.append(byte)
    }
  }
  return String(validating: bytes, as: UTF8.self) ?? text
}
