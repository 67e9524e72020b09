public import StageModel

/// Something that knows which outputs exist, kept true by events.
///
/// It has no thread and no timer: the program waits for `descriptor` in its own loop, and calls
/// `read()` when that becomes readable. Calls must not overlap.
public protocol DisplaySource: AnyObject {
  /// Becomes readable when there is something to read; `nil` when nothing outside makes changes.
  ///
  /// It belongs to the source: never read from it, never close it.
  var descriptor: Int32? { get }

  /// The outputs as last read, in the order in which the display server tells them.
  var outputs: [Output] { get }

  /// All connectors that the display server knows, those that show nothing too.
  var connectors: [OutputName] { get }

  /// What the program's windows are drawn on.
  var server: DisplayServer { get }

  /// Takes in what the display server has said, without waiting.
  ///
  /// - Returns: The change, or `nil` when nothing changed.
  /// - Throws: When the server is gone. The last outputs stay readable; open a new source then.
  func read() throws(DisplayError) -> DisplayChange?

  /// Copies what an output shows at this moment, in pixels; `nil` where the server cannot tell.
  ///
  /// Waits for the server, half a second at the most. Unit: the output's own pixels.
  func capture(_ output: Output) -> CapturedPixels?
}

extension DisplaySource {
  /// Where a server tells of no others: the connectors of the outputs.
  public var connectors: [OutputName] { outputs.map(\.name) }
}

/// The kinds of display servers.
public enum DisplayServer: String, Hashable, Sendable {
  case x11
  case wayland
  /// No server: outputs that exist as values only.
  case virtual
}
