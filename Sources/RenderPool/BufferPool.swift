import StageModel
import Wire

/// The buffers of a talk: which picture each holds, who reads it, and which may be written.
///
/// A buffer is written only while nobody reads it. Buffers that are not in use keep their picture
/// as long as there is room, so that going back costs no drawing.
struct BufferPool: Hashable, Sendable {
  struct Buffer: Hashable, Sendable {
    var bytes: Int
    var picture: PictureKey?
    var isWritten = false
    var holders: [BufferHolder: Int] = [:]
    var lastUse: UInt64 = 0

    var isFree: Bool { !isWritten && holders.isEmpty }
  }

  /// How many bytes all buffers may have together.
  var budget = BufferPool.leastBudget
  private(set) var buffers: [BufferID: Buffer] = [:]
  private var lastNumber: UInt64 = 0
  private var uses: UInt64 = 0

  /// Room that is always there: seven frames of 1920×1080.
  ///
  /// Unit: bytes: 56 MB.
  static let leastBudget = 56 << 20

  /// How many buffers there may be: each is a descriptor here and wherever it was handed to.
  static let mostBuffers = 32

  var bytes: Int { buffers.values.reduce(0) { $0 + $1.bytes } }

  /// The buffer that holds a finished picture; asking counts as a use.
  mutating func holding(_ picture: PictureKey) -> BufferID? {
    guard let id = buffers.first(where: { $0.value.picture == picture && !$0.value.isWritten })?.key
    else { return nil }
    uses += 1
    buffers[id]?.lastUse = uses
    return id
  }

  func contains(_ picture: PictureKey) -> Bool {
    buffers.values.contains { $0.picture == picture && !$0.isWritten }
  }

  /// A buffer to draw a picture into; `nil` when there is no room and it isn't urgent.
  mutating func take(
    for picture: PictureKey, isUrgent: Bool, keeping wanted: Set<PictureKey>,
    _ actions: inout [PoolAction]
  ) -> BufferID? {
    let bytes = picture.size.frameBytes
    if let id = reusable(bytes, keeping: wanted) { return begin(id, picture) }
    while isFull(with: bytes) {
      guard let oldest = oldestFree(keeping: wanted) else {
        if isUrgent { break } else { return nil }
      }
      buffers[oldest] = nil
      actions.append(.drop(oldest))
    }
    lastNumber += 1
    let id = BufferID(lastNumber)
    buffers[id] = Buffer(bytes: bytes)
    actions.append(.make(id, bytes: bytes))
    return begin(id, picture)
  }

  /// A buffer of this size without a picture, else the one whose picture is oldest if there is
  /// no room for another.
  private func reusable(_ bytes: Int, keeping wanted: Set<PictureKey>) -> BufferID? {
    let fitting = buffers.filter { $0.value.bytes == bytes && $0.value.isFree }
    if let empty = fitting.first(where: { $0.value.picture == nil }) { return empty.key }
    guard isFull(with: bytes) else { return nil }
    return fitting.filter { !isWanted($0.value, wanted) }
      .min { $0.value.lastUse < $1.value.lastUse }?.key
  }

  private func isFull(with bytes: Int) -> Bool {
    self.bytes + bytes > budget || buffers.count >= Self.mostBuffers
  }

  private func oldestFree(keeping wanted: Set<PictureKey>) -> BufferID? {
    buffers.filter { $0.value.isFree && !isWanted($0.value, wanted) }
      .min { $0.value.lastUse < $1.value.lastUse }?.key
  }

  private func isWanted(_ buffer: Buffer, _ wanted: Set<PictureKey>) -> Bool {
    buffer.picture.map(wanted.contains) ?? false
  }

  private mutating func begin(_ id: BufferID, _ picture: PictureKey) -> BufferID {
    uses += 1
    buffers[id]?.picture = picture
    buffers[id]?.isWritten = true
    buffers[id]?.lastUse = uses
    return id
  }

  /// The picture is finished, or will never be.
  mutating func finish(_ id: BufferID, isGood: Bool) {
    buffers[id]?.isWritten = false
    if !isGood { buffers[id]?.picture = nil }
  }

  mutating func hold(_ id: BufferID, by holder: BufferHolder) {
    buffers[id]?.holders[holder, default: 0] += 1
  }

  /// One reading has ended; an answer too many changes nothing.
  mutating func release(_ id: BufferID, by holder: BufferHolder) {
    guard let count = buffers[id]?.holders[holder] else { return }
    buffers[id]?.holders[holder] = count > 1 ? count - 1 : nil
  }

  /// A reader has gone, and with it all it held.
  mutating func releaseAll(by holder: BufferHolder) {
    for id in buffers.keys { buffers[id]?.holders[holder] = nil }
  }
}
