public import StageModel

/// The outputs of a Wayland compositor.
public final class WaylandDisplays: DisplaySource {
  /// Becomes readable when the compositor has said something.
  public var descriptor: Int32? { connection.descriptor }
  /// The outputs as last read, in the order in which the compositor announced them.
  public private(set) var outputs: [Output] = []
  /// Always `wayland`.
  public var server: DisplayServer { .wayland }

  let display: String?

  private let bound: WaylandOutputs
  private let registry: WaylandRegistry
  private let connection: WaylandConnection
  private let kernel: KernelEDID
  private var edids: [UInt32: EDID?] = [:]

  /// Connects, and reads the outputs.
  ///
  /// - Parameters:
  ///   - display: Such as `wayland-0`; `nil` for the environment's `WAYLAND_DISPLAY`.
  ///   - edidFolder: Where the kernel shows the displays' EDIDs.
  /// - Throws: When there is no compositor, or it does not answer.
  public init(display: String? = nil, edidFolder: String = "/sys/class/drm") throws(DisplayError) {
    self.display = display
    kernel = KernelEDID(folder: edidFolder)
    connection = try WaylandConnection(display: display)
    guard let registry = WaylandRegistry(connection) else {
      throw DisplayError(.unreachable(reason: "out of memory"), server: connection.server)
    }
    self.registry = registry
    bound = WaylandOutputs(of: registry, on: connection)
    registry.onArrival = { [unowned bound] global in bound.arrived(global) }
    registry.onRemoval = { [unowned self] number in removed(number) }
    let deadline = Patience.start.deadline
    // First the list comes, then what was bound from it tells of itself.
    try connection.roundTrip(until: deadline)
    try connection.roundTrip(until: deadline)
    outputs = found
  }

  /// Takes in what the compositor has said, without waiting.
  ///
  /// - Throws: When the compositor is gone.
  public func read() throws(DisplayError) -> DisplayChange? {
    try connection.dispatch()
    let before = outputs
    outputs = found
    return DisplayChange(from: before, to: outputs)
  }

  private var found: [Output] {
    let facts = bound.all.compactMap { output in
      output.state.flatMap { state in
        state.facts(
          fallbackName: "wayland-\(output.number)", edid: edid(of: output, named: state.name))
      }
    }
    return facts.distinguished(after: outputs)
  }

  /// Read once for each output: another display on the connector is another output.
  private func edid(of output: WaylandOutput, named name: String) -> EDID? {
    if let known = edids[output.number] { return known }
    let edid = kernel.edid(of: name)
    edids[output.number] = .some(edid)
    return edid
  }

  private func removed(_ number: UInt32) {
    bound.removed(number)
    edids[number] = nil
  }
}
