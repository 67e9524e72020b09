import DeckModel
import Testing

@Suite("Places for values in a text")
struct PlaceTests {
  @Test(
    "Each place gets its value, in one pass",
    arguments: [
      ("Step %1 of %2", ["2", "4"], "Step 2 of 4"), ("%2 before %1", ["a", "b"], "b before a"),
      ("%1 and %1", ["x"], "x and x"), ("%1%2", ["%2", "%1"], "%2%1"), ("", ["x"], ""),
      ("日%1本", ["の"], "日の本"),
    ])
  func filled(text: String, values: [String], expected: String) {
    #expect(text.filled(with: values) == expected)
  }

  @Test(
    "What is no place, or has no value, stays",
    arguments: ["100 %", "50 % of %3", "%0", "%", "%%", "%x", "% 1"])
  func kept(text: String) {
    #expect(text.filled(with: ["x", "y"]) == text)
  }
}
