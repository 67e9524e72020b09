import DeckModel
import Testing

@Suite("Decks that are laid out anew")
struct DeckTests {
  @Test("A slide has as many steps as what it holds asks for")
  func stepCount() {
    let inner = ListItem([Block(.quote([Block(.rule, step: 4)]))], step: 2)
    let slide = Slide([Block(.rule, step: 1), Block(.list(ListBlock(items: [inner])))])
    #expect(slide.stepCount == 5)
    #expect(Slide([]).stepCount == 1)
    #expect(Slide([], stepCount: 3).stepCount == 3)
  }

  @Test("A table's rows are all as long as its alignments")
  func tableRows() {
    let table = Table(
      alignments: [.left, .none], header: [[.text("a")]],
      rows: [[], [[.text("b")], [.text("c")], [.text("d")]]])
    #expect(table.header == [[.text("a")], []])
    #expect(table.rows == [[[], []], [[.text("b")], [.text("c")]]])
  }

  @Test("A slide's title is its first heading that says something, in one line")
  func title() {
    let slide = Slide([
      Block(.paragraph([.text("p")])), Block(.heading(level: 2, [.text(" ")])),
      Block(.heading(level: 3, [.text("A"), .lineBreak, .strong([.code("b")])])),
    ])
    #expect(slide.title == "A b")
    #expect(Slide([]).title == nil)
  }
}
