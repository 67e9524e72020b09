import CommandLineModel
import FoundationEssentials
import Testing

@Suite struct ManualTests {
  private func text(_ path: String) throws -> String {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let bytes = try Data(contentsOf: URL(filePath: "/\(root)/\(path)"))
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("the manual describes every verb and option")
  func manual() throws {
    let page = try text("Docs/man/lectern.1")
    for verb in Grammar.verbs {
      #expect(page.contains(verb.name), "\(verb.name)")
      for option in verb.options + Grammar.common {
        let escaped = option.name.split(separator: "-", omittingEmptySubsequences: false)
          .joined(separator: "\\-")
        #expect(page.contains(escaped), "\(option.name)")
      }
    }
  }

  @Test("completion knows every verb and option")
  func completion() throws {
    let script = try text("Data/completions/lectern")
    for verb in Grammar.verbs {
      #expect(script.contains(verb.name), "\(verb.name)")
      for option in verb.options + Grammar.common {
        #expect(script.contains(option.name), "\(option.name)")
      }
    }
  }
}
