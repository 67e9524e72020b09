internal import DeckModel

/// What a dialect says of a picture among the words that stand for it: `w:300`, `bg left:40%`,
/// `inline`.
struct PictureWords {
  /// The words that are left.
  private(set) var alternative = ""
  /// Whether the picture is part of the slide's ground.
  private(set) var isBackdrop = false
  /// How much of the slide it takes there.
  private(set) var extent: Backdrop.Extent?
  /// Whether it stands in the middle.
  private(set) var isCentred = false
  /// Whether pictures there stand below one another.
  private(set) var isVertical = false

  /// How the names of pictures' files end.
  static let suffixes = [
    ".png", ".jpg", ".jpeg", ".svg", ".gif", ".webp", ".avif", ".bmp", ".tif", ".tiff",
  ]

  private var width: Picture.Length?
  private var height: Picture.Length?
  private var filling: Picture.Filling?
  private var blur: Double?
  private var brightness: Double?
  private var opacity: Double?

  /// Takes the words apart as a dialect does.
  init(_ text: String, dialect: Dialect) {
    if dialect == .deckset {
      readDeckset(text)
    } else {
      readMarp(text, dialect: dialect)
    }
  }

  /// Gives a picture what the words say of it.
  func apply(to picture: inout Picture) {
    picture.width = width
    picture.height = height
    picture.filling = filling
    if let blur { picture.blur = blur }
    if let brightness { picture.brightness = brightness }
    if let opacity { picture.opacity = opacity }
  }

  // MARK: Marp's

  private mutating func readMarp(_ text: String, dialect: Dialect) {
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    isBackdrop =
      dialect == .marp ? words.contains("bg") : words.first == "bg" && dialect != .remark
    var rest: [String] = []
    var index = 0
    while index < words.count {
      let word = words[index]
      index += 1
      // xaringan's `:scale 50%`.
      if word == ":scale", index < words.count, let share = Picture.Length(css: words[index]) {
        width = share
        index += 1
      } else if word == ":img" {
        // A macro that many have: `:img words, 50%`.
        if let last = words.last, let share = Picture.Length(css: last), index < words.count {
          width = share
          rest = words[index..<(words.count - 1)].map { $0.filter { $0 != "," } }
          index = words.count
        }
      } else if dialect == .remark, index == 1, word.first == ":" {
        // Another macro: a share among its words is the picture's.
        width = words.lazy.filter { $0.hasSuffix("%") }.compactMap(Picture.Length.init(css:)).first
        index = words.count
      } else if dialect == .marp, takePlace(word) {
        continue
      } else if !take(word) {
        rest.append(word)
      }
    }
    // A ground of a size of its own leaves the rest of the slide free.
    if isBackdrop, width != nil || height != nil { filling = filling ?? .contain }
    alternative = rest.count == words.count ? text : rest.joined(separator: " ")
  }

  /// Takes a word that is meant for style sheets, as many decks have them: `center`, `#c`.
  private mutating func takePlace(_ word: String) -> Bool {
    let isCentre = ["center", "centered", "#center", "#c"].contains(word.lowercased())
    if isCentre { isCentred = true }
    return isCentre || word.first == "#"
  }

  /// Takes a word; answers whether it says something.
  private mutating func take(_ word: String) -> Bool {
    let parts = word.split(separator: ":", maxSplits: 1).map(String.init)
    let value = parts.count == 2 ? parts[1] : nil
    switch (parts.first ?? "", value) {
    case ("w", let value?), ("width", let value?):
      guard value == "auto" || Picture.Length(css: value) != nil else { return false }
      width = Picture.Length(css: value)
    case ("h", let value?), ("height", let value?):
      guard value == "auto" || Picture.Length(css: value) != nil else { return false }
      height = Picture.Length(css: value)
    case ("blur", _): blur = isBackdrop || value != nil ? pixels(value) ?? 10 : blur
    case ("brightness", let value?): brightness = factor(value)
    case ("opacity", _) where isBackdrop || value != nil: opacity = min(factor(value) ?? 0.5, 1)
    case ("brightness", nil) where isBackdrop: brightness = 1.5
    case (let name, let value) where Self.otherFilters.contains(name):
      // A name of two words is no prose.
      return isBackdrop || value != nil || name.contains("-")
    default: return isBackdrop && takeBackdrop(parts.first ?? "", value)
    }
    return blur != nil || parts.first != "blur"
  }

  private mutating func takeBackdrop(_ name: String, _ value: String?) -> Bool {
    switch name {
    case "bg": break
    case "left", "right":
      let share = value.flatMap { $0.hasSuffix("%") ? Double($0.dropLast()) : nil } ?? 50
      let part = min(max(share / 100, 0.1), 0.9)
      extent = name == "left" ? .left(share: part) : .right(share: part)
    case "vertical": isVertical = true
    case "horizontal": isVertical = false
    case "cover": filling = .cover
    case "contain", "fit", "auto": filling = .contain
    default:
      guard value == nil, name.hasSuffix("%"), let length = Picture.Length(css: name) else {
        return false
      }
      width = length
      filling = .contain
    }
    return true
  }

  /// Filters that a display's slide can do without.
  private static let otherFilters: Set<String> = [
    "contrast", "drop-shadow", "grayscale", "hue-rotate", "invert", "saturate", "sepia",
  ]

  private func pixels(_ text: String?) -> Double? {
    guard let text else { return nil }
    guard case .points(let points)? = Picture.Length(css: text) else { return nil }
    return min(points, 200)
  }

  private func factor(_ text: String?) -> Double? {
    guard let text else { return nil }
    let number = text.hasSuffix("%") ? Double(text.dropLast()).map { $0 / 100 } : Double(text)
    return number.flatMap { $0.isFinite && $0 >= 0 ? min($0, 4) : nil }
  }

  // MARK: Deckset's

  private mutating func readDeckset(_ text: String) {
    let words = text.split { $0.isWhitespace || $0 == "," }.map(String.init)
    var rest: [String] = []
    // What is neither inline nor fills the slide stands below its text, which it would hide.
    var isInline = false
    var isWhole = false
    for word in words {
      switch word.lowercased() {
      case "inline": isInline = true
      case "left": extent = .left(share: 0.5)
      case "right": extent = .right(share: 0.5)
      case "fit":
        filling = .contain
        isWhole = true
      case "fill": filling = .cover
      case "original": break
      case "filtered": brightness = 0.6
      case "autoplay", "loop", "mute", "hide", "corner-radius(16)": break
      default:
        if word.hasPrefix("corner-radius") { break }
        guard word.hasSuffix("%"), let length = Picture.Length(css: word) else {
          rest.append(word)
          continue
        }
        isWhole = true
        if case .share(let share) = length, share < 1 { width = length }
      }
    }
    isBackdrop = !isInline && (extent != nil || !isWhole)
    if isInline { extent = nil }
    alternative = rest.count == words.count ? text : rest.joined(separator: " ")
  }
}
