package import StageModel

extension WaylandOutput.State {
  /// The size as seen, after rotation; `nil` when the compositor told of no mode.
  package var visibleSize: PixelSize? {
    let isTurned = transform & 1 == 1
    return isTurned ? mode.flatMap { PixelSize(width: $0.height, height: $0.width) } : mode
  }

  /// Pixels for one logical unit.
  ///
  /// `wl_output.scale` is whole, 2 where 1.5 is meant, so the sizes tell more; but some compositors
  /// lay displays out in pixels, and then only it tells.
  package var outputScale: OutputScale {
    let whole = OutputScale(Double(scale)) ?? .one
    guard let size = visibleSize, let logicalWidth, let logicalHeight, logicalWidth > 0,
      logicalHeight > 0
    else { return whole }
    // The longer side, since logical sizes are rounded.
    let (pixels, units) =
      size.width >= size.height
      ? (size.width, Int(logicalWidth)) : (size.height, Int(logicalHeight))
    return pixels == units ? whole : OutputScale(Double(pixels) / Double(units)) ?? whole
  }

  /// What is known of the display; `nil` when it has no mode.
  ///
  /// - Parameter edid: What the kernel has read from the display itself.
  package func facts(fallbackName: String, edid: EDID?) -> DisplayFacts? {
    guard let size = visibleSize else { return nil }
    let at = logicalPlace ?? place
    return DisplayFacts(
      name: OutputName(name.isEmpty ? fallbackName : name),
      identity: edid?.identity ?? modelIdentity, model: edid?.model ?? modelName,
      bounds: PixelRect(x: Int(at.x), y: Int(at.y), size: size), scale: outputScale)
  }

  /// Maker and product in the compositor's words, and the serial number where it tells it.
  private var modelIdentity: OutputIdentity? {
    guard !modelName.isEmpty else { return nil }
    let parts = [make, model, serial].map { $0.onOneLine }
    return OutputIdentity("model:" + parts.filter { !$0.isEmpty }.joined(separator: "/"))
  }

  /// A name for people; empty when the compositor knows no more than its own name for a window.
  private var modelName: String {
    guard Self.isReal(make), Self.isReal(model) else { return "" }
    return model.hasPrefix(make) ? model.onOneLine : "\(make) \(model)".onOneLine
  }

  /// What wlroots writes after maker and model in its description, before the connector.
  private var serial: String {
    let start = "\(make) \(model) "
    guard description.hasPrefix(start) else { return "" }
    var rest = description.dropFirst(start.count)
    if let bracket = rest.lastIndex(of: "(") { rest = rest[..<bracket] }
    let text = String(rest).onOneLine
    return Self.isReal(text) && text != "0x00000000" ? text : ""
  }

  /// Whether a word is about a display, and not about a compositor's window or imagination.
  private static func isReal(_ word: String) -> Bool {
    let empty: Set = [
      "", "unknown", "(null)", "none", "wayland", "headless", "x11", "wlroots", "weston",
      "metavendor", "metaproduct", "kwin", "virtual",
    ]
    return !empty.contains(word.lowercased())
  }
}

extension String {
  /// Without control characters and outer spaces.
  var onOneLine: String {
    let printable = unicodeScalars.filter { !$0.properties.isWhitespace || $0 == " " }
      .filter { $0.properties.generalCategory != .control }
    let trimmed = printable.drop { $0 == " " }
    var text = String.UnicodeScalarView(trimmed)
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
