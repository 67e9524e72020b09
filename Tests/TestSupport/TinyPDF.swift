/// Writes small PDFs by hand, so that tests know every byte of them.
public struct TinyPDF {
  /// A page; a content is drawn in points from the lower left corner of the media box.
  public struct Page {
    /// The media box.
    public var box: [Double]
    /// The crop box, or `nil` for none.
    public var crop: [Double]?
    /// In degrees.
    public var rotation: Int
    /// The drawing, in PDF's operators.
    public var content: String
    /// Link annotations, as dictionaries.
    public var links: [String]

    /// Creates a page; 16:9 unless told otherwise.
    public init(
      box: [Double] = [0, 0, 160, 90], crop: [Double]? = nil, rotation: Int = 0,
      content: String = "", links: [String] = []
    ) {
      self.box = box
      self.crop = crop
      self.rotation = rotation
      self.content = content
      self.links = links
    }
  }

  /// The pages, in order.
  public var pages: [Page]
  /// The catalog's `/PageLabels`, `/Outlines` and so on, as text.
  public var catalog: String
  /// Further objects, which begin at number 1000.
  public var objects: [String]
  /// The trailer's further entries, as text.
  public var trailer: String

  /// Creates a document.
  public init(
    pages: [Page], catalog: String = "", objects: [String] = [], trailer: String = ""
  ) {
    self.pages = pages
    self.catalog = catalog
    self.objects = objects
    self.trailer = trailer
  }

  /// A page filled with a colour, with rectangles on it: x, y, width, height and colour.
  public static func painted(_ rectangles: [(Double, Double, Double, Double, String)]) -> String {
    rectangles.map { "\($0.4) rg \($0.0) \($0.1) \($0.2) \($0.3) re f" }.joined(separator: "\n")
  }

  /// The file.
  public var bytes: [UInt8] {
    var parts: [(number: Int, text: String)] = []
    let kids = pages.indices.map { "\(10 + $0 * 2) 0 R" }.joined(separator: " ")
    parts.append((1, "<< /Type /Catalog /Pages 2 0 R \(catalog) >>"))
    parts.append((2, "<< /Type /Pages /Count \(pages.count) /Kids [\(kids)] >>"))
    parts.append((3, "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"))
    for (index, page) in pages.enumerated() {
      let crop = page.crop.map { "/CropBox [\(numbers($0))]" } ?? ""
      parts.append(
        (
          10 + index * 2,
          """
          << /Type /Page /Parent 2 0 R /MediaBox [\(numbers(page.box))] \(crop) \
          /Rotate \(page.rotation) /Contents \(11 + index * 2) 0 R \
          /Resources << /Font << /F 3 0 R >> >> /Annots [\(page.links.joined(separator: " "))] >>
          """
        ))
      parts.append(
        (
          11 + index * 2,
          "<< /Length \(page.content.utf8.count) >>\nstream\n\(page.content)\nendstream"
        ))
    }
    for (index, object) in objects.enumerated() { parts.append((1000 + index, object)) }
    return file(parts)
  }

  private func file(_ parts: [(number: Int, text: String)]) -> [UInt8] {
    var text = "%PDF-1.5\n"
    var table = "0 1\n0000000000 65535 f \n"
    for part in parts {
      let offset = String(text.utf8.count)
      table += "\(part.number) 1\n\(String(repeating: "0", count: 10 - offset.count))\(offset)"
      table += " 00000 n \n"
      text += "\(part.number) 0 obj\n\(part.text)\nendobj\n"
    }
    let start = text.utf8.count
    text += "xref\n\(table)trailer\n<< /Root 1 0 R /Size 2000 \(trailer) >>\n"
    text += "startxref\n\(start)\n%%EOF\n"
    return Array(text.utf8)
  }

  private func numbers(_ values: [Double]) -> String {
    values.map { "\($0)" }.joined(separator: " ")
  }
}
