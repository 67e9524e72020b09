import LinuxSystem
import StageModel
import Wire

/// The buffers that the controller has handed over, mapped once each.
struct SharedFrames {
  private var buffers: [BufferID: MappedMemory] = [:]

  /// Takes a buffer over, after its size and seals were checked.
  mutating func attach(
    _ buffer: BufferID, bytes: Int, _ descriptors: [Descriptor]
  ) throws(SystemError) {
    guard let descriptor = descriptors.first else {
      throw SystemError(22, "\(buffer) came without its descriptor")
    }
    buffers[buffer] = try SharedMemory(received: descriptor, byteCount: bytes).map(writable: false)
  }

  /// Gives a buffer up.
  mutating func detach(_ buffer: BufferID) { buffers[buffer] = nil }

  /// Gives every buffer up: they were another controller's.
  mutating func detachAll() { buffers = [:] }

  /// The pixels of a frame, or `nil` where the buffer is unknown or too small for it.
  func pixels(of frame: Frame) -> UnsafeRawBufferPointer? {
    guard let memory = buffers[frame.buffer], memory.byteCount >= frame.size.frameBytes else {
      return nil
    }
    return UnsafeRawBufferPointer(start: memory.start, count: frame.size.frameBytes)
  }
}
