public import StageModel

/// How a display of a rig is set up.
public struct DisplaySetup: Hashable, Sendable {
  /// Which way is up.
  public enum Rotation: String, Hashable, Sendable {
    case normal
    case left
    case right
    case inverted
  }

  /// Its own pixels, before rotation.
  public var mode: PixelSize
  /// The X servers here cannot turn a picture: they swap width and height, which is all that a
  /// program sees of a turned display.
  public var rotation = Rotation.normal
  /// Pixels for one logical unit; sway only.
  public var scale = 1.0
  /// Its place on the desktop; `nil` for right of the displays before it.
  public var position: (x: Int, y: Int)? {
    get { place.map { ($0.x, $0.y) } }
    set { place = newValue.map { Place(x: $0.x, y: $0.y) } }
  }
  /// Whether its cable is in.
  public var isPlugged = true

  private var place: Place?

  private struct Place: Hashable {
    let x: Int
    let y: Int
  }

  /// Creates a display that is plugged, upright and in line.
  public init(mode: PixelSize) { self.mode = mode }

  /// Width and height on the desktop, in logical units.
  var extent: (width: Int, height: Int) {
    let turned = rotation == .left || rotation == .right
    let (width, height) = (Double(mode.width) / scale, Double(mode.height) / scale)
    return turned ? (Int(height), Int(width)) : (Int(width), Int(height))
  }

  /// Pixels as seen after rotation.
  public var visibleSize: PixelSize {
    let turned = rotation == .left || rotation == .right
    return turned ? PixelSize(width: mode.height, height: mode.width) ?? mode : mode
  }
}
