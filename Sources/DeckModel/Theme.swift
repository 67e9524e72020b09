/// How slides look, as a theme file says it: colours, type, spacing and what layouts do.
public struct Theme: Hashable, Sendable {
  /// What front matter calls it.
  public var name: String
  /// Colours of ordinary slides.
  public var palette: Palette
  /// Colours of slides that open something, and of those the author inverts.
  public var inverted: Palette
  /// Typefaces and sizes.
  public var type: TypeRules
  /// Distances.
  public var spacing: SpacingRules
  /// What layouts do unless the deck says otherwise.
  public var layout: LayoutRules

  /// Creates a theme.
  public init(
    name: String, palette: Palette, inverted: Palette, type: TypeRules = TypeRules(),
    spacing: SpacingRules = SpacingRules(), layout: LayoutRules = LayoutRules()
  ) {
    self.name = name
    self.palette = palette
    self.inverted = inverted
    self.type = type
    self.spacing = spacing
    self.layout = layout
  }
}

extension Theme {
  /// The names of the themes that are part of Lectern, in the order of the alphabet.
  public static let shippedNames = ["dark", "high-contrast", "light", "paper"]

  /// What a theme is called, without the variants of it that are named with it.
  public static func nameWithoutVariants(_ text: String) -> String {
    text.split { $0.isWhitespace || $0 == "," }
      .filter { !boldWords.contains($0.lowercased()) && !contrastWords.contains($0.lowercased()) }
      .joined(separator: " ")
  }

  /// Words for heavier letters.
  public static let boldWords: Set<String> = ["bold", "bold-text"]
  /// Words for increased contrasts.
  public static let contrastWords: Set<String> = ["increased", "increased-contrast", "contrast"]
}

/// The colours of a slide, each by what it is for.
public struct Palette: Hashable, Sendable {
  /// The ground.
  public var background: Fill
  /// Running text.
  public var ink: Colour
  /// Headings.
  public var heading: Colour
  /// Text that matters less.
  public var muted: Colour
  /// What draws the eye: marks, numbers, bars.
  public var accent: Colour
  /// Links.
  public var link: Colour
  /// Ground of code, cards and missing pictures.
  public var panel: Colour
  /// Running text on `panel`.
  public var panelInk: Colour
  /// Thin lines between rows.
  public var hairline: Colour
  /// Ground of marked words.
  public var mark: Colour
  /// Marked words.
  public var markInk: Colour
  /// The GtkSourceView style scheme for code, by its id.
  public var codeScheme: String

  /// Creates a palette; what is left out follows from the rest.
  public init(
    background: Fill, ink: Colour, heading: Colour? = nil, muted: Colour, accent: Colour,
    link: Colour? = nil, panel: Colour, panelInk: Colour? = nil, hairline: Colour,
    mark: Colour? = nil, markInk: Colour? = nil, codeScheme: String = "Adwaita"
  ) {
    self.background = background
    self.ink = ink
    self.heading = heading ?? ink
    self.muted = muted
    self.accent = accent
    self.link = link ?? accent
    self.panel = panel
    self.panelInk = panelInk ?? ink
    self.hairline = hairline
    self.mark = mark ?? accent
    self.markInk = markInk ?? background.mean
    self.codeScheme = codeScheme
  }
}

/// Typefaces and sizes of a theme.
public struct TypeRules: Hashable, Sendable {
  /// How heavy letters are, as CSS counts: from 100 to 900.
  public typealias Weight = Int

  /// Families of running text, best first.
  public var sans: [String]
  /// Families of headings, best first.
  public var heading: [String]
  /// Families of code, best first.
  public var mono: [String]
  /// The weight of running text.
  public var bodyWeight: Weight
  /// The weight of headings.
  public var headingWeight: Weight
  /// The weight of strong text.
  public var strongWeight: Weight
  /// The smallest text, as a share of the display's shorter side; below it a slide flows on.
  public var minimum: Double
  /// The largest running text, in points of the viewport.
  public var largestBody: Double
  /// Distance between baselines as a multiple of the font's own.
  public var lineSpacing: Double

  /// Creates rules; what is left out is Lectern's own.
  public init(
    sans: [String] = ["Noto Sans", "Noto Sans CJK JP", "sans-serif"],
    heading: [String] = ["Noto Sans", "Noto Sans CJK JP", "sans-serif"],
    mono: [String] = ["Noto Sans Mono", "DejaVu Sans Mono", "Noto Sans Mono CJK JP", "monospace"],
    bodyWeight: Weight = 400, headingWeight: Weight = 700, strongWeight: Weight = 700,
    minimum: Double = 0.025, largestBody: Double = 40, lineSpacing: Double = 1
  ) {
    self.sans = sans
    self.heading = heading
    self.mono = mono
    self.bodyWeight = bodyWeight
    self.headingWeight = headingWeight
    self.strongWeight = strongWeight
    self.minimum = minimum
    self.largestBody = largestBody
    self.lineSpacing = lineSpacing
  }
}

/// Distances of a theme.
public struct SpacingRules: Hashable, Sendable {
  /// The margin, as a share of the viewport's shorter side.
  public var margin: Double
  /// Extra margin for displays that cut their edges, as a share of each side.
  public var overscan: Double
  /// Room between blocks, in ems of running text.
  public var block: Double
  /// Room between items of a list, in ems.
  public var item: Double
  /// Radius of corners, in ems.
  public var corner: Double

  /// Creates rules; what is left out is Lectern's own.
  public init(
    margin: Double = 0.08, overscan: Double = 0, block: Double = 0.75, item: Double = 0.42,
    corner: Double = 0.3
  ) {
    self.margin = margin
    self.overscan = overscan
    self.block = block
    self.item = item
    self.corner = corner
  }
}

/// What layouts of a theme do.
public struct LayoutRules: Hashable, Sendable {
  /// Whether titles, sections and statements stand on the inverted palette.
  public var invertsOpenings: Bool
  /// Whether the text of titles, sections and statements stands in the middle.
  public var centresOpenings: Bool
  /// Whether a short bar in the accent's colour stands above headings of openings.
  public var hasAccentBar: Bool
  /// Whether slides are numbered where the deck says nothing.
  public var showsPageNumber: Bool
  /// Whether a line at the edge shows how far the talk is.
  public var showsProgress: Bool

  /// Creates rules; what is left out is Lectern's own.
  public init(
    invertsOpenings: Bool = true, centresOpenings: Bool = false, hasAccentBar: Bool = true,
    showsPageNumber: Bool = false, showsProgress: Bool = false
  ) {
    self.invertsOpenings = invertsOpenings
    self.centresOpenings = centresOpenings
    self.hasAccentBar = hasAccentBar
    self.showsPageNumber = showsPageNumber
    self.showsProgress = showsProgress
  }
}

extension Theme {
  /// The theme of a deck that names none: ink on warm white.
  ///
  /// The same as `paper.theme` says, for values that are made without a file; a test compares them.
  public static let paper = Theme(
    name: "paper",
    palette: Palette(
      background: .colour(Colour(hex: 0xFBFAF7)), ink: Colour(hex: 0x1D2026),
      muted: Colour(hex: 0x5C616B), accent: Colour(hex: 0xBF4318), panel: Colour(hex: 0xF2EFE8),
      hairline: Colour(hex: 0xD9D5CB), mark: Colour(hex: 0xFBE2A9), markInk: Colour(hex: 0x1D2026)),
    inverted: Palette(
      background: .colour(Colour(hex: 0x172230)), ink: Colour(hex: 0xFBFAF7),
      muted: Colour(hex: 0xB9C2CE), accent: Colour(hex: 0xFF9466), panel: Colour(hex: 0x223042),
      hairline: Colour(hex: 0x3A4A5E), mark: Colour(hex: 0xFFD28A), markInk: Colour(hex: 0x172230),
      codeScheme: "Adwaita-dark"))
}
