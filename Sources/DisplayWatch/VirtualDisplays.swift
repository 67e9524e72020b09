public import StageModel

/// Outputs without a display server: they exist because someone says so.
///
/// For tests, and for talks without a screen. `read()` tells changes as a server would.
public final class VirtualDisplays: DisplaySource {
  /// Always `nil`: call `read()` after each change.
  public var descriptor: Int32? { nil }
  /// The outputs as last read.
  public private(set) var outputs: [Output]
  /// Always `virtual`.
  public var server: DisplayServer { .virtual }

  private var next: [Output]

  /// Creates the outputs that exist at the start.
  public init(_ outputs: [Output] = []) {
    self.outputs = outputs
    next = outputs
  }

  /// Connects an output, or changes the one of the same name.
  public func plug(_ output: Output) {
    guard let index = next.firstIndex(where: { $0.name == output.name }) else {
      next.append(output)
      return
    }
    next[index] = output
  }

  /// Takes an output away; does nothing when there is none of that name.
  public func unplug(_ name: OutputName) {
    next.removeAll { $0.name == name }
  }

  /// Takes in what was plugged and unplugged since the last time.
  public func read() throws(DisplayError) -> DisplayChange? {
    let change = DisplayChange(from: outputs, to: next)
    outputs = next
    return change
  }

  /// Always `nil`: nothing shows anything.
  public func capture(_ output: Output) -> CapturedPixels? { nil }
}
