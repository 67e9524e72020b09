internal import CSourceView
public import DeckModel
internal import Synchronization

/// Colours code by GtkSourceView's languages and style schemes; needs no display.
///
/// The first block of a language takes some 30 ms, each further one about 1 ms.
public enum Highlighter {
  /// The longest code that is coloured.
  ///
  /// Unit: bytes; no slide holds more.
  static let longest = 64 << 10

  /// The library is for one thread at a time.
  private static let library = Mutex(())

  /// Whether anything can be coloured here.
  public static var isAvailable: Bool { library.withLock { _ in csourceview_begin() } }

  /// Whether there is such a language, as authors name it: `swift`, `c++`, `py`.
  public static func knows(_ language: String) -> Bool {
    let id = id(of: language)
    return !id.isEmpty && library.withLock { _ in csourceview_knows(id) }
  }

  /// The looks of code from its first character on; empty where it stays plain.
  ///
  /// - Parameters:
  ///   - code: The code, whose lines end with `\n`.
  ///   - language: The language as the author names it.
  ///   - scheme: The style scheme by its id.
  public static func runs(
    of code: String, language: String, scheme: String
  ) -> [CodeBlock.Run] {
    let id = id(of: language)
    let bytes = Array(code.utf8)
    guard !id.isEmpty, !bytes.isEmpty, bytes.count <= longest, !bytes.contains(0) else { return [] }
    return counted(library.withLock { _ in colour(bytes, id, scheme) }, in: code)
  }

  private static func colour(
    _ bytes: [UInt8], _ language: String, _ scheme: String
  ) -> [csourceview_run] {
    [csourceview_run](unsafeUninitializedCapacity: bytes.count) { runs, count in
      let written = bytes.withUnsafeBytes { text in
        csourceview_colour(
          language, scheme, text.baseAddress?.assumingMemoryBound(to: CChar.self), text.count,
          runs.baseAddress, runs.count)
      }
      count = max(0, written)
    }
  }

  /// Runs by characters instead of bytes; neighbours of the same look are one.
  private static func counted(_ found: [csourceview_run], in code: String) -> [CodeBlock.Run] {
    var runs: [CodeBlock.Run] = []
    var place = code.utf8.startIndex
    for run in found {
      let end = code.utf8.index(place, offsetBy: Int(run.bytes), limitedBy: code.utf8.endIndex)
      guard let end else { return runs }
      let look = CodeBlock.Run(
        code[place..<end].count, colour: run.has_colour ? Colour(hex: run.colour) : nil,
        isBold: run.is_bold, isItalic: run.is_italic)
      if let last = runs.last, last.looksLike(look) {
        runs[runs.count - 1].count += look.count
      } else {
        runs.append(look)
      }
      place = end
    }
    return runs
  }

  /// GtkSourceView's name for a language, where that is not the author's own in small letters.
  private static let ids: [String: String] = [
    "bash": "sh", "shell": "sh", "zsh": "sh", "console": "sh", "shell-session": "sh",
    "c++": "cpp", "cxx": "cpp", "c#": "c-sharp", "cs": "c-sharp", "csharp": "c-sharp",
    "f#": "fsharp", "js": "js", "javascript": "js", "node": "js", "jsonc": "json",
    "json5": "json", "ts": "typescript", "tsx": "typescript-jsx", "jsx": "jsx", "py": "python3",
    "python": "python3", "rb": "ruby", "rs": "rust", "golang": "go", "kt": "kotlin",
    "hs": "haskell", "ml": "ocaml", "objective-c": "objc", "obj-c": "objc", "pl": "perl",
    "ps1": "powershell", "md": "markdown", "yml": "yaml", "tex": "latex", "dockerfile": "docker",
    "make": "makefile", "patch": "diff", "htm": "html", "svg": "xml", "vue": "html",
    "gql": "graphql", "viml": "vim",
  ]

  /// Letters, figures and what stands in languages' names; anything else names none.
  private static func id(of language: String) -> String {
    let name = language.lowercased()
    let isName = name.utf8.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "+-#._".utf8.contains(byte)
    }
    guard isName, name.utf8.count <= 32 else { return "" }
    let plain = ["text", "txt", "plain", "plaintext", "none", "output"]
    return plain.contains(name) ? "" : ids[name] ?? name
  }
}

extension CodeBlock.Run {
  /// Whether two runs differ at the most in length.
  fileprivate func looksLike(_ other: Self) -> Bool {
    colour == other.colour && isBold == other.isBold && isItalic == other.isItalic
  }
}
