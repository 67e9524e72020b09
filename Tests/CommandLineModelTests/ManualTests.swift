import CommandLineModel
import ConsoleModel
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
    func escaped(_ text: String) -> String { text.replacing("-", with: "\\-") }
    for verb in Grammar.verbs {
      #expect(page.contains(escaped(verb.name)), "\(verb.name)")
      for option in verb.options + Grammar.common {
        #expect(page.contains(escaped(option.name)), "\(option.name)")
      }
    }
  }

  @Test(
    "README and manual list the keys of the one table",
    arguments: ["README.md", "Docs/man/lectern.1"])
  func keys(path: String) throws {
    let page = try text(path).replacing("`", with: "").replacing("\\-", with: "-")
    let arrows = ["→": "Right", "←": "Left", "↑": "Up", "↓": "Down"]
    for row in Shortcuts.table {
      let chords = row.chords.map { chord in
        chord.keyCaps.map { arrows[$0.english] ?? $0.english }.joined(separator: "+")
      }
      let keys = chords.joined(separator: ", ")
      #expect(page.contains("\n| \(keys) |") || page.contains("\n\(keys)\t"), "\(keys)")
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
