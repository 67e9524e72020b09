import DeckFormat
import Testing

@Suite("Names of pictures in the order people count them")
struct NaturalOrderTests {
  @Test(
    "Numbers count, case does not",
    arguments: [
      ["slide1.png", "slide2.png", "slide10.png"],
      ["1.png", "02.png", "3.png", "010.png", "11.png"],
      ["a.png", "B.png", "c.png"],
      ["a", "a1", "a1b", "a2", "ab"],
      ["2024-01-09", "2024-01-10", "2024-02-01"],
      ["01", "1"],
      ["x99999999999999999999998", "x99999999999999999999999", "x100000000000000000000000"],
      ["", "0", "a"],
      ["é.png", "写真1.png", "写真2.png", "写真10.png"],
    ])
  func order(expected: [String]) {
    #expect(naturallyOrdered(expected.reversed()) == expected)
    #expect(naturallyOrdered(expected) == expected)
  }
}
