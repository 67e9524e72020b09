import CWayland
import CWaylandLibrary

/// One picture that was asked for, and what the compositor has said of it.
final class CapturedFrame {
  /// How the pixels lie in memory; `nil` until the compositor has said so.
  private(set) var layout: PixelLayout?
  /// Whether rows go from the bottom to the top.
  private(set) var isUpsideDown = false
  private(set) var isReady = false
  private(set) var hasFailed = false

  private let handle: OpaquePointer
  private var offered: PixelLayout?

  init(_ handle: OpaquePointer) {
    self.handle = handle
    cwayland_listen(
      UnsafeMutableRawPointer(handle), Self.listener, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit { wl_proxy_destroy(handle) }

  private func offer(_ layout: PixelLayout?) {
    // Before version 3 there is one offer, and nothing is said after it.
    guard let layout else {
      hasFailed = true
      return
    }
    offered = layout
    if wl_proxy_get_version(handle) < 3 { self.layout = layout }
  }

  private static func with(
    _ data: UnsafeMutableRawPointer?, _ change: (CapturedFrame) -> Void
  ) {
    if let frame = object(data, as: CapturedFrame.self) { change(frame) }
  }

  private nonisolated(unsafe) static let listener = table(
    cwayland_screencopy_listener(
      buffer: { data, _, format, width, height, stride in
        with(data) {
          $0.offer(
            PixelLayout(format: format, width: width, height: height, stride: stride))
        }
      },
      flags: { data, _, flags in with(data) { $0.isUpsideDown = flags & 1 != 0 } },
      ready: { data, _, _, _, _ in with(data) { $0.isReady = true } },
      failed: { data, _ in with(data) { $0.hasFailed = true } },
      damage: { _, _, _, _, _, _ in },
      linux_dmabuf: { _, _, _, _, _ in },
      buffer_done: { data, _ in
        with(data) {
          if $0.offered == nil { $0.hasFailed = true }
          $0.layout = $0.offered
        }
      }))
}
