/// The whole command line as a table; the parser, help and the manual's test read it.
public enum Grammar {
  /// The verbs in the order in which help lists them.
  public static let verbs: [VerbGrammar] =
    [present, check] + movement + audience + [status, displays, talks] + outputs + [quit]

  /// Options that every verb has.
  public static let common = [
    OptionGrammar("--session", value: "NAME", "The talk that is meant, by its session's name"),
    OptionGrammar("--help", "Show this help"),
    OptionGrammar("--version", "Show the version"),
  ]

  /// The verb of a name, or `nil`.
  public static func verb(_ name: String) -> VerbGrammar? { verbs.first { $0.name == name } }

  private static let present = VerbGrammar(
    "present", operands: "DECK", count: 1...1, "Give a talk",
    details: """
      DECK is a PDF, a Markdown file, a picture or a folder of pictures. The talk goes on where its
      session was; the session belongs to the deck's file unless it is named. Ends with 'lectern quit',
      Ctrl+Q in the console, or Ctrl+C here.
      """,
    options: [
      OptionGrammar("--audience", value: "OUTPUT", "The display for the audience"),
      OptionGrammar("--console", value: "OUTPUT", "The display for the operator's console"),
      OptionGrammar("--no-console", "No console: every display is the audience's"),
      OptionGrammar("--start", value: "N", "Begin at slide N, or at a step of it as in 12.3"),
      OptionGrammar("--fresh", "Begin anew, whatever the session was at"),
      OptionGrammar(
        "--fit", value: "extend|cover|contain|stretch",
        "How a page fills a display of another shape (extend)"),
      OptionGrammar("--backdrop", value: "COLOUR", "The colour beside a contained page (black)"),
      OptionGrammar(
        "--notes", value: "none|right", "Whether the right half of each page is notes (none)"),
      OptionGrammar(
        "--transition", value: "crossfade|none", "How one slide follows another (crossfade)"),
      OptionGrammar(
        "--virtual-display", value: "NAME=WxH[@SCALE][#IDENTITY]", isRepeatable: true,
        "A display in memory; the talk needs no display server then"),
    ])

  private static let check = VerbGrammar(
    "check", operands: "DECK", count: 1...1, "List every problem of a deck",
    details: "The status is 1 when there are errors, 0 when there are warnings only.")

  private static let movement = [
    VerbGrammar("next", "Go to the next step"),
    VerbGrammar("previous", "Go to the previous step"),
    VerbGrammar(
      "goto", operands: "N[.STEP]", count: 1...1, "Go to slide N, or to a step of it",
      details: "Slides count from 1; step 0 is a slide's beginning."),
    VerbGrammar("first", "Go to the first slide"),
    VerbGrammar("last", "Go to the last slide"),
    VerbGrammar("undo", "Take back the last jump, blank, freeze, timer or role"),
    VerbGrammar("redo", "Do again what was taken back"),
  ]

  private static let audience = [
    VerbGrammar(
      "black", operands: "[on|off]", count: 0...1, "Blank the audience's displays black, or back"),
    VerbGrammar(
      "white", operands: "[on|off]", count: 0...1, "Blank the audience's displays white, or back"),
    VerbGrammar(
      "freeze", operands: "[on|off]", count: 0...1,
      "Keep the audience's picture while you move, or back"),
    VerbGrammar(
      "timer", operands: "start|pause|reset", count: 1...1, "Start, pause or reset the talk's timer"
    ),
  ]

  private static let json = OptionGrammar("--json", "As JSON, for programs")

  private static let status = VerbGrammar(
    "status", "Show where the talk is", options: [json])
  private static let displays = VerbGrammar(
    "displays", "Show the displays and what each really shows", options: [json])
  private static let talks = VerbGrammar("talks", "List the talks that are running")

  private static let outputs = [
    VerbGrammar(
      "role", operands: "OUTPUT audience|console|unused", count: 2...2, "Say what a display is for"),
    VerbGrammar("swap", "Exchange the audience's and the console's displays"),
    VerbGrammar(
      "plug", operands: "NAME=WxH[@SCALE][#IDENTITY]", count: 1...1,
      "Connect a virtual display, or change the one of that name",
      details: "Only in a talk with virtual displays."),
    VerbGrammar(
      "unplug", operands: "NAME", count: 1...1, "Take a virtual display away",
      details: "Only in a talk with virtual displays."),
    VerbGrammar(
      "screenshot", operands: "audience|console|OUTPUT FILE.png", count: 2...2,
      "Write what was last shown to a PNG file",
      details: "Says whether the pixels are the display server's own or the stage's."),
  ]

  private static let quit = VerbGrammar("quit", "End the talk; returns when it has ended")
}
