import CommandLineModel
import Testing

@Suite struct SessionNameTests {
  @Test("a deck's session is named after its file, and other files get other names")
  func nameOfADeck() {
    let welcome = SessionName(deckAt: "/home/ada/talks/welcome.md")
    #expect(welcome.text.hasPrefix("welcome-"))
    #expect(welcome.text.count == "welcome-".count + 8)
    #expect(welcome == SessionName(deckAt: "/home/ada/talks/welcome.md"))
    #expect(welcome != SessionName(deckAt: "/home/bob/talks/welcome.md"))
  }

  @Test(
    "a deck's session has a name that can be typed",
    arguments: ["/", "/décks/Vortrag über Öl.pdf", "/a/.hidden", "/a/-x-.pdf", "/a/b.tar.pdf"])
  func nameCanBeTyped(path: String) throws {
    let name = SessionName(deckAt: path)
    #expect(try SessionName(parsing: name.text) == name)
  }

  @Test(
    "what would not be a plain folder is refused",
    arguments: ["", ".", "..", "a/b", "-x", ".x", "a b", "ä", String(repeating: "a", count: 65)])
  func badNames(name: String) {
    let error = #expect(throws: ValueError.self) { try SessionName(parsing: name) }
    #expect(
      error?.description
        == "'\(name)' is no name of a session: expected 1 to 64 of A-Z, a-z, 0-9, '-', '_' and "
        + "'.', beginning with a letter or a digit.")
  }
}
