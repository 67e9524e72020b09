public import LinuxSystem
public import StageModel

/// Why shared memory or a frame in it was refused.
public struct BufferError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was found and what was expected.
  public let description: String
}

/// Shared memory that frames come in, by the numbers they were given.
public struct AttachedBuffers {
  /// More than any controller hands out; who attaches more has lost count.
  public static let limit = 256

  private struct Buffer {
    let shared: SharedMemory
    let reading: MappedMemory
  }

  private var buffers: [UInt64: Buffer] = [:]

  /// Creates a set without buffers.
  public init() {}

  /// Maps a buffer for reading, if it is as large as was said and can't shrink.
  public mutating func attach(
    _ number: UInt64, _ descriptor: Descriptor, bytes: Int
  ) throws(BufferError) {
    guard buffers[number] != nil || buffers.count < Self.limit else {
      throw BufferError(description: "buffer \(number): there are \(Self.limit) already")
    }
    do {
      let shared = try SharedMemory(received: descriptor, byteCount: bytes)
      buffers[number] = Buffer(shared: shared, reading: try shared.map(writable: false))
    } catch {
      throw BufferError(description: "buffer \(number): \(error)")
    }
  }

  /// Forgets a buffer; it is unmapped when nobody reads it any more.
  public mutating func detach(_ number: UInt64) { buffers[number] = nil }

  /// Forgets all buffers: who gave them has gone.
  public mutating func detachAll() { buffers = [:] }

  /// The memory of a buffer that has room for a frame, for reading.
  public func memory(_ number: UInt64, for size: PixelSize) throws(BufferError) -> MappedMemory {
    guard let buffer = buffers[number] else {
      throw BufferError(description: "buffer \(number) was never attached")
    }
    guard buffer.reading.byteCount >= size.frameBytes else {
      throw BufferError(
        description: """
          buffer \(number) has \(buffer.reading.byteCount) bytes; a frame of \(size) needs \
          \(size.frameBytes)
          """)
    }
    return buffer.reading
  }

  /// The memory of a buffer, for writing, mapped as long as the answer lives.
  public func writableMemory(_ number: UInt64) throws(BufferError) -> MappedMemory {
    guard let buffer = buffers[number] else {
      throw BufferError(description: "buffer \(number) was never attached")
    }
    do {
      return try buffer.shared.map(writable: true)
    } catch {
      throw BufferError(description: "buffer \(number): \(error)")
    }
  }
}
