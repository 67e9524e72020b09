import DeckFormat
import DeckModel
import Testing

@Suite("What authors for other programs are used to")
struct ForeignHabitsTests {
  private func slides(_ text: String, _ dialect: Dialect) throws -> [Slide] {
    try parseMarkdown(
      bytes: Array(text.utf8), file: "talk.md", dialect: dialect, pictureExists: { _ in true }
    ).deck.slides
  }

  @Test("A fence behind `.name[` begins code, and one before `]` ends it")
  func fencesInBrackets() throws {
    let text = """
      # Locks

      .small[```python
      gate = basin[1]
      open(gate)
      ```]

      Words

      .small.center[
      ~~~
      close(gate)~~~]

      ---

      # Weirs

      ???
      Only for me
      """
    let found = try slides(text, .remark)
    #expect(
      found.map { $0.blocks.map(\.plain) } == [
        ["Locks", "gate = basin[1]\nopen(gate)", "Words", "close(gate)"], ["Weirs"],
      ])
    #expect(found[1].notes == "Only for me")
  }
}
