/// The connector a display hangs on, such as `HDMI-1`; unique at one moment, not lasting.
public struct OutputName: Hashable, Codable, Sendable, Comparable, CustomStringConvertible {
  /// The display server's word for it.
  public let text: String

  /// Creates a name.
  public init(_ text: String) { self.text = text }

  /// The display server's word for it.
  public var description: String { text }

  /// Orders names as text.
  public static func < (left: OutputName, right: OutputName) -> Bool { left.text < right.text }
}

/// What a display is, so that it is known again on another connector.
///
/// The text begins with how it is known, surest first: `edid:` maker, product and serial;
/// `model:` the display server's make, model and serial; `connector:` the name alone.
public struct OutputIdentity: Hashable, Codable, Sendable, CustomStringConvertible {
  /// One line, equal exactly when two displays are taken for the same.
  public let text: String

  /// Creates an identity from its text form.
  public init(_ text: String) { self.text = text }

  /// One line, equal exactly when two displays are taken for the same.
  public var description: String { text }

  /// The identity of a display of which nothing but the connector is known.
  public static func connector(_ name: OutputName) -> OutputIdentity {
    OutputIdentity("connector:\(name.text)")
  }
}

/// A connected display that shows pixels.
public struct Output: Hashable, Codable, Sendable {
  /// The connector.
  public var name: OutputName
  /// What the display is.
  public var identity: OutputIdentity
  /// A name for people, such as `Epson EB-L200`; empty when only the connector is known.
  public var model: String
  /// Place and size on the desktop.
  ///
  /// On X11 in pixels; on Wayland the place is in logical units and the size in pixels, as seen
  /// after rotation.
  public var bounds: PixelRect
  /// Pixels for one logical unit.
  public var scale: OutputScale
  /// Whether RandR calls it primary; always false on Wayland.
  public var isPrimary: Bool

  /// Creates an output.
  public init(
    name: OutputName, identity: OutputIdentity, model: String = "", bounds: PixelRect,
    scale: OutputScale = .one, isPrimary: Bool = false
  ) {
    self.name = name
    self.identity = identity
    self.model = model
    self.bounds = bounds
    self.scale = scale
    self.isPrimary = isPrimary
  }

  /// The pixels that a frame for it has.
  public var size: PixelSize { bounds.size }

  /// Whether it is a laptop's own panel, by its connector.
  public var isBuiltIn: Bool {
    ["eDP", "LVDS", "DSI"].contains { name.text.hasPrefix($0) }
  }
}

/// What an output is for.
public enum Role: String, Hashable, Codable, Sendable, CaseIterable {
  case audience
  case console
  case unused
}
