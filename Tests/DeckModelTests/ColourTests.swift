import DeckModel
import Testing

@Suite("Colours as CSS writes them")
struct ColourTests {
  @Test(
    "A colour is read",
    arguments: [
      ("red", "#ff0000"), ("RebeccaPurple", "#663399"), ("#abc", "#aabbcc"), ("#1b1F24", "#1b1f24"),
      ("#1b1f2480", "#1b1f24"), ("rgb(1, 2, 3)", "#010203"), ("rgb(1 2 3 / 50%)", "#010203"),
      ("rgba(100%, 0%, 50%, .5)", "#ff0080"), ("hsl(0, 100%, 50%)", "#ff0000"),
      ("hsl(120deg 100% 25%)", "#008000"), ("hsl(-120, 50%, 50%)", "#4040bf"),
      (" white ", "#ffffff"),
    ])
  func colours(text: String, expected: String) {
    #expect(Colour(css: text)?.description == expected)
  }

  @Test(
    "What is no colour is none",
    arguments: [
      "", "#", "#12345", "#ggg", "reddish", "rgb(1,2)", "rgb(a,b,c)", "hsl(x 1% 1%)", "url(a)",
    ])
  func others(text: String) { #expect(Colour(css: text) == nil) }

  @Test("Opacity is read beside the colour")
  func opacity() {
    #expect(Colour.reading(css: "rgba(0,0,0,0.25)")?.opacity == 0.25)
    #expect(Colour.reading(css: "transparent")?.opacity == 0)
  }
}
