import CommandLineModel
import ConsoleModel
import DeckModel
import StageModel
import Testing

@Suite struct ParsingTests {
  private func parse(
    _ line: String, and more: [String] = []
  ) throws(UsageError) -> Invocation {
    try CommandLineParser().parse(line.split(separator: " ").map(String.init) + more)
  }

  @Test(
    "each verb asks for what it says",
    arguments: [
      ("next", OperatorCommand.next), ("previous", .previous), ("first", .first), ("last", .last),
      ("goto 12", .goTo(slide: 11, step: 0)), ("goto 12.3", .goTo(slide: 11, step: 3)),
      ("black", .toggleBlack), ("black on", .setBlank(.black)), ("black off", .setBlank(.none)),
      ("white", .toggleWhite), ("white on", .setBlank(.white)), ("white off", .setBlank(.none)),
      ("freeze", .toggleFreeze), ("freeze on", .setFrozen(true)), ("freeze off", .setFrozen(false)),
      ("timer start", .startTimer), ("timer pause", .pauseTimer), ("timer reset", .resetTimer),
      ("undo", .undo), ("redo", .redo), ("swap", .swapRoles), ("quit", .quit),
      ("role HDMI-1 audience", .setRole(OutputName("HDMI-1"), .audience)),
      ("role eDP-1 unused", .setRole(OutputName("eDP-1"), .unused)),
    ])
  func commands(line: String, command: OperatorCommand) throws {
    #expect(try parse(line) == .request(.command(command), session: nil))
    let session = try SessionName(parsing: "talk")
    #expect(try parse(line + " --session talk") == .request(.command(command), session: session))
    #expect(try parse("--session=talk " + line) == .request(.command(command), session: session))
  }

  @Test("status, displays, talks, check, help and version")
  func otherVerbs() throws {
    #expect(try parse("status") == .status(session: nil, asJSON: false))
    #expect(try parse("status --json") == .status(session: nil, asJSON: true))
    #expect(try parse("displays --json") == .displays(session: nil, asJSON: true))
    #expect(try parse("talks") == .talks)
    #expect(try parse("check -- -deck.md") == .check(CheckOptions(deck: "-deck.md")))
    #expect(try parse("--help") == .help(verb: nil))
    #expect(try parse("-h") == .help(verb: nil))
    #expect(try parse("help") == .help(verb: nil))
    #expect(try parse("help goto") == .help(verb: "goto"))
    #expect(try parse("--version") == .version)
    #expect(try parse("next --version") == .version)
  }

  @Test("displays and pictures are named in full")
  func outputs() throws {
    let display = VirtualDisplay(
      name: OutputName("HALL"), size: try #require(PixelSize(width: 3840, height: 2160)),
      scale: try #require(OutputScale(1.5)), identity: OutputIdentity("edid:A@B=C#D"))
    #expect(
      try parse("plug HALL=3840x2160@1.5#edid:A@B=C#D") == .request(.plug(display), session: nil))
    #expect(try parse("unplug HALL") == .request(.unplug(OutputName("HALL")), session: nil))
    #expect(
      try parse("screenshot audience a.png")
        == .request(.screenshot(.audience, path: "a.png"), session: nil))
    #expect(
      try parse("screenshot HALL b.PNG")
        == .request(.screenshot(.output(OutputName("HALL")), path: "b.PNG"), session: nil))
  }

  @Test("present takes its options in both forms and any order")
  func present() throws {
    let plain = try parse("present deck.pdf")
    #expect(plain == .present(PresentOptions(deck: "deck.pdf")))
    var options = PresentOptions(deck: "deck.pdf")
    options.session = try SessionName(parsing: "s")
    options.audience = OutputName("HDMI-1")
    options.console = OutputName("eDP-1")
    options.start = Cursor(slide: 11, step: 2)
    options.isFresh = true
    options.presentation = Presentation(
      fit: .contain, backdrop: Colour(red: 0x12, green: 0xAB, blue: 0xFF),
      transition: SlideTransition.none)
    options.textSize = 130
    options.reading.dialect = .marp
    options.reading.theme = "dark"
    options.reading.trimsMargins = true
    options.reading.overscan = 5
    options.reading.passwordFile = "p w"
    options.reading.notes = .right
    options.virtualDisplays = [
      try VirtualDisplay(parsing: "A=1x1"), try VirtualDisplay(parsing: "B=16384x16384@16#x"),
    ]
    #expect(
      try parse(
        "present --audience HDMI-1 --console=eDP-1 --start 12.2 --fresh deck.pdf --fit contain "
          + "--backdrop #12abff --transition=none --notes right --session s "
          + "--text-size 130 --dialect marp --theme dark --trim --overscan=5 "
          + "--virtual-display A=1x1 --virtual-display=B=16384x16384@16#x",
        and: ["--password-file", "p w"]) == .present(options))
    guard case .present(let bare) = try parse("present --no-console d") else {
      Issue.record("not understood")
      return
    }
    #expect(!bare.hasConsole)
  }

  @Test("check and export take displays, text sizes and how the deck is read")
  func decks() throws {
    var check = CheckOptions(deck: "a.md")
    check.displays = [
      try #require(PixelSize(width: 1024, height: 768)),
      try #require(PixelSize(width: 5120, height: 1440)),
    ]
    check.textSize = 150
    check.reading.dialect = .remark
    #expect(
      try parse(
        "check a.md --display 1024x768 --display=5120x1440 --display 1024x768 --text-size 150% "
          + "--dialect remark") == .check(check))
    var export = ExportOptions(deck: "a.md", target: "out.PDF")
    #expect(export.form == .pdf)
    #expect(try parse("export a.md out.PDF") == .export(export))
    export.notesPerSheet = 1
    export.showsSteps = true
    #expect(try parse("export --notes a.md out.PDF --steps") == .export(export))
    export.notesPerSheet = 6
    export.showsSteps = false
    export.slide = Cursor(slide: 3, step: 2)
    #expect(try parse("export a.md out.PDF --notes=6 --slide 4.2") == .export(export))
    #expect(ExportOptions(deck: "a", target: "b.png").form == .png)
    #expect(ExportOptions(deck: "a", target: "b").form == .folder)
  }

  @Test("the size of the text is a step, one of those there are, or asked for")
  func textSizes() throws {
    #expect(try parse("text-size") == .textSize(session: nil))
    for (word, command) in [
      ("larger", OperatorCommand.largerText), ("smaller", .smallerText), ("reset", .ordinaryText),
      ("130", .setTextSize(130)), ("85%", .setTextSize(85)),
    ] {
      #expect(try parse("text-size " + word) == .request(.command(command), session: nil))
    }
  }

  @Test("what the supervisor tells its controller reads as the same")
  func controllerArguments() throws {
    for line in [
      "present deck.pdf",
      "present --audience=A --console=B --start=3.1 --fresh --fit=cover --backdrop=navy d",
      "present --text-size=85 --dialect=slidev --theme=a=b.theme --trim --overscan=10 --password-file=x d",
      "present --no-console --notes=right --transition=none --virtual-display=A=800x600@2#x=y -- -d",
    ] {
      guard case .present(var options) = try parse(line) else {
        Issue.record("\(line) is not understood")
        continue
      }
      options.session = try SessionName(parsing: "talk")
      let arguments = ControllerArguments(
        session: try SessionName(parsing: "talk"), canonicalPath: "/a b/=deck", options: options)
      #expect(try ControllerArguments(parsing: arguments.words) == arguments)
    }
    #expect(throws: UsageError.self) { try ControllerArguments(parsing: ["--session=a"]) }
  }

  @Test("no words end the program", arguments: UInt64(1)...20)
  func randomWords(seed: UInt64) {
    var state = seed &* 0x9E37_79B9_7F4A_7C15
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let words =
      Grammar.verbs.map(\.name) + Grammar.verbs.flatMap(\.options).map(\.name) + [
        "--", "-", "", "=", "--=", "--session", "--session=", "99999999999999999999", "1.", ".1",
        "1.-1", "A=1x", "A=x1", "=1x1", "A=1x1@", "A=1x1@@", "A=1x1#", "A=1x1@1e400", "#", "#ggg",
        "\u{0}", "é", "🏳️‍🌈", "A=٣x٣",
      ]
    for _ in 0..<200 {
      let line = (0...next(5)).map { _ in words[next(words.count)] }
      do {
        _ = try CommandLineParser().parse(line)
      } catch {
        #expect(!error.message.description.isEmpty)
      }
    }
  }
}
