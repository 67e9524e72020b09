public import DeckModel
public import StageModel

/// What the console says about a talk, beside its pictures.
public enum ConsoleTexts {
  /// The window's title; ends in the program's name.
  public static func title(_ outline: DeckOutline?, _ state: ConsoleState) -> String {
    let name = talk(outline, state)
    return name == "Lectern" ? name : "\(name) – Lectern"
  }

  /// The talk's own title, else the session's name.
  public static func talk(_ outline: DeckOutline?, _ state: ConsoleState) -> String {
    let name = outline?.title.flatMap { $0.isEmpty ? nil : $0 } ?? state.session
    return name.isEmpty ? "Lectern" : name
  }

  /// `3 / 40`, and the label where the deck counts otherwise: `3 / 40 (ii)`.
  public static func position(_ cursor: Cursor, _ outline: DeckOutline) -> String {
    let number = "\(cursor.slide + 1)"
    let place = "\(number) / \(outline.slides.count)"
    guard outline.slides.indices.contains(cursor.slide) else { return place }
    let label = outline.slides[cursor.slide].label
    return label.isEmpty || label == number ? place : "\(place) (\(label))"
  }

  /// `Step 2 of 4`, or `nil` on a slide without steps.
  public static func step(_ cursor: Cursor, _ outline: DeckOutline) -> Wording? {
    guard outline.slides.indices.contains(cursor.slide) else { return nil }
    let count = outline.slides[cursor.slide].stepCount
    return count > 1 ? Wording("Step %1 of %2", "\(cursor.step + 1)", "\(count)") : nil
  }

  /// What stands over the picture of what comes next.
  public static func next(_ state: ConsoleState, _ outline: DeckOutline) -> Wording {
    guard let next = state.next, outline.slides.indices.contains(next.slide) else {
      return Wording("End of the talk")
    }
    if next.slide == state.cursor.slide {
      // Parts of a slide that does not fit have the same step and another anchor.
      guard next.step != state.cursor.step else {
        return Wording("Next: part %1 of %2", "\(state.nextPart + 1)", "\(state.parts)")
      }
      let count = outline.slides[next.slide].stepCount
      return Wording("Next: step %1 of %2", "\(next.step + 1)", "\(count)")
    }
    guard let title = outline.slides[next.slide].title, !title.isEmpty else {
      return Wording("Next: slide %1", "\(next.slide + 1)")
    }
    return Wording("Next: %1", title)
  }

  /// What a row of the slide list is called.
  public static func row(_ slide: Int, _ outline: DeckOutline, isCurrent: Bool) -> Wording {
    let title = outline.slides.indices.contains(slide) ? outline.slides[slide].title ?? "" : ""
    switch (title.isEmpty, isCurrent) {
    case (true, false): return Wording("Slide %1", "\(slide + 1)")
    case (true, true): return Wording("Slide %1, shown now", "\(slide + 1)")
    case (false, false): return Wording("Slide %1: %2", "\(slide + 1)", title)
    case (false, true): return Wording("Slide %1: %2, shown now", "\(slide + 1)", title)
    }
  }

  /// Where the audience's picture is, or that it waits for a display.
  public static func audience(_ state: ConsoleState) -> Wording {
    let displays = state.audience
    guard !displays.isEmpty else { return Wording("Waiting for an audience display") }
    let names = displays.map(display).joined(separator: ", ")
    if state.isMirrored { return Wording("Audience (mirrored): %1", names) }
    if displays.allSatisfy({ $0.showing == .none }) {
      return Wording("Audience: %1, no picture yet", names)
    }
    return Wording("Audience: %1", names)
  }

  /// `Epson EB-L200 · 1920×1080`: what a display is, and its pixels.
  public static func display(_ status: OutputStatus) -> String {
    let output = status.output
    let name = output.model.isEmpty ? output.name.text : output.model
    return "\(name) · \(output.size.width)×\(output.size.height)"
  }

  /// What a display is for, in a word.
  public static func role(_ role: Role) -> Wording {
    switch role {
    case .audience: Wording("Audience")
    case .console: Wording("Console")
    case .unused: Wording("Unused")
    }
  }

  /// What keeps the audience from the slide, strongest first; empty when nothing does.
  ///
  /// - Parameters:
  ///   - state: What the controller says.
  ///   - isShort: Whether there is room for a few letters only.
  /// - Returns: At most two texts.
  public static func exceptions(_ state: ConsoleState, isShort: Bool = false) -> [Wording] {
    var texts: [Wording] = []
    switch state.blank {
    case .none: break
    case .black: texts.append(isShort ? Wording("Black") : Wording("Audience sees black"))
    case .white: texts.append(isShort ? Wording("White") : Wording("Audience sees white"))
    }
    switch (state.frozen?.description, isShort, state.blank) {
    case (let frozen?, true, _): texts.append(Wording("Frozen at %1", frozen))
    case (let frozen?, _, .none): texts.append(Wording("Frozen: audience sees slide %1", frozen))
    case (let frozen?, _, _): texts.append(Wording("Frozen at slide %1", frozen))
    case (nil, _, _): break
    }
    return texts
  }

  /// The banner's sentence and what its button asks for.
  public static func banner(_ banner: Banner) -> (text: Wording, command: OperatorCommand) {
    switch banner {
    case .continued(let cursor):
      (Wording("The talk goes on at slide %1, where it was.", cursor.description), .startOver)
    case .startedFresh(let cursor):
      (
        Wording("Started afresh. The earlier talk stopped at slide %1.", cursor.description),
        .continueEarlier
      )
    }
  }
}
