/// A deck that is laid out anew for each display, as its author wrote it.
public struct Deck: Hashable, Sendable {
  /// What the author says of the whole deck.
  public var frontMatter: FrontMatter
  /// How its slides look.
  public var theme: Theme
  /// The slides in order; never empty in a deck that was read from a file.
  public var slides: [Slide]

  /// Creates a deck.
  public init(
    frontMatter: FrontMatter = FrontMatter(), theme: Theme = .paper, slides: [Slide]
  ) {
    self.frontMatter = frontMatter
    self.theme = theme
    self.slides = slides
  }

  /// The deck as the controller sees it.
  public var outline: DeckOutline {
    DeckOutline(
      kind: .markdown, title: frontMatter.title ?? slides.first?.title,
      slides: slides.enumerated().map { index, slide in
        SlideSummary(
          label: "\(index + 1)", title: slide.title, stepCount: slide.stepCount,
          transition: slide.style.transition)
      })
  }

  /// What the operator sees of each slide beside its picture.
  public var details: [SlideDetail] {
    slides.enumerated().map { index, slide in
      SlideDetail(slide: index, notes: slide.notes, text: slide.blocks.plain)
    }
  }
}
