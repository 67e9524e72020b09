import DeckModel

/// A deck that holds each layout, and what is awkward about each.
enum LayoutSamples {
  static let deck = Deck(
    frontMatter: FrontMatter(title: "Layouts", author: "The Lectern project", date: "November"),
    slides: openings + bodies + pictures + wishes)

  static let openings = [
    Slide([heading(1, "Slides that fill any display"), text("One deck, every shape of screen")]),
    Slide([heading(1, "What layouts do")]),
    Slide([text("A talk is **not** a document.")]),
    Slide([
      Block(
        .quote([text("Simplicity is prerequisite for reliability."), text("— Edsger Dijkstra")]))
    ]),
  ]

  static let bodies = [
    Slide([
      heading(2, "Cards follow the display"),
      Block(
        .cards(
          [
            ("Plan", "Write what you want to say."), ("Build", "One slide, one thought."),
            ("Rehearse", "Aloud, with a clock, twice."),
            ("Speak", "Look at the people, not at the wall behind you."),
          ].map { [heading(3, $0.0), text($0.1)] })),
    ]),
    Slide(
      [
        heading(2, "Two ways to do it"),
        Block(
          .columns([
            Block.Column([heading(3, "Before"), list(["One laptop", "One cable", "One hope"])]),
            Block.Column([
              heading(3, "Now"), list(["Two displays", "Any cable", "Nothing is lost"]),
            ]),
          ])),
      ],
      style: SlideStyle(
        header: [.text("Header")], footer: [.text("A footer")], showsPageNumber: true,
        showsProgress: true)),
    Slide([
      heading(2, "A table of figures"),
      Block(
        .table(
          Table(
            alignments: [.none, .none, .none, .none],
            header: ["City", "People", "Area", "Remark"].map { [.text($0)] },
            rows: [
              ["Tokyo", "13,960,000", "2,194", "capital of Japan"],
              ["Berlin", "3,645,000", "891", "capital of Germany since 1990, and before"],
              ["Oslo", "709,000", "454", "by the fjord"], ["Reykjavík", "139,000", "244", ""],
            ].map { row in row.map { [.text($0)] } }))),
    ]),
    Slide(
      [
        heading(2, "Code with steps"),
        Block(
          .code(
            CodeBlock(
              language: "swift",
              "func next(_ cursor: Cursor) -> Cursor? {\n  guard let slide = slides[cursor.slide] else { return nil }\n  // A long line that does not fit into a narrow display and is wrapped with a mark\n  return slide.steps.indices.contains(cursor.step + 1)\n    ? Cursor(slide: cursor.slide, step: cursor.step + 1) : nil\n}",
              firstNumber: 9,
              highlights: [
                CodeBlock.Highlight(step: 0, lines: [1...1]),
                CodeBlock.Highlight(step: 1, lines: [4...5]),
              ]))),
      ], style: SlideStyle(showsPageNumber: true)),
    Slide(
      [
        heading(2, "Much to say"),
        list((1...16).map { "Point \($0): there is always one more thing to say about this" }),
      ], style: SlideStyle(footer: [.text("A footer")], showsPageNumber: true)),
    Slide([
      heading(2, "A long text"),
      text(
        String(
          repeating: "The audience reads what is on the wall instead of listening. ", count: 30)),
    ]),
    Slide([
      heading(2, "日本語の見出しは、行頭に句読点が来ません"),
      list(["発表は、文書ではありません。", "一枚に、一つのことだけを書きます。", "聞き手は、話し手を見ます。"]),
    ]),
    Slide([
      heading(2, "من اليمين إلى اليسار"),
      list(["الشريحة تملأ الشاشة", "لا شيء يضيع", "كل بكسل للشريحة"]),
      Block(
        .list(
          ListBlock(
            .numbers(from: 1), items: [ListItem([text("واحد")]), ListItem([text("اثنان")])]))),
    ]),
  ]

  static let pictures = [
    Slide([
      heading(2, "A picture beside text"),
      Block(.picture(Picture(source: "unplugged.svg", title: "A figure with a caption"))),
      list(["It stands at the side on wide displays", "It stands above on tall ones"]),
    ]),
    Slide(
      [heading(1, "Over a picture"), text("Legible whatever the picture shows")],
      style: SlideStyle(backdrop: Backdrop([Picture(source: "test-card.svg")]))),
    Slide(
      [
        heading(2, "Half a picture"), list(["Text has the rest", "On tall displays it is a band"]),
      ],
      style: SlideStyle(
        backdrop: Backdrop([Picture(source: "test-card.svg")], extent: .right(share: 0.45)),
        footer: [.text("A footer")])),
    Slide([
      heading(2, "What is missing"),
      Block(
        .picture(
          Picture(source: "gone.png", alternative: "A chart of sales by month", isAvailable: false))
      ),
      text("The frame says what would be there."),
    ]),
    Slide([Block(.picture(Picture(source: "test-card.svg")))]),
  ]

  static let wishes = [
    Slide(
      [
        heading(1, "As large as it goes", Block.Style(isFitted: true)),
        text("What follows is ordinary."),
      ], style: SlideStyle(layout: .statement)),
    Slide(
      [heading(2, "In the middle"), text("Everything is centred."), list(["one", "another one"])],
      style: SlideStyle(alignment: .centre, placement: .middle)),
    Slide(
      [heading(2, "A ground of one's own"), text("With ==marks==, `code` and a [link](x).")],
      style: SlideStyle(
        background: .gradient(
          Gradient(
            angle: 135,
            stops: [
              Gradient.Stop(0, Colour(hex: 0x6A2C91)), Gradient.Stop(1, Colour(hex: 0x1B6CA8)),
            ])))),
    Slide([
      heading(2, "All kinds of lists"),
      Block(
        .list(
          ListBlock(items: [
            ListItem([
              text("A bullet"),
              Block(
                .list(
                  ListBlock(
                    .numbers(from: 9), items: [ListItem([text("nine")]), ListItem([text("ten")])]))),
            ]),
            ListItem([text("done")], task: .done), ListItem([text("open")], task: .open),
          ]))),
      Block(.list(ListBlock(.numbers(from: 1), items: [ListItem([text("a number")])]))),
      Block(.quote([text("And a quote below.")])),
    ]),
    Slide(
      [
        heading(2, "Two columns of a list"),
        list(["first", "second", "third", "fourth", "fifth", "sixth"]),
      ], style: SlideStyle(layout: .twoColumns)),
  ]

  static func heading(_ level: Int, _ words: String, _ style: Block.Style = Block.Style()) -> Block
  {
    Block(.heading(level: level, [.text(words)]), style: style)
  }

  /// Words with a little of Markdown's marks.
  static func text(_ words: String) -> Block {
    let parts = words.split(separator: "**", omittingEmptySubsequences: false)
    return Block(
      .paragraph(
        parts.enumerated().flatMap { index, part -> [Inline] in
          index % 2 == 1 ? [.strong([.text(String(part))])] : marked(String(part))
        }))
  }

  private static func marked(_ words: String) -> [Inline] {
    let parts = words.split(separator: "==", omittingEmptySubsequences: false)
    return parts.enumerated().flatMap { index, part -> [Inline] in
      index % 2 == 1 ? [.mark([.text(String(part))])] : coded(String(part))
    }
  }

  private static func coded(_ words: String) -> [Inline] {
    let parts = words.split(separator: "`", omittingEmptySubsequences: false)
    return parts.enumerated().map { index, part in
      index % 2 == 1 ? .code(String(part)) : .text(String(part))
    }
  }

  static func list(_ items: [String]) -> Block {
    Block(.list(ListBlock(items: items.map { ListItem([text($0)]) })))
  }
}
