import DeckModel
import SlideLayout
import StageModel
import Testing

@Suite("Code has whole lines where it can, and breaks where reading goes on")
struct CodeTests {
  private func size(_ width: Int, _ height: Int) throws -> PixelSize {
    try #require(PixelSize(width: width, height: height))
  }

  private func heading(_ words: String) -> Block { Block(.heading(level: 2, [.text(words)])) }

  private func texts(_ scene: Scene) -> [(frame: PointRect, text: StyledText)] {
    scene.items.compactMap { item in
      if case .text(let text) = item.content { (item.frame, text) } else { nil }
    }
  }

  /// The rows of code on a narrow display, with the mark of those that go on.
  private func rows(_ line: String) throws -> [String] {
    let slide = Slide([Block(.code(CodeBlock(line)))])
    let found = texts(scene(slide, try size(1080, 1920), at: 1))
    return found.map(\.text.plain)
  }

  @Test(
    "A line is broken behind a space near its end, else beside a mark, never within a sign or a number",
    arguments: [
      ("curl -o file https://example.org/some/where/far/away", "https://"),
      ("let response = download(\"https://example.org/some/where/far\")", "https://"),
      ("let colour = first == second && third == fourth || fifth", "=="),
      ("let value = measured(0.123456, 0.234567, 0.345678, 0.4567)", "0.345678"),
      ("let colour = fruits[1] + fruits[2] + fruits[3] // Output: a banana", "// Output"),
      ("tests/test_of_some_length.py ......                     [100%]", "[100%]"),
      ("print(\"a rather long text that closes just here and there\")", "there\")"),
      ("builder.first().second().third().fourth().fifth().sixth().last()", "()"),
    ])
  func breaks(line: String, whole: String) throws {
    let rows = try rows(line)
    #expect(rows.contains("↪"))
    let parts = rows.filter { $0 != "↪" }
    #expect(parts.joined().filter { $0 != " " } == line.filter { $0 != " " })
    #expect(!parts.contains { $0.hasSuffix(" ") })
    let count = line.ranges(of: whole).count
    #expect(parts.map { $0.ranges(of: whole).count }.reduce(0, +) == count, "\(parts)")
  }

  @Test("Japanese in code is broken between phrases")
  func japanese() throws {
    let parts = try rows("モックで確認できる場合はテストを優先し、必要なら対象画面へ移動する").filter { $0 != "↪" }
    #expect(parts.count > 1)
    for part in parts.dropLast() { #expect("でるはをしらへ、".contains(part.last ?? "x"), "\(parts)") }
  }

  @Test("A name that is longer than a line is broken between its parts")
  func names() throws {
    let rows = try rows("void test_that_borrowedMoviesAreNotAvailableToOthersWhoWantToSeeThem()")
    let parts = rows.filter { $0 != "↪" }
    #expect(parts.count > 1)
    for (part, next) in zip(parts, parts.dropFirst()) {
      #expect("_ ".contains(part.last ?? "x") || next.first?.isUppercase ?? false, "\(parts)")
    }
  }

  @Test("Arms between words make a drawing, which is whole")
  func arms() throws {
    let lines = [
      "[first thing] ---> [second thing] ---> [third thing]", "                        |",
      "                        v", "                   [another]",
    ]
    #expect(try rows(lines.joined(separator: "\n")) == lines)
    #expect(try rows("a | b\n--\n---\nc").count == 4)
  }

  @Test("Spaces at the end of a line take no room")
  func trailing() throws {
    #expect(try rows("short" + String(repeating: " ", count: 200)) == ["short"])
  }

  @Test("A drawing in code is whole, and code of words alone is never under the smallest text")
  func drawings() throws {
    func rows(_ lines: [String], _ width: Int, _ height: Int) throws -> [StyledText] {
      let slide = Slide([heading("T"), Block(.code(CodeBlock(lines.joined(separator: "\n"))))])
      return texts(scene(slide, try size(width, height), at: 1)).map(\.text)
        .filter { $0.plain != "T" }
    }
    let rule = "+" + String(repeating: "-", count: 88) + "+"
    let table = [rule, "| one" + String(repeating: " ", count: 84) + "|", rule, "| two", rule]
    let drawn = try rows(table, 1024, 768)
    #expect(drawn.count == table.count && !drawn.contains { $0.plain == "↪" })
    let words = String(repeating: "words = ", count: 11) + "1"
    let code = try rows([words, words, words], 1024, 768)
    #expect(code.contains { $0.plain == "↪" })
    #expect(code.flatMap(\.spans).allSatisfy { $0.style.size > 20.7 })
  }

  @Test("Words stand beside code where their letters would be small above it")
  func besideCode() throws {
    let items = (1...4).map { ListItem([Block(.paragraph([.text("item \($0)")]))]) }
    let lines = (1...11).map { "line(\($0), of: code)" }.joined(separator: "\n")
    let slide = Slide([
      heading("T"), Block(.list(ListBlock(items: items))), Block(.code(CodeBlock(lines))),
    ])
    let found = texts(scene(slide, try size(1920, 1080), at: 1))
    let item = try #require(found.first { $0.text.plain == "item 1" }).frame
    let line = try #require(found.first { $0.text.plain.hasPrefix("line(1,") }).frame
    #expect(line.x > item.maxX && abs(line.y - item.y) < 120)
  }
}
