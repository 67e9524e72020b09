import CWayland
import CWaylandLibrary

/// What a compositor offers, as it comes and goes.
final class WaylandRegistry {
  /// One thing on offer.
  struct Global {
    /// The compositor's number for it, never given again.
    let number: UInt32
    let interface: String
    let version: UInt32
  }

  /// Called for each thing on offer, now and later.
  var onArrival: (Global) -> Void = { _ in }
  /// Called with the number of a thing that is no longer on offer.
  var onRemoval: (UInt32) -> Void = { _ in }

  private let handle: OpaquePointer
  /// Must not end before what was made from it.
  private let connection: WaylandConnection

  /// Asks for the list, which comes with the next answers; `nil` when out of memory.
  init?(_ connection: WaylandConnection) {
    guard let handle = wl_display_get_registry(connection.handle) else { return nil }
    self.handle = handle
    self.connection = connection
    cwayland_listen(
      UnsafeMutableRawPointer(handle), Self.listener, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit { wl_registry_destroy(handle) }

  /// Takes up an offer, at the version offered or the newest that we know.
  func bind(
    _ global: Global, _ interface: UnsafePointer<wl_interface>, upTo version: UInt32
  ) -> OpaquePointer? {
    let raw = wl_registry_bind(handle, global.number, interface, min(global.version, version))
    return raw.map { OpaquePointer($0) }
  }

  private nonisolated(unsafe) static let listener = table(
    wl_registry_listener(
      global: { data, _, number, interface, version in
        guard let interface else { return }
        let global = Global(
          number: number, interface: String(cString: interface), version: version)
        object(data, as: WaylandRegistry.self)?.onArrival(global)
      },
      global_remove: { data, _, number in
        object(data, as: WaylandRegistry.self)?.onRemoval(number)
      }))
}
