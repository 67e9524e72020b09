/// A slide of a file as it is written.
struct FileSlide {
  /// Its lines, with the mark that begins it.
  var written: [String]
  /// The index of the first of them.
  var start: Int
  /// Its own front matter, without the lines around it.
  var head: [String] = []
  /// What is below that.
  var body: [String] = []

  /// The file that it stands for, with the index of the line that says so.
  var source: (name: String, index: Int)? {
    let entries = FrontMatterEntry.read(head, 0..<head.count) { _, _ in }
    return entries.first { $0.key == "src" }.map { ($0.value, start + $0.line) }
  }

  /// What it says beside that.
  var otherSettings: [String] { head.filter { !$0.hasPrefix("src") } }

  /// The slides of a file's lines, from one of them on.
  static func slides(
    of lines: [String], isCode: (Int) -> Bool, from first: Int
  ) -> [FileSlide] {
    func isMark(_ index: Int) -> Bool {
      let line = lines[index].trimmedEnd
      return line.count >= 3 && line.allSatisfy { $0 == "-" } && !isCode(index)
    }
    var slides: [FileSlide] = []
    var index = first
    while index < lines.count {
      let start = index
      var head = index..<index
      if isMark(index) {
        index += 1
        if FrontMatterReader.begins(lines, at: start),
          let end = lines[index...].prefix(80).firstIndex(where: { $0.trimmedEnd == "---" })
        {
          head = index..<end
          index = end + 1
        } else if index < lines.count, isMark(index) {
          index += 1
        }
      }
      let body = index
      while index < lines.count, !isMark(index) { index += 1 }
      slides.append(
        FileSlide(
          written: Array(lines[start..<index]), start: start, head: Array(lines[head]),
          body: Array(lines[body..<index])))
    }
    return slides
  }
}
