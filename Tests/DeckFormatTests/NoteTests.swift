import DeckModel
import Testing

@Suite("Notes are for the operator only")
struct NoteTests {
  @Test(
    "A comment is a note, wherever it stands",
    arguments: [
      ("# A\n\n<!-- n -->\n", "n"),
      ("# A <!-- n -->", "n"),
      ("# A\n\ntext <!-- n --> text", "n"),
      ("# A\n\n- item <!-- n -->", "n"),
      ("# A\n\n| a <!-- n --> |\n|---|\n| b |", "n"),
      ("# A\n\n<!-- n --> text", "n"),
      ("# A\n\n<!-- n --><!-- m -->", "n\n\nm"),
      ("# A\n\n<!--\n  one\n\n    two\n-->", "one\n\n  two"),
      ("# A\n\ntext <!-- one\n\ntwo --> text", "one\n\ntwo"),
      ("# A\n\ntext <!-- a -- b --> text", "a -- b"),
      ("# A\n\n<!-- one\n---\ntwo -->", "one\n---\ntwo"),
      ("# A\n\n<!----> <!-->", ""),
      ("# A\n\n<!-- n --\n\n# not shown -->", "n --\n\n# not shown"),
      ("---\nnotes: all\n---\n# A\n\n<!-- n -->", "all\n\nn"),
    ])
  func comments(source: String, notes: String) throws {
    let slide = try read(source).deck.slides[0]
    #expect(slide.notes == notes)
    for word in ["n ", "one", "two", "not shown", "<!--", "-->"] {
      #expect(
        !slide.blocks.plain.contains(word), "the audience sees \(word): \(slide.blocks.plain)")
    }
  }

  @Test("What stands beside a comment stays Markdown")
  func besideComments() throws {
    #expect(
      try contents("<!-- n --> **a**\n\nb <!-- m --> c")
        == [.paragraph([.strong(["a"])]), .paragraph(["b c"])])
  }

  @Test(
    "A comment in code is code",
    arguments: [
      "`<!-- c -->`", "```\n<!-- c -->\n```", "    <!-- c -->", "``a ` <!-- c -->``",
    ])
  func code(source: String) throws {
    let slide = try read(source).deck.slides[0]
    #expect(slide.notes.isEmpty)
    #expect(slide.blocks.plain.contains("<!-- c -->"))
  }

  @Test("A comment that is never closed takes no more than its slide")
  func unclosed() throws {
    let (deck, problems) = try read("# A\n\ntext <!-- secret\n\nmore\n\n---\n\n# B\n\n<!-- n -->")
    #expect(deck.slides.map(\.notes) == ["secret\n\nmore", "n"])
    #expect(deck.slides.map { $0.blocks.plain } == ["A\ntext", "B"])
    #expect(
      problems.map(\.description) == [
        "talk.md:3:6: warning: The comment that begins here is never closed: no `-->` follows."
          + " The rest of the slide is taken for notes."
      ])
  }
}
