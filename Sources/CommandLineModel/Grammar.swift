/// The whole command line as a table; the parser, help and the manual's test read it.
public enum Grammar {
  /// The verbs in the order in which help lists them.
  public static let verbs: [VerbGrammar] =
    [present, check, export] + movement + audience + [status, displays, talks] + outputs + [quit]

  /// Options that every verb has.
  public static let common = [
    OptionGrammar(
      "--session", value: "NAME",
      msgid("The talk's name: 'present' gives it, other verbs ask that talk")),
    OptionGrammar("--help", msgid("Show this help")),
    OptionGrammar("--version", msgid("Show the version")),
  ]

  /// The verb of a name, or `nil`.
  public static func verb(_ name: String) -> VerbGrammar? { verbs.first { $0.name == name } }

  private static let present = VerbGrammar(
    "present", operands: "DECK", count: 1...1, msgid("Give a talk"),
    details: msgid(
      "DECK is a PDF, a Markdown file, a picture or a folder of pictures. The talk goes on where its\n"
        + "session was; the session belongs to the deck's file unless it is named. Ends with\n"
        + "'lectern quit', Ctrl+Q in the console, or Ctrl+C here."),
    options: [
      OptionGrammar("--audience", value: "OUTPUT", msgid("The display for the audience")),
      OptionGrammar("--console", value: "OUTPUT", msgid("The display for the operator's console")),
      OptionGrammar("--no-console", msgid("No console: every display is the audience's")),
      OptionGrammar(
        "--start", value: "N", msgid("Begin at slide N, or at a step of it as in 12.3")),
      OptionGrammar("--fresh", msgid("Begin anew, whatever the session was at")),
      OptionGrammar(
        "--fit", value: "extend|cover|contain|stretch",
        msgid("How a page fills a display of another shape (extend)")),
      OptionGrammar(
        "--backdrop", value: "COLOUR", msgid("The colour beside a contained page (black)")),
      OptionGrammar(
        "--transition", value: "none|crossfade|slide|push",
        msgid("How one slide follows another (as the deck says, else crossfade)")),
      OptionGrammar(
        "--text-size", value: "PERCENT", msgid("The audience's text, 75 to 200 (the session's)")),
    ] + [notesHalf] + reading + [
      OptionGrammar(
        "--virtual-display", value: "NAME=WxH[@SCALE][#IDENTITY]", isRepeatable: true,
        msgid("A display in memory; the talk needs no display server then"))
    ])

  /// Options that say how a deck is read.
  private static let reading = [
    OptionGrammar(
      "--dialect", value: "NAME",
      msgid("Dialect: lectern, marp, slidev, reveal, pandoc, remark, deckset")),
    OptionGrammar("--theme", value: "NAME", msgid("The theme in place of the deck's")),
    OptionGrammar("--trim", msgid("Cut off the empty margins of a PDF's pages")),
    OptionGrammar(
      "--overscan", value: "PERCENT", msgid("What displays cut off at each edge, 0 to 10 (0)")),
    OptionGrammar(
      "--password-file", value: "FILE", msgid("Its first line opens an encrypted PDF")),
  ]

  private static let notesHalf = OptionGrammar(
    "--notes", value: "none|right", msgid("Whether the right half of each page is notes (none)"))

  private static let check = VerbGrammar(
    "check", operands: "DECK", count: 1...1,
    msgid("List every problem of a deck, and how it fills displays"),
    details: msgid(
      "With --display it tells of each slide what an audience would see on such a display: how many\n"
        + "parts, text under the readable minimum, contrast under WCAG AA, what is cropped. Sizes of\n"
        + "text are shares of the display's shorter side: 3 % are 32 pixels of 1080.\n"
        + "The status is 1 when there are errors, 0 when there are warnings only."),
    options: [
      OptionGrammar(
        "--display", value: "WxH", isRepeatable: true, msgid("A display's pixels, as in 1024x768")),
      OptionGrammar(
        "--text-size", value: "PERCENT", msgid("The audience's text, 75 to 200 (100)")),
      notesHalf,
    ] + reading)

  private static let export = VerbGrammar(
    "export", operands: "DECK FILE.pdf|FILE.png|FOLDER", count: 2...2,
    msgid("Write a deck as a PDF or as pictures"),
    details: msgid(
      "A file is replaced only by a whole new one. In a folder each slide becomes a PNG file."),
    options: [
      OptionGrammar(
        "--display", value: "WxH",
        msgid("The display to lay out for (1920x1080; pages as they are)")),
      OptionGrammar(
        "--slide", value: "N", msgid("Slide N alone, or a step of it as in 12.3")),
      OptionGrammar(
        "--notes", value: "1-6", isValueOptional: true,
        msgid("Pages to print, with the notes; so many slides on a page (1)")),
      OptionGrammar("--steps", msgid("Each step of a slide on a page of its own")),
      OptionGrammar(
        "--text-size", value: "PERCENT", msgid("The audience's text, 75 to 200 (100)")),
    ] + reading)

  private static let movement = [
    VerbGrammar("next", msgid("Go to the next part, step or slide")),
    VerbGrammar("previous", msgid("Go to the previous part, step or slide")),
    VerbGrammar(
      "goto", operands: "N[.STEP]", count: 1...1, msgid("Go to slide N, or to a step of it"),
      details: msgid(
        "Slides count from 1. Steps count from 0, which is a slide's beginning: 12.1 is slide 12\n"
          + "after its first reveal.")),
    VerbGrammar("first", msgid("Go to the first slide")),
    VerbGrammar("last", msgid("Go to the last slide")),
    VerbGrammar("undo", msgid("Take back the last jump, blank, freeze, text size, timer or role")),
    VerbGrammar("redo", msgid("Do again what was taken back")),
  ]

  private static let audience = [
    VerbGrammar(
      "black", operands: "[on|off]", count: 0...1,
      msgid("Blank the audience's displays black, or back")),
    VerbGrammar(
      "white", operands: "[on|off]", count: 0...1,
      msgid("Blank the audience's displays white, or back")),
    VerbGrammar(
      "freeze", operands: "[on|off]", count: 0...1,
      msgid("Keep the audience's picture while you move, or back")),
    VerbGrammar(
      "text-size", operands: "[larger|smaller|reset|PERCENT]", count: 0...1,
      msgid("Set or show the size of the audience's text"),
      details: msgid(
        "There are 75, 85, 100, 115, 130, 150, 175 and 200 percent. Without a word it is shown.")),
    VerbGrammar(
      "timer", operands: "start|pause|reset", count: 1...1,
      msgid("Start, pause or reset the talk's timer"),
      details: msgid("The first 'next' starts it by itself; a jump does not.")),
  ]

  private static let json = OptionGrammar("--json", msgid("As JSON, for programs"))

  private static let status = VerbGrammar(
    "status", msgid("Show where the talk is"), options: [json])
  private static let displays = VerbGrammar(
    "displays", msgid("Show the displays and what each really shows"), options: [json])
  private static let talks = VerbGrammar("talks", msgid("List the talks that are running"))

  private static let outputs = [
    VerbGrammar(
      "role", operands: "OUTPUT audience|console|unused", count: 2...2,
      msgid("Say what a display is for")),
    VerbGrammar("swap", msgid("Exchange the audience's and the console's displays")),
    VerbGrammar(
      "plug", operands: "NAME=WxH[@SCALE][#IDENTITY]", count: 1...1,
      msgid("Connect a virtual display, or change the one of that name"),
      details: msgid("Only in a talk with virtual displays.")),
    VerbGrammar(
      "unplug", operands: "NAME", count: 1...1, msgid("Take a virtual display away"),
      details: msgid("Only in a talk with virtual displays.")),
    VerbGrammar(
      "screenshot", operands: "audience|console|OUTPUT FILE.png", count: 2...2,
      msgid("Write what was last shown to a PNG file"),
      details: msgid("Says whether the pixels are the display server's own or the stage's.")),
  ]

  private static let quit = VerbGrammar("quit", msgid("End the talk; returns when it has ended"))
}
