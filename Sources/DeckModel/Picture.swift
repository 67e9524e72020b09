/// A picture that a slide names.
public struct Picture: Hashable, Sendable {
  /// A length that an author asks for.
  public enum Length: Hashable, Sendable {
    /// A share of the room there is, from 0 to 1.
    case share(Double)
    /// Points of a viewport of 1280×720, which is what authors mean by pixels.
    case points(Double)
  }

  /// How it fills its place where the shapes differ.
  public enum Filling: String, Hashable, Sendable {
    /// Whole.
    case contain
    /// The place is filled, and what does not fit is cropped around the focus.
    case cover
  }

  /// Where it is: a path, relative to the deck's folder unless it begins with `/`.
  public var source: String
  /// What stands for it in words; empty when the author gave none.
  public var alternative: String
  /// What the author wrote as its title, shown as a caption; empty when there is none.
  public var title: String
  /// Whether it could be found when the deck was read.
  public var isAvailable: Bool
  /// The width asked for, or `nil`.
  public var width: Length?
  /// The height asked for, or `nil`.
  public var height: Length?
  /// How it fills its place, or `nil` for what the layout does by itself.
  public var filling: Filling?
  /// The point that stays in sight when it is cropped, as shares of its width and height.
  public var focus: UnitPoint
  /// How much of what is below it hides, from 0 to 1.
  public var opacity: Double
  /// How bright it is; 1 is as it is, 0 black.
  public var brightness: Double
  /// How far it is blurred.
  ///
  /// Unit: points of a viewport of 1280×720.
  public var blur: Double

  /// Whether it is neither faint nor darkened nor blurred.
  public var isUnaltered: Bool { opacity == 1 && brightness == 1 && blur == 0 }

  /// Creates a picture.
  public init(
    source: String, alternative: String = "", title: String = "", isAvailable: Bool = true,
    width: Length? = nil, height: Length? = nil, filling: Filling? = nil,
    focus: UnitPoint = .centre, opacity: Double = 1, brightness: Double = 1, blur: Double = 0
  ) {
    self.source = source
    self.alternative = alternative
    self.title = title
    self.isAvailable = isAvailable
    self.width = width
    self.height = height
    self.filling = filling
    self.focus = focus
    self.opacity = opacity
    self.brightness = brightness
    self.blur = blur
  }
}

extension Picture {
  /// What stands for it where it can't be shown: its words, else the name of its file, unless a
  /// program made that.
  public var standInWords: String {
    guard alternative.isEmpty else { return alternative }
    let file = source.split(separator: "/").last ?? ""
    let name = file.prefix { $0 != "?" && $0 != "#" }
    let isMade = name.split { !$0.isLetter && !$0.isNumber }.contains { part in
      let digits = part.count(where: \.isNumber)
      return part.count >= 16 && digits >= 3 || part.count >= 8 && digits == part.count
    }
    return isMade ? "" : String(name)
  }

  /// What its frame says where it can't be shown: what stands for it, else where it would come from,
  /// which is empty where nothing tells.
  public var frameWords: String {
    let words = standInWords
    guard words.isEmpty, let colon = source.firstRange(of: "://") else { return words }
    return String(source[colon.upperBound...].prefix { !"/?#".contains($0) })
  }
}

/// A point of an area, as shares of its width and height from the upper left.
public struct UnitPoint: Hashable, Sendable {
  /// The share of the width, from 0 to 1.
  public var x: Double
  /// The share of the height, from 0 to 1.
  public var y: Double

  /// Creates a point; what is not from 0 to 1 is taken as the nearest that is.
  public init(x: Double, y: Double) {
    self.x = min(max(x.isFinite ? x : 0.5, 0), 1)
    self.y = min(max(y.isFinite ? y : 0.5, 0), 1)
  }

  /// The middle.
  public static let centre = UnitPoint(x: 0.5, y: 0.5)
}
