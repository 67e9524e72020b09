/// The whole command line as a table; the parser, help and the manual's test read it.
public enum Grammar {
  /// The verbs in the order in which help lists them.
  public static let verbs: [VerbGrammar] =
    [present, check] + movement + audience + [status, displays, talks] + outputs + [quit]

  /// Options that every verb has.
  public static let common = [
    OptionGrammar(
      "--session", value: "NAME", msgid("The talk that is meant, by its session's name")),
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
        "--notes", value: "none|right", msgid("Whether the right half of each page is notes (none)")
      ),
      OptionGrammar(
        "--transition", value: "none|crossfade|slide|push",
        msgid("How one slide follows another (as the deck says, else crossfade)")),
      OptionGrammar(
        "--virtual-display", value: "NAME=WxH[@SCALE][#IDENTITY]", isRepeatable: true,
        msgid("A display in memory; the talk needs no display server then")),
    ])

  private static let check = VerbGrammar(
    "check", operands: "DECK", count: 1...1, msgid("List every problem of a deck"),
    details: msgid("The status is 1 when there are errors, 0 when there are warnings only."))

  private static let movement = [
    VerbGrammar("next", msgid("Go to the next step")),
    VerbGrammar("previous", msgid("Go to the previous step")),
    VerbGrammar(
      "goto", operands: "N[.STEP]", count: 1...1, msgid("Go to slide N, or to a step of it"),
      details: msgid("Slides count from 1; step 0 is a slide's beginning.")),
    VerbGrammar("first", msgid("Go to the first slide")),
    VerbGrammar("last", msgid("Go to the last slide")),
    VerbGrammar("undo", msgid("Take back the last jump, blank, freeze, timer or role")),
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
      "timer", operands: "start|pause|reset", count: 1...1,
      msgid("Start, pause or reset the talk's timer")
    ),
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
