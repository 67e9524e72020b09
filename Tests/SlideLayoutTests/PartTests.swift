import DeckModel
import SlideLayout
import StageModel
import Testing

@Suite("Slides flow on to parts")
struct PartTests {
  private let hall = shapes[3]

  private func item(_ words: String, step: Int = 0) -> ListItem {
    ListItem([Block(.paragraph([.text(words)]), step: step)], step: step)
  }

  private func longList(_ count: Int, step: (Int) -> Int = { _ in 0 }) -> Slide {
    let words = "is one of very many that a slide should never have had on it at all, in truth"
    let items = (0..<count).map { item("item \($0) \(words) \(words)", step: step($0)) }
    return Slide([
      Block(.heading(level: 2, [.text("Much")])), Block(.list(ListBlock(items: items))),
    ])
  }

  private func words(_ arrangement: SlideArrangement, _ part: Int, step: Int = .max) -> [String] {
    arrangement.scene(part: part, step: step).items.compactMap { item in
      if case .text(let text) = item.content { text.plain } else { nil }
    }
  }

  @Test("Code that a part has room for is not divided, and what announces it stays with it")
  func wholeCode() throws {
    func code(_ name: String, _ count: Int) -> Block {
      Block(.code(CodeBlock((0..<count).map { "\(name)\($0)" }.joined(separator: "\n"))))
    }
    let slide = Slide([
      Block(.heading(level: 2, [.text("Much")])), code("a", 12), code("b", 12),
      Block(.paragraph([.text("As follows:")])), code("c", 12), code("d", 12),
    ])
    for shape in shapes {
      let arrangement = arranged(slide, shape, at: 1)
      let parts = arrangement.parts.indices.map { words(arrangement, $0) }
      for name in ["a", "b", "c", "d"] {
        let holding = parts.filter { $0.contains("\(name)0") || $0.contains("\(name)11") }
        #expect(holding.count == 1, "\(name) at \(shape)")
      }
      #expect(parts.filter { $0.contains("As follows:") }.allSatisfy { $0.contains("c0") })
    }
  }

  @Test("A drawing is whole in one part, and long code is divided where something ends")
  func whereCodeEnds() throws {
    let boxes = (0..<7).flatMap { ["┌────┐", "│ b\($0) │", "└──┬─┘"] }
    let text = String(repeating: "Many words that fill a slide. ", count: 30)
    let drawn = Slide([
      Block(.heading(level: 2, [.text("Much")])), Block(.paragraph([.text(text)])),
      Block(.code(CodeBlock(boxes.joined(separator: "\n")))),
    ])
    let functions = (0..<12).flatMap { ["func f\($0)() {", "  one", "  two", "  three", "}", ""] }
    let long = Slide([Block(.code(CodeBlock(functions.dropLast().joined(separator: "\n"))))])
    for shape in shapes.prefix(6) {
      let arrangement = arranged(drawn, shape, at: 1)
      let holding = arrangement.parts.indices.filter { part in
        words(arrangement, part).contains { $0.contains("│ b") }
      }
      #expect(holding.count == 1, "\(shape)")
      let parts = arranged(long, shape, at: 1)
      for part in parts.parts.indices {
        let lines = words(parts, part).filter { $0.hasPrefix("func") || $0.hasPrefix("}") }
        #expect(lines.first?.hasPrefix("func") == true && lines.last == "}", "\(shape): \(lines)")
      }
    }
  }

  @Test("A list is divided between items, evenly, under its title, and every item has one part")
  func list() throws {
    let arrangement = arranged(longList(21), hall, at: 1)
    #expect(arrangement.parts.count > 1)
    #expect(arrangement.remarks.contains(.flowsOn(parts: arrangement.parts.count)))
    let counts = arrangement.parts.indices.map { part in
      words(arrangement, part).filter { $0.hasPrefix("item") }.count
    }
    #expect(counts.reduce(0, +) == 21)
    #expect((counts.max() ?? 0) - (counts.min() ?? 0) <= 2, "\(counts)")
    for part in arrangement.parts.indices {
      let first = words(arrangement, part).first { $0.hasPrefix("item") }
      // The title is place 0.
      let anchor = part == 0 ? 0 : arrangement.parts[part].anchor
      #expect(part == 0 || first?.hasPrefix("item \(anchor - 1) ") == true)
      #expect(arrangement.part(holding: anchor) == part)
      #expect(words(arrangement, part)[0].hasPrefix("Much"))
    }
    #expect(words(arrangement, 1)[0].contains("2/\(arrangement.parts.count)"))
  }

  @Test("Places are the same on every display")
  func places() {
    for size in [hall, shapes[0], shapes[10]] {
      for textSize in [100, 200] {
        let arrangement = arranged(longList(40), size, textSize: textSize, at: 1)
        for part in arrangement.parts.indices.dropFirst() {
          let anchor = arrangement.parts[part].anchor
          let first = words(arrangement, part).first { $0.hasPrefix("item") }
          #expect(first == nil || first?.hasPrefix("item \(anchor - 1) ") == true, "\(size)")
        }
      }
    }
  }

  @Test("A part knows the steps at which something of it appears")
  func steps() {
    let arrangement = arranged(longList(30, step: { $0 / 10 }), hall, at: 1)
    #expect(arrangement.parts[0].steps.first == 0)
    let all = Set(arrangement.parts.flatMap(\.steps))
    #expect(all == [0, 1, 2])
    let last = arrangement.parts[arrangement.parts.count - 1]
    #expect(!last.steps.contains(0), "a title shown again is no news: \(last.steps)")
  }

  @Test("Short columns of a table are not broken beside a long one")
  func columns() throws {
    let long = String(repeating: "long words of a cell ", count: 8)
    let row: [[Inline]] = [[.text("two words")], [.text("some more")], [.text(long)]]
    let table = Table(alignments: [.none, .none, .none], header: row, rows: [row, row])
    for shape in [shapes[3], shapes[0]] {
      let scene = scene(Slide([Block(.table(table))]), shape)
      let lines = scene.items.compactMap { item -> Double? in
        guard case .text(let text) = item.content, !text.plain.hasPrefix("long") else { return nil }
        return item.frame.height / (text.spans.first?.style.size ?? 1)
      }
      #expect(lines.count == 6 && lines.allSatisfy { $0 < 2 }, "\(lines)")
    }
  }

  @Test("A table's header is shown in each of its parts")
  func table() {
    let rows = (0..<60).map { row in [[Inline.text("row \(row)")], [.text("\(row * 1000)")]] }
    let table = Table(
      alignments: [.none, .none], header: [[.text("Name")], [.text("Number")]], rows: rows)
    let slide = Slide([Block(.heading(level: 2, [.text("T")])), Block(.table(table))])
    let arrangement = arranged(slide, hall, at: 1)
    #expect(arrangement.parts.count > 1)
    for part in arrangement.parts.indices {
      let shown = words(arrangement, part)
      #expect(shown.contains("Name") && shown.contains("Number"))
    }
  }

  @Test("A column of numbers stands at the right, in figures of one width")
  func numbers() {
    let rows = [["a", "1,000"], ["b", "20 %"]].map { $0.map { [Inline.text($0)] } }
    let table = Table(
      alignments: [.none, .none], header: [[.text("Name")], [.text("Number")]], rows: rows)
    let scene = scene(Slide([Block(.table(table))]), hall, at: 1)
    for case .text(let text) in scene.items.map(\.content) where text.plain != " " {
      let isNumber = ["Number", "1,000", "20 %"].contains(text.plain)
      #expect(text.alignment == (isNumber ? .trailing : .leading), "\(text.plain)")
      #expect(text.hasTabularFigures)
    }
  }

  @Test("Long lines of code are wrapped with a mark, and none is lost")
  func code() {
    let line = (0..<60).map { "word\($0)" }.joined(separator: " ")
    let slide = Slide([Block(.code(CodeBlock(line + "\nshort", firstNumber: 7)))])
    for size in shapes.prefix(14) {
      let arrangement = arranged(slide, size, at: 1)
      #expect(words(arrangement, 0).contains("↪"))
      #expect(words(arrangement, 0).contains("7"))
      #expect(lostLetters(of: slide, in: arrangement).isEmpty)
    }
  }

  @Test("Lines of code that stand out change with the step, and nothing moves")
  func highlights() throws {
    let code = CodeBlock(
      "one\ntwo\nthree",
      highlights: [
        CodeBlock.Highlight(step: 0, lines: [1...1]), CodeBlock.Highlight(step: 1, lines: [2...3]),
        CodeBlock.Highlight(step: 2, lines: []),
      ])
    let arrangement = arranged(Slide([Block(.code(code))]), hall, at: 1)
    #expect(arrangement.parts[0].steps == [0, 1, 2])
    func colours(_ step: Int) -> [String: Colour] {
      let pairs = arrangement.scene(part: 0, step: step).items.compactMap {
        item -> (String, Colour)? in
        guard case .text(let text) = item.content else { return nil }
        return (text.plain, text.spans[0].style.colour)
      }
      return Dictionary(pairs) { one, _ in one }
    }
    let (first, second, third) = (colours(0), colours(1), colours(2))
    #expect(first["one"] == second["two"] && first["two"] == second["one"])
    #expect(first["one"] != first["two"])
    #expect(third["one"] == third["two"] && third["one"] == first["one"])
    let frames = (0...2).map { arrangement.scene(part: 0, step: $0).items.map(\.frame) }
    #expect(frames[0] == frames[1] && frames[1] == frames[2])
  }

  @Test("No heading is the last thing of a part")
  func headings() {
    let sections = (0..<14).flatMap { number in
      [
        Block(.heading(level: 3, [.text("head \(number)")])),
        Block(.paragraph([.text(Array(repeating: "words", count: 40).joined(separator: " "))])),
      ]
    }
    let slide = Slide([Block(.heading(level: 2, [.text("T")]))] + sections)
    for size in shapes.prefix(14) {
      let arrangement = arranged(slide, size, at: 1)
      #expect(size != hall || arrangement.parts.count > 1)
      for part in arrangement.parts.indices {
        #expect(words(arrangement, part).last?.hasPrefix("head") == false, "\(size)")
      }
    }
  }

  @Test("Bullets, numbers and boxes leave their text one left edge")
  func edges() {
    let plain = Block(.list(ListBlock(items: [item("one")])))
    let numbered = Block(.list(ListBlock(.numbers(from: 1), items: [item("two")])))
    var task = item("three")
    task.task = .done
    let tasks = Block(.list(ListBlock(items: [task])))
    let scene = scene(Slide([plain, numbered, tasks]), hall, at: 1)
    let edges = scene.items.compactMap { item -> Double? in
      guard case .text(let text) = item.content, ["one", "two", "three"].contains(text.plain)
      else { return nil }
      return item.frame.x
    }
    #expect(edges.count == 3 && Set(edges).count == 1)
  }
}
