internal import DeckModel
public import StageModel

/// A display in memory, which costs no display server.
public final class NullStageDriver: StageDriver {
  /// Nothing is waited for.
  public var onConnect: ((Int32) -> Void)?
  /// Nothing is waited for.
  public var onDisconnect: ((Int32) -> Void)?
  /// The pixels before the audience, or empty while there is no window.
  public private(set) var screen: [UInt32] = []
  /// The display's size while there is a window.
  public private(set) var screenSize: PixelSize?
  /// How often something was shown.
  public private(set) var presentations = 0
  private var waiting: [StageEvent] = []

  /// Creates a driver without a window.
  public init() {}

  /// Plays something that a display server reports.
  public func simulate(_ event: StageEvent) { waiting.append(event) }

  /// The screen takes the display's size at once.
  public func place(
    _ output: Output, by means: PlacementMeans, showing content: StageContent
  ) -> String? {
    if screenSize != output.size {
      screenSize = output.size
      screen = Array(repeating: Colour.black.pixel, count: output.size.area)
    }
    show(content)
    return nil
  }

  /// A display in memory is always covered.
  public func whereabouts(for output: Output) -> Whereabouts {
    screenSize == output.size ? .covers : .elsewhere("not there")
  }

  /// Nobody shifts anything.
  public func reclaim(_ output: Output) {}

  /// Memory has no keys.
  public var lacksKeys: Bool { false }

  /// Memory is seen by nobody, and by all who look.
  public func look(_ step: Lookout.Step) -> Bool { false }

  /// Nothing was kept.
  public func settle() {}

  /// The screen is no more.
  public func hide() {
    screenSize = nil
    screen = []
  }

  /// There are no other windows.
  public func raise() {}

  /// What was simulated.
  public func events() -> [StageEvent] {
    defer { waiting = [] }
    return waiting
  }

  /// Memory never blanks.
  public func stayAwake() {}

  /// Ordinary memory.
  public func makePicture(_ size: PixelSize) -> StagePicture? { HeapPicture(size: size) }

  /// Nobody else reads it.
  public func changed(_ picture: StagePicture) {}

  /// Draws into the screen.
  public func show(_ content: StageContent) {
    guard let size = screenSize, content.fits(size) else { return }
    presentations += 1
    screen.withUnsafeMutableBufferPointer { pixels in
      guard let start = pixels.baseAddress else { return }
      Pixels.write(content, size: size, into: start)
    }
  }

  /// The screen loses nothing.
  public func redraw() {}

  /// Copies the screen.
  public func capture(into memory: UnsafeMutableRawBufferPointer) -> PixelSize? {
    guard let size = screenSize, presentations > 0, memory.count >= size.frameBytes else {
      return nil
    }
    screen.withUnsafeBytes { memory.copyMemory(from: $0) }
    return size
  }
}
