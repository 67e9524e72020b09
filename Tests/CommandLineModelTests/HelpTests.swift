import CommandLineModel
import Testing

@Suite struct HelpTests {
  @Test("help lists every verb, and the help of each its options")
  func everythingIsThere() {
    let program = HelpText.text(verb: nil)
    for verb in Grammar.verbs {
      #expect(program.contains("  \(verb.name)"))
      let help = HelpText.text(verb: verb.name)
      #expect(help.hasPrefix("Usage: lectern \(verb.name)"))
      #expect(help.hasSuffix("\n") && !help.hasSuffix("\n\n"))
      for option in verb.options + Grammar.common { #expect(help.contains("  " + option.usage)) }
    }
  }

  @Test("no line of help is wider than a terminal of 100 columns")
  func width() {
    for verb in [nil] + Grammar.verbs.map({ Optional($0.name) }) {
      for line in HelpText.text(verb: verb).split(separator: "\n") {
        #expect(line.count <= 100, "\(line)")
      }
    }
  }

  @Test("help of one verb, in full")
  func oneVerb() {
    #expect(
      HelpText.text(verb: "goto") == """
        Usage: lectern goto N[.STEP]
        Go to slide N, or to a step of it.

        Slides count from 1. Steps count from 0, which is a slide's beginning: 12.1 is slide 12
        after its first reveal.

        Options:
          --session NAME                  The talk's name: 'present' gives it, other verbs ask that talk
          --help                          Show this help
          --version                       Show the version

        """)
  }
}
