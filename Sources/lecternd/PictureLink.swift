import LinuxSystem
import Wire

/// The controller's end of the connection to a program that shows pictures.
///
/// A buffer's memory goes over a connection once; who connects anew knows of no buffer.
final class PictureLink<Order: BufferOrder> {
  let packets: PacketLink
  /// Notices a program that leaves unread what it is told.
  private let watch: ReadingWatch
  private var attached: Set<BufferID> = []

  init(_ packets: PacketLink, watch: ReadingWatch) {
    self.packets = packets
    self.watch = watch
  }

  /// Tells the program to do something.
  func send(_ order: Order, descriptors: [Descriptor] = []) {
    guard let bytes = try? WireCodec.encode(order) else { return }
    packets.send(bytes, descriptors: descriptors)
  }

  /// Gives a buffer's memory, unless the program has it.
  ///
  /// - Returns: Whether the program has it now.
  func attach(_ buffer: BufferID, _ memory: SharedMemory?) -> Bool {
    guard let memory else { return false }
    if attached.insert(buffer).inserted {
      send(.attach(buffer, bytes: memory.byteCount), descriptors: [memory.descriptor])
    }
    return true
  }

  /// Takes a buffer back that is no more.
  func detach(_ buffer: BufferID) {
    if attached.remove(buffer) != nil { send(.detach(buffer)) }
  }
}

/// Orders by which buffers are given and taken back.
protocol BufferOrder: Encodable {
  static func attach(_ buffer: BufferID, bytes: Int) -> Self
  static func detach(_ buffer: BufferID) -> Self
}

extension StageCommand: BufferOrder {}
extension ConsoleCommandMessage: BufferOrder {}
