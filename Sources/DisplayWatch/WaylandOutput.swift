import CWayland
import CWaylandLibrary
package import StageModel

/// One `wl_output`, and what the compositor has said of it.
package final class WaylandOutput {
  /// What is told; valid as a whole, when the compositor says that it is done.
  package struct State: Hashable {
    package var name = ""
    package var description = ""
    package var make = ""
    package var model = ""
    /// A value of `wl_output.transform`.
    package var transform: Int32 = 0
    package var scale: Int32 = 1
    package var place = Place()
    package var mode: PixelSize?
    package var logicalPlace: Place?
    package var logicalWidth: Int32?
    package var logicalHeight: Int32?

    package init() {}
  }

  package struct Place: Hashable {
    package var x: Int32 = 0
    package var y: Int32 = 0

    package init(x: Int32 = 0, y: Int32 = 0) {
      self.x = x
      self.y = y
    }
  }

  /// The compositor's number for the offer.
  let number: UInt32
  let handle: OpaquePointer
  /// `nil` until all was said once.
  private(set) var state: State?

  private var next = State()
  private var extended: OpaquePointer?
  /// Must not end before what was made from it.
  private let connection: WaylandConnection

  /// Listens to an output that was bound.
  init(number: UInt32, handle: OpaquePointer, on connection: WaylandConnection) {
    self.number = number
    self.handle = handle
    self.connection = connection
    cwayland_listen(
      UnsafeMutableRawPointer(handle), Self.listener, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit {
    if let extended { cwayland_destroy_xdg_output(extended) }
    if wl_output_get_version(handle) >= 3 {
      wl_output_release(handle)
    } else {
      wl_output_destroy(handle)
    }
  }

  /// Asks for place and size in logical units; does nothing when asked before.
  func extend(by manager: OpaquePointer) {
    guard extended == nil, let extended = cwayland_get_xdg_output(manager, handle) else { return }
    self.extended = extended
    cwayland_listen(
      UnsafeMutableRawPointer(extended), Self.extendedListener,
      Unmanaged.passUnretained(self).toOpaque())
  }

  private func commit() {
    // The first "done" may come before the answers of the extension.
    let isComplete = next.mode != nil && (extended == nil || next.logicalWidth != nil)
    if isComplete { state = next }
  }

  private static func change(
    _ data: UnsafeMutableRawPointer?, _ change: (inout State) -> Void
  ) {
    guard let output = object(data, as: WaylandOutput.self) else { return }
    change(&output.next)
  }

  private static func text(_ pointer: UnsafePointer<CChar>?) -> String {
    pointer.map { String(cString: $0) } ?? ""
  }

  private nonisolated(unsafe) static let listener = table(
    wl_output_listener(
      geometry: { data, _, x, y, _, _, _, make, model, transform in
        change(data) {
          $0.place = Place(x: x, y: y)
          $0.make = text(make)
          $0.model = text(model)
          $0.transform = transform
        }
      },
      mode: { data, _, flags, width, height, _ in
        guard flags & WL_OUTPUT_MODE_CURRENT.rawValue != 0 else { return }
        change(data) { $0.mode = PixelSize(width: Int(width), height: Int(height)) }
      },
      done: { data, _ in object(data, as: WaylandOutput.self)?.commit() },
      scale: { data, _, scale in change(data) { $0.scale = scale } },
      name: { data, _, name in change(data) { $0.name = text(name) } },
      description: { data, _, words in change(data) { $0.description = text(words) } }))

  private nonisolated(unsafe) static let extendedListener = table(
    cwayland_xdg_output_listener(
      logical_position: { data, _, x, y in change(data) { $0.logicalPlace = Place(x: x, y: y) } },
      logical_size: { data, _, width, height in
        change(data) {
          $0.logicalWidth = width
          $0.logicalHeight = height
        }
      },
      // Only before version 3; after that wl_output's own stands for both.
      done: { data, _ in object(data, as: WaylandOutput.self)?.commit() },
      name: { data, _, name in change(data) { if $0.name.isEmpty { $0.name = text(name) } } },
      description: { data, _, words in
        change(data) { if $0.description.isEmpty { $0.description = text(words) } }
      }))
}
