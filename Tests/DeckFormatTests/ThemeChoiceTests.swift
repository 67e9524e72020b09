import DeckFormat
import DeckModel
import Testing

@Suite("The theme that a deck asks for")
struct ThemeChoiceTests {
  private func shipped(_ name: String) throws -> Theme {
    try #require(Theme.shipped.first { $0.name == name })
  }

  private func theme(_ head: String, files: [String: String] = [:], asked: String? = nil) throws
    -> (theme: Theme, problems: [String])
  {
    let (deck, problems) = try parseMarkdown(
      bytes: Array("---\n\(head)\n---\n# A\n".utf8), file: "talk.md", theme: asked,
      readFile: { name in files[name].map { Array($0.utf8) } }, pictureExists: { _ in true })
    return (deck.theme, problems.map(\.description))
  }

  @Test("A name is a shipped theme, with its variants")
  func names() throws {
    #expect(try theme("title: x").theme == .paper)
    #expect(try theme("theme: default").theme == .paper)
    #expect(try theme("theme: dark").theme == shipped("dark"))
    #expect(try theme("theme: Dark bold").theme == shipped("dark").withBoldText)
    #expect(
      try theme("theme: light, increased contrast\nbold-text: yes").theme
        == shipped("light").withBoldText.withIncreasedContrast)
    #expect(try theme("contrast: increased").theme == Theme.paper.withIncreasedContrast)
  }

  @Test("A deck of another program that wants to be dark is dark")
  func dark() throws {
    let (dark, problems) = try theme("theme: geist\ncolorSchema: dark")
    #expect(try dark == shipped("dark"))
    #expect(problems.count == 1 && problems[0].hasSuffix("`dark` is used."))
    #expect(try theme("theme: light\ncolorSchema: dark").theme == shipped("light"))
  }

  @Test("A file beside the deck is a theme, and what is wrong in it has its place")
  func files() throws {
    let files = ["mine.theme": "base: dark\nname: mine\n[colours]\naccent: pink\nink: blurple\n"]
    let (mine, problems) = try theme("theme: ./mine.theme", files: files)
    #expect(mine.name == "mine")
    #expect(mine.palette.accent == Colour(css: "pink"))
    #expect(try mine.palette.ink == shipped("dark").palette.ink)
    #expect(
      problems == [
        "mine.theme:5: warning: Found `ink: blurple`, expected a colour such as `#bf4318`, `navy`"
          + " or `rgb(…)`. The base theme's value is used."
      ])
    #expect(
      try theme("theme: ./other.theme", files: files).problems == [
        "talk.md:2: warning: The theme file `./other.theme` can't be read. `paper` is used."
      ])
  }

  @Test("Single values change, and those that can't be read are said")
  func values() throws {
    let (changed, problems) = try theme(
      """
      theme-accent: "#0a6c4a"
      theme-inverted-background: navy
      theme-smallest: 4%
      theme-page-numbers: yes
      font: Fira Sans
      code-font: Fira Code
      overscan: 3%
      theme-ink: blurple
      theme-ears: large
      """)
    #expect(changed.palette.accent == Colour(hex: 0x0A6C4A))
    #expect(changed.palette.link == changed.palette.accent)
    #expect(changed.inverted.background == .colour(Colour(hex: 0x000080)))
    #expect(changed.type.minimum == 0.04 && changed.spacing.overscan == 0.03)
    #expect(changed.layout.showsPageNumber)
    #expect(changed.type.sans == ["Fira Sans"] + Theme.paper.type.sans)
    #expect(changed.type.heading == ["Fira Sans"] + Theme.paper.type.heading)
    #expect(changed.type.mono == ["Fira Code"] + Theme.paper.type.mono)
    #expect(
      problems == [
        "talk.md:9: warning: Found `theme-ink: blurple`, expected a colour such as `#bf4318`,"
          + " `navy` or `rgb(…)`. The theme's value is used.",
        "talk.md:10: warning: Themes have no `theme-ears`. It is ignored.",
      ])
  }

  @Test("What is asked for stands in place of what the deck names")
  func asked() throws {
    #expect(try theme("theme: dark", asked: "light").theme == shipped("light"))
    #expect(
      try theme("theme: dark", asked: "dusk").problems == [
        "talk.md: warning: There is no theme `dusk`; there are `dark`, `high-contrast`, `light`,"
          + " `paper`, and files such as `./mine.theme`. `paper` is used."
      ])
  }
}
