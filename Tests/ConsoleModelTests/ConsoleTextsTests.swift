import ConsoleModel
import DeckModel
import StageModel
import Testing

@Suite struct ConsoleTextsTests {
  private let outline = DeckOutline(
    kind: .pdf, title: "Tomatoes",
    slides: [
      SlideSummary(label: "1", title: "Start"), SlideSummary(label: "ii", stepCount: 3),
      SlideSummary(label: "3", title: "End"),
    ])

  private func state(at cursor: Cursor, next: Cursor? = nil) -> ConsoleState {
    var state = ConsoleState(session: "talk", cursor: cursor)
    state.next = next
    return state
  }

  private func output(
    _ name: String, _ model: String, _ role: Role, showing: Showing = .slide(.start)
  ) throws -> OutputStatus {
    let size = try #require(PixelSize(width: 1920, height: 1080))
    let output = Output(
      name: OutputName(name), identity: OutputIdentity("edid:\(name)"), model: model,
      bounds: PixelRect(x: 0, y: 0, size: size))
    return OutputStatus(output: output, role: role, showing: showing)
  }

  @Test("the audience line names the display and its pixels, or says that it waits")
  func audienceLine() throws {
    var state = state(at: .start)
    #expect(ConsoleTexts.audience(state).english == "Waiting for an audience display")
    state.outputs = [
      try output("eDP-1", "", .console), try output("HDMI-1", "Epson EB-L200", .audience),
    ]
    #expect(ConsoleTexts.audience(state).english == "Audience: Epson EB-L200 · 1920×1080")
    state.outputs[1].showing = .none
    #expect(
      ConsoleTexts.audience(state).english
        == "Audience: Epson EB-L200 · 1920×1080, no picture yet")
    state.outputs[1].showing = .black
    state.outputs.append(try output("DP-2", "", .audience))
    #expect(
      ConsoleTexts.audience(state).english
        == "Audience: Epson EB-L200 · 1920×1080, DP-2 · 1920×1080")
    state.isMirrored = true
    #expect(ConsoleTexts.audience(state).english.hasPrefix("Audience (mirrored): Epson"))
  }

  @Test("the place is the number, with the label where the deck counts otherwise")
  func position() {
    #expect(ConsoleTexts.position(.start, outline) == "1 / 3")
    #expect(ConsoleTexts.position(Cursor(slide: 1), outline) == "2 / 3 (ii)")
    #expect(ConsoleTexts.position(Cursor(slide: 9), outline) == "10 / 3")
    #expect(ConsoleTexts.step(.start, outline) == nil)
    #expect(ConsoleTexts.step(Cursor(slide: 1, step: 1), outline)?.english == "Step 2 of 3")
  }

  @Test("what comes next is a title, a number, a step, more of the slide or the end")
  func next() {
    func text(_ cursor: Cursor, _ next: Cursor?) -> String {
      var state = state(at: cursor, next: next)
      (state.parts, state.nextPart) = (3, 1)
      return ConsoleTexts.next(state, outline).english
    }
    #expect(text(.start, Cursor(slide: 1)) == "Next: slide 2")
    #expect(text(Cursor(slide: 1), Cursor(slide: 1, step: 1)) == "Next: step 2 of 3")
    #expect(text(Cursor(slide: 1, step: 2), Cursor(slide: 2)) == "Next: End")
    #expect(text(.start, Cursor(slide: 0, step: 0, anchor: 4)) == "Next: part 2 of 3")
    #expect(text(Cursor(slide: 2), nil) == "End of the talk")
    #expect(text(.start, Cursor(slide: 77)) == "End of the talk")
  }

  @Test("the part of a slide is said where the leading display does not hold all of it")
  func part() {
    var state = state(at: .start)
    #expect(ConsoleTexts.part(state) == nil)
    (state.part, state.parts) = (1, 3)
    #expect(ConsoleTexts.part(state)?.english == "Part 2 of 3")
  }

  @Test("how a slide fills a display is said in a few words, troubles last")
  func filling() throws {
    let size = try #require(PixelSize(width: 1024, height: 768))
    func text(
      _ filling: SlideFilling?, page: PageSize? = nil, fit: Fit = .extend
    ) -> String {
      ConsoleTexts.filling(
        filling, of: SlideSummary(label: "1", pageSize: page), on: size, fit: fit
      ).map(\.english).joined(separator: ", ")
    }
    #expect(text(nil) == "not known yet")
    #expect(text(SlideFilling(slide: 0)) == "all of it at once")
    let long = SlideFilling(
      slide: 0, parts: [SlidePart(), SlidePart(anchor: 3)],
      remarks: [FillingRemark(.lowContrast, ""), FillingRemark(.smallText, "")])
    #expect(text(long) == "2 parts, text at its minimum, hard to read: low contrast")
    let wide = PageSize(width: 16, height: 9)
    #expect(text(nil, page: wide) == "the whole page, edges continued over 25 %")
    #expect(text(nil, page: wide, fit: .contain) == "the whole page, backdrop over 25 %")
    #expect(text(nil, page: wide, fit: .cover) == "25 % of the page cropped")
    #expect(text(nil, page: wide, fit: .stretch) == "the page, stretched")
    #expect(text(nil, page: PageSize(width: 4, height: 3)) == "the whole page, to every edge")
  }

  @Test("each of the audience's displays has its own words, at the text size of the talk")
  func fillings() throws {
    var state = state(at: .start)
    state.textSize = 130
    state.outputs = [try output("HDMI-1", "Epson EB-L200", .audience)]
    let size = try #require(state.audience.first?.output.size)
    let known = [DisplayFormat(size, textSize: 130): [0: SlideFilling(slide: 0)]]
    let found = ConsoleTexts.fillings(of: 0, known, outline, state)
    #expect(found.count == state.audience.count)
    #expect(found.first?.texts.map(\.english) == ["all of it at once"])
    state.textSize = 100
    let unknown = ConsoleTexts.fillings(of: 0, known, outline, state)
    #expect(unknown.first?.texts.map(\.english) == ["not known yet"])
    #expect(ConsoleTexts.fillings(of: 99, known, outline, state).isEmpty)
  }

  @Test("blank and freeze are said in words")
  func exceptions() {
    var state = state(at: .start)
    func texts(isShort: Bool = false) -> [String] {
      ConsoleTexts.exceptions(state, isShort: isShort).map(\.english)
    }
    #expect(texts() == [])
    state.frozen = Cursor(slide: 1, step: 2)
    #expect(texts() == ["Frozen: audience sees slide 2.2"])
    state.blank = .white
    #expect(texts() == ["Audience sees white", "Frozen at slide 2.2"])
    state.blank = .black
    #expect(texts(isShort: true) == ["Black", "Frozen at 2.2"])
  }

  @Test("the window's title ends in the program's name")
  func title() {
    #expect(ConsoleTexts.title(outline, state(at: .start)) == "Tomatoes – Lectern")
    #expect(ConsoleTexts.title(nil, state(at: .start)) == "talk – Lectern")
    #expect(ConsoleTexts.title(nil, ConsoleState(session: "")) == "Lectern")
  }

  @Test("a banner asks for the way back")
  func banner() {
    let continued = ConsoleTexts.banner(.continued(at: Cursor(slide: 4)))
    #expect(continued.text.english == "The talk goes on at slide 5, where it was.")
    #expect(continued.command == .startOver)
    #expect(ConsoleTexts.banner(.startedFresh(earlier: .start)).command == .continueEarlier)
  }

  @Test("rows of the list are named, the current one as such")
  func rows() {
    #expect(ConsoleTexts.row(0, outline, isCurrent: true).english == "Slide 1: Start, shown now")
    #expect(ConsoleTexts.row(1, outline, isCurrent: false).english == "Slide 2")
  }

  @Test("times are written as people read them")
  func times() {
    let second: Int64 = 1_000_000_000
    #expect(TimeText.elapsed(-5) == "0:00")
    #expect(TimeText.elapsed(59 * second + second - 1) == "0:59")
    #expect(TimeText.elapsed(754 * second) == "12:34")
    #expect(TimeText.elapsed(3723 * second) == "1:02:03")
    #expect(TimeText.elapsed(.max).isEmpty == false)
    #expect(TimeText.clock(hour: 9, minute: 5) == "09:05")
    #expect(TimeText.untilChange(0) == 1000)
    #expect(TimeText.untilChange(second - 1) == 1)
    #expect(TimeText.untilChange(3 * second / 2) == 500)
  }

  @Test("a translation moves values, and unknown places stay")
  func wording() {
    let wording = Wording("Step %1 of %2", "2", "4")
    #expect(wording.english == "Step 2 of 4")
    #expect(wording.filled { _ in "%2 のうち %1" } == "4 のうち 2")
    #expect(wording.filled { _ in "100 % %3 %" } == "100 % %3 %")
  }

  @Test("every command has a title and every row of the table an explanation")
  func commands() {
    for row in Shortcuts.table {
      #expect(!row.command.title.english.isEmpty && !row.command.explanation.english.isEmpty)
      for chord in row.chords { #expect(!chord.keyCaps.isEmpty) }
    }
  }
}
