import CWayland
import CWaylandLibrary
import Glibc
import StageModel

/// Memory that the compositor draws into; gives it back once.
final class SharedBuffer {
  let handle: OpaquePointer
  private let memory: UnsafeMutableRawPointer
  private let count: Int

  /// Makes a buffer; `nil` when there is no memory.
  init?(_ layout: PixelLayout, by sharing: OpaquePointer) {
    count = layout.byteCount
    let descriptor = cwayland_shared_memory(count)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    guard let memory = cwayland_map(descriptor, count) else { return nil }
    guard let pool = wl_shm_create_pool(sharing, descriptor, Int32(clamping: count)) else {
      munmap(memory, count)
      return nil
    }
    defer { wl_shm_pool_destroy(pool) }
    let made = wl_shm_pool_create_buffer(
      pool, 0, Int32(layout.size.width), Int32(layout.size.height), Int32(layout.stride),
      layout.format)
    guard let made else {
      munmap(memory, count)
      return nil
    }
    self.memory = memory
    handle = made
  }

  deinit {
    wl_buffer_destroy(handle)
    munmap(memory, count)
  }

  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    body(UnsafeRawBufferPointer(start: memory, count: count))
  }
}
