import CWayland
import CWaylandLibrary

/// The outputs that a compositor offers, each bound as it arrives.
final class WaylandOutputs {
  /// In the order in which the compositor announced them.
  private(set) var all: [WaylandOutput] = []

  private let registry: WaylandRegistry
  private let connection: WaylandConnection
  /// Tells place and size in logical units.
  private var manager: OpaquePointer?

  init(of registry: WaylandRegistry, on connection: WaylandConnection) {
    self.registry = registry
    self.connection = connection
  }

  deinit {
    all = []
    if let manager { wl_proxy_destroy(manager) }
  }

  /// Binds what is offered, where it is an output or tells more of outputs.
  func arrived(_ global: WaylandRegistry.Global) {
    switch global.interface {
    case "wl_output":
      guard let handle = registry.bind(global, cwayland_output_interface(), upTo: 4) else { return }
      let output = WaylandOutput(number: global.number, handle: handle, on: connection)
      if let manager { output.extend(by: manager) }
      all.append(output)
    case "zxdg_output_manager_v1":
      manager = registry.bind(global, cwayland_xdg_output_manager_interface(), upTo: 3)
      guard let manager else { return }
      for output in all { output.extend(by: manager) }
    default: break
    }
  }

  /// An offer was taken back.
  func removed(_ number: UInt32) { all.removeAll { $0.number == number } }
}
