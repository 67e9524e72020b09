/// A path taken apart as text; nothing is looked up.
extension String {
  /// The folder that a path's file or folder is in: `.` for a name alone, `/` for the root.
  public var droppingLastComponent: String {
    let name = droppingTrailingSlashes
    guard let slash = name.lastIndex(of: "/") else { return hasPrefix("/") ? "/" : "." }
    let folder = String(name[..<slash]).droppingTrailingSlashes
    return folder.isEmpty ? "/" : folder
  }

  /// The name of a path's file or folder, without slashes at the end.
  public var lastComponent: String {
    split(separator: "/").last.map(String.init) ?? self
  }

  /// What stands behind the last dot of a file's name, in small letters.
  ///
  /// Empty without a dot, and where the name's only dot hides the file.
  public var pathExtension: String {
    let name = lastComponent
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "" }
    return name[name.index(after: dot)...].lowercased()
  }

  /// A file's name without its extension and the dot before it.
  public var withoutExtension: String {
    pathExtension.isEmpty ? self : String(dropLast(pathExtension.count + 1))
  }

  private var droppingTrailingSlashes: String {
    var text = self[...]
    while text.last == "/" { text.removeLast() }
    return String(text)
  }
}
