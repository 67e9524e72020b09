internal import StageModel

/// The stage's own pictures of one size: the one shown, the one before it and one to come.
struct PictureShelf {
  /// How many there are at most.
  static let room = 3

  private struct Entry {
    let picture: StagePicture
    var frame: StageFrame?
  }

  /// Used last comes last.
  private var entries: [Entry] = []

  /// The picture that holds this frame already.
  mutating func find(_ frame: StageFrame) -> StagePicture? {
    guard let index = entries.firstIndex(where: { $0.frame == frame }) else { return nil }
    let entry = entries.remove(at: index)
    entries.append(entry)
    return entry.picture
  }

  /// A picture to be filled with a frame: a new one while there is room, else the one whose use
  /// is longest ago; never one of those kept.
  mutating func take(
    for frame: StageFrame, keeping kept: [StagePicture], make: () -> StagePicture?
  ) -> StagePicture? {
    entries.removeAll { entry in
      entry.picture.size != frame.size && !kept.contains { $0 === entry.picture }
    }
    if entries.count < Self.room, let picture = make() {
      entries.append(Entry(picture: picture, frame: frame))
      return picture
    }
    let free = entries.firstIndex { entry in
      entry.picture.size == frame.size && !kept.contains { $0 === entry.picture }
    }
    guard let free else { return nil }
    let picture = entries.remove(at: free).picture
    entries.append(Entry(picture: picture, frame: frame))
    return picture
  }

  /// Adds a picture that shows no frame as it was drawn, and drops all others.
  mutating func replaceAll(with picture: StagePicture) {
    entries = [Entry(picture: picture, frame: nil)]
  }

  /// No picture is taken for a frame any more: whoever drew them has gone.
  mutating func forgetFrames() {
    for index in entries.indices { entries[index].frame = nil }
  }
}
