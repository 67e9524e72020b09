import ConsoleModel
import DeckModel
import StageModel
import TestSupport
import Testing
import Wire

private let size = PixelSize(width: 1920, height: 1080) ?? .smallest
private let frame = Frame(
  buffer: BufferID(7), size: size, showing: .slide(Cursor(slide: 3, step: 1)))
private let output = Output(
  name: OutputName("HDMI-1"), identity: OutputIdentity("edid:EPS-1"), model: "Epson",
  bounds: PixelRect(x: -1920, y: 0, size: size))
private let page = PageSize(width: 16, height: 9)

@Suite struct MessageTests {
  static let toStage: [StageCommand] = [
    .place(output), .attach(BufferID(1), bytes: 8), .detach(BufferID(1)), .prepare(frame),
    .show(frame, number: 9, transition: .crossfade),
    .show(frame, number: 9, transition: Transition(.push, isBackward: true)),
    .showColour(.black, .black, number: 10, transition: .none), .hide, .capture(BufferID(2)), .end,
  ]
  static let fromStage: [StageReport] = [
    .hello(
      StageHello(
        token: Token("aa"), processID: 12, output: output.name, showing: .white, number: 4)),
    .placed(output.name, size), .misplaced(output.name, "no"), .released(BufferID(1)),
    .presented(number: 9, .slide(.start)),
    .key(KeyStroke(.character("é"), position: .named(.f5), control: true, shift: true)),
    .captured(BufferID(1), nil), .captured(BufferID(1), size), .failed("why"),
  ]
  static let toConsole: [ConsoleCommandMessage] = [
    .outline(
      DeckOutline(
        kind: .pdf, title: "T", slides: [SlideSummary(label: "i", stepCount: 3, pageSize: page)])),
    .details([
      SlideDetail(
        slide: 0, notes: "n\n\u{2028}", text: "日本",
        links: [SlideLink(x: 0, y: 0, width: 1, height: 1, target: .slide(2))])
    ]),
    .fillings(
      DisplayFormat(size, textSize: 130),
      [
        SlideFilling(
          slide: 2, parts: [SlidePart(), SlidePart(anchor: 4, steps: [0, 2])], smallestText: 0.03,
          remarks: [FillingRemark(.smallText, "m")])
      ]),
    .state(ConsoleState(session: "s")), .attach(BufferID(1), bytes: 4), .detach(BufferID(1)),
    .picture(.current, frame), .thumbnail(slide: 2, frame), .place(output, fill: true), .hide,
    .askPassword(deck: "a b.pdf", isWrong: true), .showShortcuts, .end,
  ]
  static let fromConsole: [ConsoleReport] = [
    .hello(ConsoleHello(token: Token("aa"), processID: 3)), .key(KeyStroke(nil)),
    .command(.setRole(output.name, .unused)), .command(.goTo(slide: 3, step: 0)),
    .panes([PaneSize(pane: .next, size: size)]), .thumbnails(from: 1, through: 4, size),
    .released(BufferID(3)), .mapped(window: nil), .motion(isReduced: true),
    .password("s\"é"), .password(nil),
  ]
  static let toWorker: [RenderRequest] = [
    .open(DeckRequest(path: "/a b.pdf", givenPath: "a b.pdf", notes: .right)),
    .render(
      RenderJob(
        number: 1, cursor: .start, size: size, fit: .extend, backdrop: .white, buffer: BufferID(1))),
    .describe(from: 0, through: 3), .arrange(from: 1, through: 2, size: size, textSize: 85),
    .check, .checkSlide(3), .encode(number: 2, BufferID(1), size),
    .listPages(ExportJob(size: size, through: 3, notesPerSheet: 2)), .export(ExportJob()),
    .exportPicture(Cursor(slide: 3, step: 1, anchor: 2), ExportJob(step: 1, showsSteps: true)),
  ]
  static let fromWorker: [RenderReply] = [
    .opened(DeckOutline(kind: .markdown, slides: []), problems: [problem]), .refused(problem),
    .arranged([SlideFilling(slide: 1)]), .rendered(number: 1), .failed(number: 2, problem),
    .described([]), .checked([problem]),
    .encoded(number: 1, error: nil), .locked(problem), .pages([.start]), .exported(problem),
    .exported(nil),
  ]
  private static let problem = DeckProblem(
    .warning, at: SourceLocation(file: "a.md", line: 2, column: 3), "words")

  @Test("every message is read as it was written")
  func roundTrips() throws {
    try check(Self.toStage)
    try check(Self.fromStage)
    try check(Self.toConsole)
    try check(Self.fromConsole)
    try check(Self.toWorker)
    try check(Self.fromWorker)
  }

  private func check<Message: Codable & Equatable>(_ messages: [Message]) throws {
    for message in messages {
      let bytes = try WireCodec.encode(message)
      #expect(try WireCodec.decode(Message.self, from: bytes) == message)
    }
  }

  @Test("mutated bytes are another message or an error, never a crash", arguments: UInt64(1)...300)
  func mutated(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    try mutate(Self.toStage, &random)
    try mutate(Self.fromStage, &random)
    try mutate(Self.toConsole, &random)
    try mutate(Self.fromConsole, &random)
    try mutate(Self.toWorker, &random)
    try mutate(Self.fromWorker, &random)
  }

  private func mutate<Message: Codable>(
    _ messages: [Message], _ random: inout SplitMix64
  ) throws {
    for message in messages {
      var bytes = try WireCodec.encode(message)
      for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(UInt8.random(in: 0x20...0x7E, using: &random), at: place)
        default: bytes.removeLast(bytes.count - place)
        }
      }
      // Whatever came of it can be written again: nothing half-read is handed on.
      if let read = try? WireCodec.decode(Message.self, from: bytes) {
        _ = try WireCodec.encode(read)
      }
    }
  }

  @Test("sizes no display has are refused", arguments: ["0", "-1", "16385", "9223372036854775807"])
  func impossibleSizes(side: String) {
    let text = #"{"placed":{"_0":{"text":"A"},"_1":{"width":\#(side),"height":10}}}"#
    #expect(throws: WireError.self) {
      try WireCodec.decode(StageReport.self, from: Array(text.utf8))
    }
  }
}
