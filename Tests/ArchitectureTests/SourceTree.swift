import FoundationEssentials
import Glibc

/// The package's own sources, as text.
struct SourceTree {
  /// The package's folder.
  let root: String
  /// Every Swift file below `Sources`, or another folder.
  let files: [SourceFile]

  /// Reads the sources of the package that this file belongs to.
  init(below folder: String = "Sources", thisFile: String = #filePath) throws {
    root = thisFile.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" }
    files = try Self.files(below: "\(root)/\(folder)")
  }

  private static func files(below sources: String) throws -> [SourceFile] {
    try FileManager.default.subpathsOfDirectory(atPath: sources)
      .filter { $0.hasSuffix(".swift") }.sorted()
      .map { path in
        let bytes = try Data(contentsOf: URL(filePath: "\(sources)/\(path)"))
        return SourceFile(path: path, text: String(decoding: bytes, as: UTF8.self))
      }
  }
}

/// One file below `Sources`.
struct SourceFile {
  /// Where it is below `Sources`: the target's folder comes first.
  let path: String
  /// Its lines.
  let lines: [Substring]
  private let text: String

  init(path: String, text: String) {
    self.path = path
    self.text = text
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The target it belongs to.
  var target: String { String(path.prefix { $0 != "/" }) }

  /// The file's own name.
  var name: String { String(path.reversed().prefix { $0 != "/" }.reversed()) }

  // Words are looked at by hand: a regular expression for each line takes half a minute.

  /// The modules it imports, in order.
  var imports: [String] {
    lines.compactMap { line in
      guard let first = line.utf8.first, first == 64 || (97...122).contains(first) else {
        return nil
      }
      let words = line.split(separator: " ")
      guard let place = words.firstIndex(of: "import"), place < 4, words.count > place + 1 else {
        return nil
      }
      let kinds: Set<Substring> = ["class", "enum", "func", "let", "protocol", "struct", "var"]
      let isOfOne = kinds.contains(words[place + 1]) && words.count > place + 2
      return String(words[isOfOne ? place + 2 : place + 1].prefix { $0 != "." })
    }
  }

  /// Each function and initializer with a body of its own lines: its first line and its length.
  var functions: [(line: Int, length: Int)] {
    var found: [(line: Int, length: Int)] = []
    var start: (line: Int, end: String)?
    for (number, line) in lines.enumerated() {
      if let (first, end) = start, line == end {
        found.append((first + 1, number - first + 1))
        start = nil
      }
      let words = line.split(separator: " ").prefix { !$0.hasPrefix("//") && $0 != "{" }
      let begins = words.contains {
        $0 == "func" || $0.hasPrefix("init(") || $0.hasPrefix("init?(")
      }
      if begins, !line.hasSuffix("}") {
        start = (number, line.prefix { $0 == " " } + "}")
      }
    }
    return found
  }

  /// Whether some text stands in it.
  func mentions(_ words: String) -> Bool { strstr(text, words) != nil }
}
