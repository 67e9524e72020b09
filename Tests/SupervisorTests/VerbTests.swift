import Foundation
import TestSupport
import Testing

/// The command line as a user meets it: texts, and exit statuses.
@Suite struct VerbTests {
  private func run(_ talk: Talk, _ words: String...) async throws -> (Int32, String, String) {
    let run = try ProgramRun(
      talk.scratch.file("bin/lectern"), words, environment: talk.environment)
    guard case .exited(let status)? = await run.wait(within: .seconds(30)) else {
      throw RigError("\(words) crashed")
    }
    return (status, run.outputText, run.errorText)
  }

  @Test("the version and help go to standard output, with status 0")
  func versionAndHelp() async throws {
    let talk = try await Talk()
    #expect(try await run(talk, "--version") == (0, "lectern 0.1.0\n", ""))
    let help = try await run(talk, "present", "--help")
    #expect(help.0 == 0)
    #expect(help.1.hasPrefix("Usage: lectern present DECK [OPTION]…\nGive a talk.\n"))
    #expect(help.2 == "")
  }

  @Test("wrong usage goes to standard error, with status 2")
  func wrongUsage() async throws {
    let talk = try await Talk()
    #expect(
      try await run(talk, "nxt")
        == (
          2, "",
          "lectern: 'nxt' is no verb of lectern. Did you mean 'next'?\nTry 'lectern --help'.\n"
        ))
  }

  @Test("without a talk, or with two and no name, verbs fail and say which there are")
  func whichTalk() async throws {
    let talk = try await Talk()
    let none = (Int32(1), "", "lectern: No talk is running.\n")
    #expect(try await run(talk, "next") == none)
    #expect(try await run(talk, "status", "--json") == none)
    #expect(try await run(talk, "talks") == (0, "", "No talk is running.\n"))
    let talks = try ["one", "two"].map {
      try talk.lectern("present", talk.scratch.file("deck.md"), "--session", $0)
    }
    #expect(
      await eventually(within: .seconds(30)) {
        talks.allSatisfy { $0.outputText.hasSuffix("ends it.\n") }
      })
    #expect(
      try await run(talk, "next")
        == (
          1, "",
          "lectern: Several talks are running; choose one of them with --session:\n  one\n  two\n"
        ))
    #expect(try await run(talk, "next", "--session", "two") == (0, "", ""))
    #expect(try await run(talk, "--session=two", "next") == (0, "", ""))
    #expect(
      try await run(talk, "next", "--session", "three")
        == (
          1, "",
          "lectern: No talk 'three' is running. These are running:\n  one\n  two\n"
        ))
    #expect(try await run(talk, "talks") == (0, "one\ntwo\n", ""))
    #expect(
      try await run(talk, "undo", "--session", "one")
        == (1, "", "lectern: There is nothing to undo.\n"))
    #expect(try await run(talk, "quit", "--session", "one") == (0, "", ""))
    #expect(try await run(talk, "quit") == (0, "", ""))
    for run in talks { #expect(await run.wait(within: .seconds(30)) == .exited(0)) }
  }

  @Test("decks that are none are refused before anything starts")
  func badDecks() async throws {
    let talk = try await Talk()
    let missing = talk.scratch.file("missing.pdf")
    #expect(
      try await run(talk, "present", missing)
        == (
          1, "",
          "lectern: \(missing): no such file or folder. Expected a PDF, a Markdown file, a picture "
            + "or a folder of pictures.\n"
        ))
    let folder = try talk.scratch.makeFolder("empty")
    #expect(
      try await run(talk, "present", folder)
        == (
          1, "",
          "lectern: \(folder): a folder without pictures. Expected PNG, JPEG, WebP, SVG or "
            + "GIF files in it.\n"
        ))
    #expect(
      try await run(talk, "present", "/dev/null")
        == (1, "", "lectern: /dev/null: neither a file nor a folder. Expected a deck.\n"))
    #expect(talk.starts.isEmpty)
    #expect(talk.leftOvers == [])
  }
}
