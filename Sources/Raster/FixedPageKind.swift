/// Kinds of files whose pages have a fixed shape.
public enum FixedPageKind: Hashable, Sendable {
  case pdf
  case picture

  /// The kind that a file begins as, whatever it is called; `nil` for any other, and for a file
  /// that can't be read.
  public init?(ofFile path: String) {
    guard let file = try? OpenFile(path: path, givenPath: path, expected: "a file") else {
      return nil
    }
    let head = file.read(from: 0, count: 4096)
    if PictureKind(head: head[...]) != nil {
      self = .picture
    } else if head.prefix(PDFFile.headLength).contains("%PDF-") {
      self = .pdf
    } else {
      return nil
    }
  }
}
