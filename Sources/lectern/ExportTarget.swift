import CommandLineModel
import DeckModel
import LinuxSystem

/// Where an export goes, looked at before anything is read or written.
enum ExportTarget {
  /// Files that somebody might expect, and that are not written.
  private static let others = [
    ".jpg", ".jpeg", ".webp", ".gif", ".svg", ".tif", ".tiff", ".ps", ".eps", ".html", ".htm",
    ".ppt", ".pptx", ".odp", ".key", ".md", ".txt", ".zip",
  ]

  /// Refuses what can't be written, or would destroy something.
  static func check(_ options: ExportOptions) throws(Failure) {
    let target = options.target
    let kind = try? Paths.kind(target)
    if let other = others.first(where: { target.lowercased().hasSuffix($0) }), kind != .folder {
      throw Failure(
        localized(
          "%1: '%2' files are not written. Expected FILE.pdf, FILE.png or a folder.", target, other)
      )
    }
    switch (options.form, kind) {
    case (.folder, .file?), (.folder, .other?):
      throw Failure(
        localized(
          "%1: a file. Expected a folder, or a name that ends in .pdf or .png.", target))
    case (.pdf, .folder?), (.png, .folder?):
      throw Failure(localized("%1: a folder. Expected the name of a file.", target))
    case (_, .other?):
      throw Failure(localized("%1: neither a file nor a folder.", target))
    default: break
    }
    try checkFolder(of: target)
    let isDeck = (try? Paths.canonical(target)).map { $0 == (try? Paths.canonical(options.deck)) }
    if isDeck == true {
      throw Failure(localized("%1: the deck itself, which is not overwritten.", target))
    }
  }

  private static func checkFolder(of target: String) throws(Failure) {
    let parent = target.droppingLastComponent
    guard (try? Paths.kind(parent)) == .folder else {
      throw Failure(localized("%1: there is no folder %2.", target, parent))
    }
  }

  /// The name of a picture in a folder: `slide-07.png`, with its step and its part where there are
  /// several of a slide.
  static func name(of page: Cursor, among pages: [Cursor], slides: Int) -> String {
    func padded(_ number: Int, _ width: Int) -> String {
      let text = "\(number)"
      return String(repeating: "0", count: max(0, width - text.count)) + text
    }
    let same = pages.filter { $0.slide == page.slide }
    var name = "slide-" + padded(page.slide + 1, max(2, "\(slides)".count))
    if Set(same.map(\.step)).count > 1 { name += "-step-" + padded(page.step, 2) }
    let anchors = Set(same.map(\.anchor)).sorted()
    if anchors.count > 1, let part = anchors.firstIndex(of: page.anchor) {
      name += "-part-\(part + 1)"
    }
    return name + ".png"
  }
}
