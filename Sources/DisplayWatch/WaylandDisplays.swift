public import StageModel

/// The outputs of a Wayland compositor.
public final class WaylandDisplays: DisplaySource {
  /// Becomes readable when the compositor has said something.
  public var descriptor: Int32? { nil }
  /// The outputs as last read, in the order in which the compositor announced them.
  public private(set) var outputs: [Output] = []
  /// Always `wayland`.
  public var server: DisplayServer { .wayland }

  /// Connects, and reads the outputs.
  ///
  /// - Parameters:
  ///   - display: Such as `wayland-0`; `nil` for the environment's `WAYLAND_DISPLAY`.
  ///   - edidFolder: Where the kernel shows the displays' EDIDs.
  public init(display: String? = nil, edidFolder: String = "/sys/class/drm") throws(DisplayError) {
    throw DisplayError(.lacking("an implementation"))
  }

  /// Takes in what the compositor has said, without waiting.
  public func read() throws(DisplayError) -> DisplayChange? { nil }

  /// Copies what an output shows; `nil` where the compositor has no `zwlr_screencopy_manager_v1`.
  public func capture(_ output: Output) -> CapturedPixels? { nil }
}
