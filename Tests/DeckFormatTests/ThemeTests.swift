import DeckFormat
import DeckModel
import Testing

import struct TestSupport.SplitMix64

@Suite("Themes")
struct ThemeTests {
  private static let names = ["dark", "high-contrast", "light", "paper"]

  private func theme(_ name: String) throws -> Theme {
    try #require(Theme.shipped.first { $0.name == name })
  }

  private func weak(_ palette: Palette, under limit: Double) -> [String] {
    palette.textPairs.filter { $0.text.contrast(to: $0.ground) < limit }
      .map { "\($0.name): \($0.text) on \($0.ground), \($0.text.contrast(to: $0.ground))" }
  }

  @Test("Every shipped theme is read from its file")
  func shipped() {
    #expect(Theme.shipped.map(\.name) == Self.names)
    #expect(Theme.shippedNames == Self.names)
  }

  @Test("Paper is the theme of values that are made without a file")
  func paper() throws {
    #expect(try theme("paper") == .paper)
  }

  @Test("Each text of a shipped theme meets AA on its ground", arguments: names)
  func contrast(name: String) throws {
    let theme = try theme(name)
    let limit = name == "high-contrast" ? 7 : 4.5
    #expect(weak(theme.palette, under: limit) == [])
    #expect(weak(theme.inverted, under: limit) == [])
  }

  @Test("Increased contrast meets AAA, and bold text changes no colour", arguments: names)
  func variants(name: String) throws {
    let theme = try theme(name)
    let increased = theme.withIncreasedContrast
    #expect(weak(increased.palette, under: 7) == [])
    #expect(weak(increased.inverted, under: 7) == [])
    let bold = theme.withBoldText
    #expect(bold.palette == theme.palette && bold.inverted == theme.inverted)
    #expect(bold.type.bodyWeight >= theme.type.bodyWeight + 200)
    #expect(bold.type.headingWeight > theme.type.headingWeight)
    #expect(bold.type.strongWeight > bold.type.bodyWeight)
  }

  @Test("A theme file says only what differs from its base")
  func base() throws {
    let source = """
      base: dark
      name: mine
      [Colours]
      accent: orange
      [type]
      text: "Fira Sans", sans-serif
      """
    let (mine, problems) = try Theme.parse(bytes: Array(source.utf8), file: "mine.theme")
    var expected = try theme("dark")
    expected.name = "mine"
    expected.palette.accent = Colour(hex: 0xFFA500)
    expected.type.sans = ["Fira Sans", "sans-serif"]
    #expect(mine == expected)
    #expect(problems == [])
  }

  @Test("Colours that a file leaves out follow from those it names")
  func derived() throws {
    let source = "[colours]\nink: #101010\naccent: #004080\nbackground: linear-gradient(#fff, #eee)"
    let palette = try Theme.parse(bytes: Array(source.utf8), file: "x").theme.palette
    #expect(palette.heading == palette.ink && palette.panelInk == palette.ink)
    #expect(palette.link == palette.accent)
    #expect(
      palette.background
        == .gradient(
          Gradient(angle: 180, stops: [.init(0, .white), .init(1, Colour(hex: 0xEEEEEE))])))
  }

  @Test("Colours of the base stay legible on a background of the author's own", arguments: names)
  func backgrounds(name: String) throws {
    for ground in ["#ffffff", "#000000", "#06351f", "#777777", "#ffd60a", "#b00020"] {
      let source =
        "base: \(name)\n[colours]\nbackground: \(ground)\n[inverted colours]\n"
        + "background: \(ground)"
      let theme = try Theme.parse(bytes: Array(source.utf8), file: "x").theme
      for palette in [theme.palette, theme.inverted] {
        let weak = weak(palette, under: 4.4).filter { !$0.contains("on panel") }
        #expect(weak == [], "\(name) on \(ground)")
        #expect(palette.panelInk.contrast(to: palette.panel) >= 4.5)
      }
    }
  }

  @Test("What a theme file gets wrong is said with its line, and what is used instead")
  func problems() throws {
    let source = """
      colour: red
      base: dusk
      [colours]
      accent: blurple
      acent: red
      background: linear-gradient(red, blurple)
      nonsense
      [sounds]
      loud: yes
      [type]
      text-weight: 4000
      smallest: 3
      [layout]
      progress: perhaps
      """
    let (theme, problems) = try Theme.parse(bytes: Array(source.utf8), file: "my.theme")
    #expect(theme == .paper)
    let colours = "a colour such as `#bf4318`, `navy` or `rgb(…)`"
    let instead = "The base theme's value is used."
    #expect(
      problems.map(\.description) == [
        "my.theme:1: warning: Found `colour` before any section, expected `name` or `base`."
          + " The line is ignored.",
        "my.theme:2: warning: Found `base: dusk`, expected one of `dark`, `high-contrast`, `light`,"
          + " `paper`. `paper` is used.",
        "my.theme:4: warning: Found `accent: blurple`, expected \(colours). \(instead)",
        "my.theme:5: warning: There is no `acent` in [colours]. The line is ignored.",
        "my.theme:6: warning: Found `background: linear-gradient(red, blurple)`, expected"
          + " \(colours), or `linear-gradient(…)`. \(instead)",
        "my.theme:7: warning: Found `nonsense`, expected `key: value`. The line is ignored.",
        "my.theme:8: warning: Found `[sounds]`, expected one of [colours], [inverted colours],"
          + " [type], [spacing], [layout]. The section is ignored.",
        "my.theme:11: warning: Found `text-weight: 4000`, expected 100 to 900. \(instead)",
        "my.theme:12: warning: Found `smallest: 3`, expected 1 % to 10 %. \(instead)",
        "my.theme:14: warning: Found `progress: perhaps`, expected `yes` or `no`. \(instead)",
      ])
  }

  @Test(
    "A number outside its limits is refused, and the limits are told",
    arguments: [
      ("[type]", "largest: 4", "16 to 120"), ("[type]", "line-spacing: 3", "0.8 to 2"),
      ("[spacing]", "margin: 30%", "1 % to 20 %"), ("[spacing]", "overscan: -1%", "0 % to 10 %"),
      ("[spacing]", "blocks: much", "0 to 3"), ("[spacing]", "items: nan", "0 to 3"),
    ])
  func limits(section: String, line: String, expected: String) throws {
    let source = Array("\(section)\n\(line)".utf8)
    let (theme, problems) = try Theme.parse(bytes: source, file: "my.theme")
    #expect(theme == .paper)
    #expect(
      problems.map(\.description) == [
        "my.theme:2: warning: Found `\(line)`, expected \(expected)."
          + " The base theme's value is used."
      ])
  }

  @Test("Numbers are taken as they are written, up to their limits")
  func numbers() throws {
    let source = """
      [type]
      smallest: 2.5 %
      largest: 120
      [spacing]
      margin: 1%
      corners: 0
      """
    let (theme, problems) = try Theme.parse(bytes: Array(source.utf8), file: "my.theme")
    var expected = Theme.paper
    (expected.type.minimum, expected.type.largestBody) = (0.025, 120)
    (expected.spacing.margin, expected.spacing.corner) = (0.01, 0)
    #expect(theme == expected)
    #expect(problems.isEmpty)
  }

  @Test("No bytes of a theme file can hurt")
  func mutations() {
    let source = """
      base: light
      [colours]
      background: linear-gradient(45deg, rgba(1,2,3,.5) 10%, hsl(200 50% 50%), #abcdef 90%)
      ink: #123
      [type]
      text: "A B", c
      smallest: 3%
      [layout]
      openings: plain
      """
    for seed in 0..<1500 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let bytes = mutated(Array(source.utf8), &random)
      guard let theme = try? Theme.parse(bytes: bytes, file: "x").theme else { continue }
      for case .gradient(let gradient) in [theme.palette.background] {
        #expect(!gradient.stops.isEmpty && gradient.angle.isFinite, "seed \(seed)")
        #expect(gradient.stops.map(\.offset) == gradient.stops.map(\.offset).sorted())
      }
      #expect(theme.type.minimum >= 0.01, "seed \(seed)")
    }
  }
}
