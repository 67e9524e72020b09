import CWayland
import CWaylandLibrary
import Glibc
import StageModel

/// Takes one picture of an output, by wlr-screencopy.
final class WaylandCapture {
  private let connection: WaylandConnection
  private let registry: WaylandRegistry
  private let deadline = Patience.errand.deadline
  private let outputs: WaylandOutputs
  private var screencopy: OpaquePointer?
  private var memory: OpaquePointer?

  /// Connects, and learns what the compositor offers.
  init(display: String?) throws(DisplayError) {
    connection = try WaylandConnection(display: display)
    guard let registry = WaylandRegistry(connection) else {
      throw DisplayError(.unreachable(reason: "out of memory"), server: connection.server)
    }
    self.registry = registry
    outputs = WaylandOutputs(of: registry, on: connection)
    registry.onArrival = { [unowned self] global in arrived(global) }
    try connection.roundTrip(until: deadline)
    try connection.roundTrip(until: deadline)
  }

  deinit {
    for case let proxy? in [screencopy, memory] { wl_proxy_destroy(proxy) }
  }

  /// What an output shows, as seen after rotation.
  ///
  /// - Returns: `nil` when there is no such output, or the compositor cannot or will not.
  func pixels(of name: OutputName) throws(DisplayError) -> CapturedPixels? {
    guard let output = outputs.all.first(where: { $0.state?.name == name.text }),
      let transform = output.state?.transform, let screencopy, let memory,
      let handle = cwayland_capture_output(screencopy, output.handle)
    else { return nil }
    let frame = CapturedFrame(handle)
    try connection.dispatch(until: deadline) { frame.layout != nil || frame.hasFailed }
    guard let layout = frame.layout, !frame.hasFailed,
      let buffer = SharedBuffer(layout, by: memory)
    else { return nil }
    cwayland_copy_frame(handle, buffer.handle)
    try connection.dispatch(until: deadline) { frame.isReady || frame.hasFailed }
    guard frame.isReady else { return nil }
    return buffer.withBytes {
      CapturedPixels(layout, $0, isUpsideDown: frame.isUpsideDown, transform: transform)
    }
  }

  private func arrived(_ global: WaylandRegistry.Global) {
    switch global.interface {
    case "zwlr_screencopy_manager_v1":
      screencopy = registry.bind(global, cwayland_screencopy_manager_interface(), upTo: 3)
    case "wl_shm":
      memory = registry.bind(global, cwayland_shm_interface(), upTo: 1)
    default: outputs.arrived(global)
    }
  }
}
