import CommandLineModel
import Testing

@Suite struct UsageErrorTests {
  private static let size = "expected width and height as in 1920x1080."
  private static let sides = "expected 1 to 16384 pixels each way."

  @Test(
    "wrong usage is told in full",
    arguments: [
      ([], "What to do is missing: expected a verb such as 'present'."),
      ([""], "'' is no verb of lectern."),
      (["nxt"], "'nxt' is no verb of lectern. Did you mean 'next'?"),
      (["prev"], "'prev' is no verb of lectern. Did you mean 'previous'?"),
      (["plugg"], "'plugg' is no verb of lectern. Did you mean 'plug'?"),
      (["xyzzy"], "'xyzzy' is no verb of lectern."),
      (["help", "nxt"], "'nxt' is no verb of lectern. Did you mean 'next'?"),
      (["--sesion", "a"], "'--sesion' is no option of 'lectern'. Did you mean '--session'?"),
      (["--session"], "Option '--session' needs a value: NAME."),
      (["next", "--session"], "Option '--session' needs a value: NAME."),
      (["next", "--session", "--json"], "Option '--session' needs a value: NAME."),
      (["next", "--json"], "'--json' is no option of 'next'."),
      (["status", "--jsn"], "'--jsn' is no option of 'status'. Did you mean '--json'?"),
      (["status", "--json=1"], "Option '--json' takes no value."),
      (["--session=a", "next", "--session=b"], "Option '--session' was given twice."),
      (["next", "3"], "'next' takes nothing behind it, but there is '3'."),
      (["goto", "1", "2"], "There is too much behind 'goto': '2'."),
      (
        ["export", "a.md", "a.pdf", "--notes", "2"],
        "There is too much behind 'export': '2'. A value of --notes stands behind '=', as in "
          + "'--notes[=1-6]'."
      ),
      (["goto"], "Something is missing: expected 'lectern goto N[.STEP]'."),
      (["present"], "Something is missing: expected 'lectern present DECK'."),
      (["present", ""], "There is an empty word behind 'present'."),
      (
        ["role", "A"],
        "Something is missing: expected 'lectern role OUTPUT audience|console|unused'."
      ),
      (
        ["role", "A", "audiance"],
        "role: 'audiance' is not one of audience, console, unused. Did you mean 'audience'?"
      ),
      (
        ["role", "A B", "audience"],
        "role: 'A B' is no name of an output: expected a connector such as HDMI-1."
      ),
      (
        ["goto", "0"],
        "goto: '0' is no slide: expected a number from 1, with a step behind a dot, as in 12 or "
          + "12.3."
      ),
      (["timer", "stop"], "timer: 'stop' is not one of start, pause, reset."),
      (["black", "no"], "black: 'no' is not one of on, off. Did you mean 'on'?"),
      (
        ["next", "--session", "a/b"],
        "--session: 'a/b' is no name of a session: expected 1 to 64 of A-Z, a-z, 0-9, '-', '_' and "
          + "'.', beginning with a letter or a digit."
      ),
      (
        ["text-size", "120"],
        "text-size: '120' is no size of text: expected one of 75, 85, 100, 115, 130, 150, 175, 200."
      ),
      (
        ["text-size", "bigger"],
        "text-size: 'bigger' is not one of larger, smaller, reset."
      ),
      (
        ["check", "a.md", "--display", "1024"],
        "--display: '1024' is no display: expected width and height as in 1920x1080."
      ),
      (
        ["check", "a.md", "--display", "0x9"],
        "--display: '0x9' is no display: expected 1 to 16384 pixels each way."
      ),
      (
        ["check", "a.md", "--dialect", "mrap"],
        "--dialect: 'mrap' is not one of lectern, marp, slidev, reveal, pandoc, remark, deckset. "
          + "Did you mean 'marp'?"
      ),
      (["check", "a.md", "--overscan", "11"], "--overscan: '11' is not a number from 0 to 10."),
      (["check", "a.md", "--theme", ""], "Option '--theme' has an empty value."),
      (
        ["check", "a.md", "--theme", "drak bold"],
        "--theme: 'drak' is not one of dark, high-contrast, light, paper. Did you mean 'dark'?"
      ),
      (
        ["export", "a.md"],
        "Something is missing: expected 'lectern export DECK FILE.pdf|FILE.png|FOLDER'."
      ),
      (
        ["export", "a.md", "b.pdf", "--notes=7"], "--notes: '7' is not a number from 1 to 6."
      ),
      (
        ["export", "a.md", "b", "--notes"], "'--notes' needs a PDF to write: 'b' is none."
      ),
      (
        ["export", "a.md", "b.png", "--steps", "--slide=2.1"],
        "'--steps' and a step in '--slide' can't both be given."
      ),
      (
        ["screenshot", "audience", "a.jpg"],
        "screenshot: 'a.jpg' is no name of a PNG file: expected FILE.png."
      ),
    ])
  func verbs(words: [String], message: String) {
    let error = #expect(throws: UsageError.self) { try CommandLineParser().parse(words) }
    #expect(error?.message.description == message)
  }

  @Test(
    "wrong options of present are told in full",
    arguments: [
      ("--fit=fill", "--fit: 'fill' is not one of extend, cover, contain, stretch."),
      (
        "--fit=covr",
        "--fit: 'covr' is not one of extend, cover, contain, stretch. Did you mean 'cover'?"
      ),
      ("--notes=left", "--notes: 'left' is not one of none, right."),
      ("--transition=fade", "--transition: 'fade' is not one of none, crossfade, slide, push."),
      (
        "--backdrop=#12345",
        "--backdrop: '#12345' is no colour: expected #rrggbb, #rgb or a name such as navy."
      ),
      (
        "--start=x",
        "--start: 'x' is no slide: expected a number from 1, with a step behind a dot, as in 12 or "
          + "12.3."
      ),
      (
        "--virtual-display=A",
        "--virtual-display: 'A' is no virtual display: expected NAME=WxH[@SCALE][#IDENTITY]."
      ),
      (
        "--virtual-display==1x1",
        "--virtual-display: '=1x1' has no good name before '=': expected 1 to 64 letters, digits, "
          + "'-', '_' or '.'."
      ),
      ("--virtual-display=A=0x600", "--virtual-display: 'A=0x600' has size '0x600': \(sides)"),
      (
        "--virtual-display=A=100000x600",
        "--virtual-display: 'A=100000x600' has size '100000x600': \(sides)"
      ),
      (
        "--virtual-display=A=99999999999999999999x1",
        "--virtual-display: 'A=99999999999999999999x1' has size '99999999999999999999x1': \(sides)"
      ),
      ("--virtual-display=A=-1x1", "--virtual-display: 'A=-1x1' has size '-1x1': \(size)"),
      ("--virtual-display=A=800", "--virtual-display: 'A=800' has size '800': \(size)"),
      (
        "--virtual-display=A=1x1@0",
        "--virtual-display: 'A=1x1@0' has scale '0': expected a number from 0.25 to 16."
      ),
      (
        "--virtual-display=A=1x1@nan",
        "--virtual-display: 'A=1x1@nan' has scale 'nan': expected a number from 0.25 to 16."
      ),
      (
        "--virtual-display=A=1x1#",
        "--virtual-display: 'A=1x1#' has no good identity after '#': expected 1 to 200 characters."
      ),
      (
        "--virtual-display=A=1x1 --virtual-display=A=2x2",
        "--virtual-display: 'A' was given twice."
      ),
      ("--audience=A --audience=B", "Option '--audience' was given twice."),
      ("--console=A --no-console", "'--console' and '--no-console' can't both be given."),
      (
        "--audience=A --console=A",
        "Output 'A' can't be the audience's and the console's at once."
      ),
      (
        "--virtual=A=1x1",
        "'--virtual' is no option of 'present'. Did you mean '--virtual-display'?"
      ),
    ])
  func present(options: String, message: String) {
    let words = ["present", "deck.pdf"] + options.split(separator: " ").map(String.init)
    let error = #expect(throws: UsageError.self) { try CommandLineParser().parse(words) }
    #expect(error?.message.description == message)
    #expect(error?.hint.description == "Try 'lectern present --help'.")
  }

  @Test("a translation may put the places in another order")
  func translation() {
    let text = UserText("'%1' has scale '%2': expected a number from 0.25 to 16.", "%2", "x")
    #expect(text.text { _ in "%2 in %1 (100%, %3)" } == "x in %2 (100%, %3)")
  }
}
