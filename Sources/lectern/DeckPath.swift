import LinuxSystem

/// The deck that was named, looked at from outside: nothing here reads what is in it.
enum DeckPath {
  private static let pictures = [
    ".png", ".jpg", ".jpeg", ".webp", ".svg", ".svgz", ".gif", ".bmp", ".tif", ".tiff",
  ]

  /// The canonical path of what may be a deck.
  static func canonical(_ given: String) throws(Failure) -> String {
    let (path, kind) = try resolve(given)
    guard Paths.isReadable(path) else {
      throw Failure(localized("%1: this user may not read it.", given))
    }
    switch kind {
    case .file: break
    case .folder: try checkFolder(path, given)
    case .other:
      throw Failure(
        localized("%1: neither a file nor a folder. Expected a deck.", given))
    }
    return path
  }

  private static func resolve(_ given: String) throws(Failure) -> (String, Paths.Kind) {
    do {
      let path = try Paths.canonical(given)
      return (path, try Paths.kind(path))
    } catch {
      guard error.isMissing else { throw Failure("\(error)") }
      throw Failure(
        localized(
          "%1: no such file or folder. Expected a PDF, a Markdown file, a picture or a folder of"
            + " pictures.", given))
    }
  }

  private static func checkFolder(_ path: String, _ given: String) throws(Failure) {
    let hasPicture = Paths.names(in: path).contains { name in
      !name.hasPrefix(".") && pictures.contains { name.lowercased().hasSuffix($0) }
    }
    guard hasPicture else {
      throw Failure(
        localized(
          "%1: a folder without pictures. Expected PNG, JPEG, WebP, SVG or GIF files in it.", given)
      )
    }
  }
}
