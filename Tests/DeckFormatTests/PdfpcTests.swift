import DeckFormat
import DeckModel
import Testing

@Suite("Notes in a .pdfpc file")
struct PdfpcTests {
  static let json = """
    {
        "pdfpcFormat" : 2,
        "duration" : 25,
        "disableMarkdown" : true,
        "later" : {
            "x" : [
                1.50,
                null
            ]
        },
        "pages" : [
            {
                "idx" : 0,
                "label" : "1",
                "overlay" : 0,
                "hidden" : false,
                "note" : "Hello\\n\\"world\\" é 😀"
            },
            {
                "idx" : 2,
                "label" : "2",
                "overlay" : 1,
                "note" : "second"
            }
        ]
    }

    """

  static let sections = """
    [file]
    talk.pdf
    [duration]
    20
    [unknown]
    kept as it is
    [notes]
    ### 1
    Hello
    \\[x\\] \\# \\\\ y
    ### 2-3
    both

    """

  private func parse(_ text: String) throws -> PdfpcNotes {
    try parsePdfpcNotes(bytes: Array(text.utf8), file: "talk.pdfpc")
  }

  @Test("JSON gives notes to pages; steps of a slide inherit them")
  func jsonNotes() throws {
    let notes = try parse(Self.json)
    #expect(
      notes.notes(forPagesLabelled: ["1", "1", "2", "2", "3"])
        == ["Hello\n\"world\" é 😀", "Hello\n\"world\" é 😀", "second", "second", ""])
    #expect(notes.duration == 25)
    #expect(notes.notes(forPagesLabelled: []).isEmpty)
  }

  @Test("Escapes are read as JSON has them")
  func escapes() throws {
    let text = #"{"pdfpcFormat":2,"pages":[{"idx":0,"note":"\u00e9\ud83d\ude00\ud83d\/\t"}]}"#
    #expect(try parse(text).notes(forPagesLabelled: ["1"]) == ["é😀\u{FFFD}/\t"])
  }

  @Test("The text form gives notes to slides, not to pages")
  func sectionNotes() throws {
    let notes = try parse(Self.sections)
    #expect(
      notes.notes(forPagesLabelled: ["1", "1", "2", "3", "4"])
        == ["Hello\n[x] # \\\\ y", "Hello\n[x] # \\\\ y", "both", "both", ""])
    #expect(notes.duration == 20)
  }

  @Test("Pages that are skipped count with the slide before")
  func skippedPages() throws {
    let notes = try parse("[skip]\n2,3,\n[notes]\n### 1\na\n### 2\nb\n")
    #expect(notes.notes(forPagesLabelled: ["1", "2", "3", "4"]) == ["a", "a", "a", "b"])
  }

  @Test(
    "What was read is written back, with everything that is not understood",
    arguments: [
      json, sections,
    ])
  func roundTrip(text: String) throws {
    #expect(String(decoding: try parse(text).encoded(), as: UTF8.self) == text)
  }

  @Test("A changed note changes nothing else")
  func changes() throws {
    var notes = try parse(Self.json)
    notes.setNote("new", onPage: 2, labels: ["1", "1", "2"])
    notes.setNote("added", onPage: 1, labels: ["1", "1", "2"])
    notes.setNote("nowhere", onPage: 3, labels: ["1", "1", "2"])
    #expect(notes.notes(forPagesLabelled: ["1", "1", "2"]).dropFirst() == ["added", "new"])
    let written = String(decoding: notes.encoded(), as: UTF8.self)
    #expect(written.contains("1.50") && written.contains("\"hidden\" : false"))
    #expect(try parsePdfpcNotes(bytes: notes.encoded(), file: "x") == notes)

    var old = try parse(Self.sections)
    old.setNote("[a] #b", onPage: 0, labels: ["1", "2", "3"])
    let again = try parsePdfpcNotes(bytes: old.encoded(), file: "x")
    #expect(again.notes(forPagesLabelled: ["1", "2", "3"]) == ["[a] #b", "both", "both"])
  }

  @Test(
    "A file that can't be read is a warning with its place",
    arguments: [
      ("", "talk.pdfpc:1: warning: Found neither `{` nor a section such as `[notes]`."),
      ("hello", "talk.pdfpc:1: warning: Found neither `{` nor a section such as `[notes]`."),
      ("{\n  \"a\": x\n}", "talk.pdfpc:2:8: warning: Found `x`, expected a value."),
      ("{\"a\": 1", "talk.pdfpc:1:8: warning: Found the file's end, expected `,` or `}`."),
      ("{\"a\": \"é", "talk.pdfpc:1:9: warning: Found the file's end, expected `\"`."),
      ("{\"a\": 1}", "talk.pdfpc: warning: Found no `pdfpcFormat`, expected 2."),
      ("{\"pdfpcFormat\": 3}", "talk.pdfpc: warning: Found `pdfpcFormat` 3, expected 2."),
      (
        "{\"pdfpcFormat\": 2} x",
        "talk.pdfpc:1:20: warning: Found `x`, expected the end of the file."
      ),
    ])
  func problems(text: String, expected: String) {
    #expect(throws: DeckProblem.self) { try parse(text) }
    do { _ = try parse(text) } catch {
      #expect("\(error)" == "\(expected) The notes can't be read.")
    }
  }

  @Test("Text that is nested without end, or not UTF-8, is refused")
  func hostile() {
    let deep = "{\"a\": " + String(repeating: "[", count: 100_000)
    #expect(throws: DeckProblem.self) { try parse(deep) }
    #expect(throws: DeckProblem.self) { try parsePdfpcNotes(bytes: [0x7B, 0xFF], file: "x") }
  }
}
