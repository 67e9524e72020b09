import FoundationEssentials

/// The package's own sources, as text.
struct SourceTree {
  /// The package's folder.
  let root: String
  /// Every Swift file below `Sources`.
  let files: [SourceFile]

  /// Reads the sources of the package that this file belongs to.
  init(thisFile: String = #filePath) throws {
    root = thisFile.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" }
    files = try Self.files(below: root + "/Sources")
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

  init(path: String, text: String) {
    self.path = path
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The target it belongs to.
  var target: String { String(path.prefix { $0 != "/" }) }

  /// The file's own name.
  var name: String { String(path.reversed().prefix { $0 != "/" }.reversed()) }

  /// The modules it imports, in order.
  var imports: [String] {
    lines.compactMap { line in
      line.firstMatch(of: /^(?:@\w+(?:\(\w+\))? )*(?:\w+ )?import (?:\w+ )?(\w+)/)
        .map { String($0.1) }
    }
  }
}
