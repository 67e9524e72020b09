import Glibc

/// EDIDs that the kernel has read, for compositors that do not hand them on.
package struct KernelEDID {
  /// Holds a folder for each connector, such as `card0-HDMI-A-1`.
  let folder: String

  package init(folder: String) { self.folder = folder }

  /// What the display on a connector says of itself.
  ///
  /// - Returns: `nil` when there is nothing to read, or when connectors of this name on several
  ///   cards hold different displays.
  package func edid(of connector: String) -> EDID? {
    var found: Set<EDID> = []
    for name in folders where Self.connector(of: name) == Self.kernelName(connector) {
      guard let edid = EDID(Self.read("\(folder)/\(name)/edid")) else { continue }
      found.insert(edid)
    }
    return found.count == 1 ? found.first : nil
  }

  private var folders: [String] {
    guard !folder.isEmpty, let listing = opendir(folder) else { return [] }
    defer { closedir(listing) }
    var names: [String] = []
    while let entry = readdir(listing) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      names.append(name)
    }
    return names
  }

  /// `card0-HDMI-A-1` → `HDMI-A-1`.
  private static func connector(of name: String) -> String? {
    guard name.hasPrefix("card"), let dash = name.firstIndex(of: "-") else { return nil }
    return String(name[name.index(after: dash)...])
  }

  /// Some compositors say `HDMI-1` where the kernel says `HDMI-A-1`.
  private static func kernelName(_ connector: String) -> String {
    let number = connector.dropFirst("HDMI-".count)
    let isShort = connector.hasPrefix("HDMI-") && !number.isEmpty && number.allSatisfy(\.isNumber)
    return isShort ? "HDMI-A-\(number)" : connector
  }

  private static func read(_ path: String) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return [] }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 512)
    let count = Glibc.read(file, &bytes, bytes.count)
    return Array(bytes.prefix(max(0, count)))
  }
}
