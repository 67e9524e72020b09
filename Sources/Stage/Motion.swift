/// A moment of a picture that moves over another, or pushes it out.
public struct Motion: Hashable, Sendable {
  /// Where the left edge of the picture that comes stands: negative when it comes from the left.
  ///
  /// Unit: pixels of the display.
  public var shift: Int
  /// Whether the picture that goes moves with it.
  public var pushes: Bool

  /// Creates a moment.
  public init(shift: Int, pushes: Bool) {
    self.shift = shift
    self.pushes = pushes
  }

  /// Where a picture moves that comes from the right, or from the left when the talk goes back.
  ///
  /// - Parameter weight: How much of it has come, from 0 to 256.
  public init(weight: Int, width: Int, pushes: Bool, isBackward: Bool) {
    let left = (width * (256 - min(max(weight, 0), 256)) + 128) / 256
    self.init(shift: isBackward ? -left : left, pushes: pushes)
  }

  /// What one picture has of a row: so many columns, from which of its own, and where they go.
  public struct Strip: Hashable, Sendable {
    /// The first column of the picture.
    package var from: Int
    /// Where it stands on the display.
    package var to: Int
    /// How many columns.
    package var count: Int
  }

  /// What is seen of the picture that goes.
  public func going(width: Int) -> Strip {
    let bare = min(abs(shift), width)
    if shift >= 0 { return Strip(from: pushes ? width - bare : 0, to: 0, count: bare) }
    return Strip(from: pushes ? 0 : width - bare, to: width - bare, count: bare)
  }

  /// What is seen of the picture that comes.
  public func coming(width: Int) -> Strip {
    let bare = min(abs(shift), width)
    return Strip(from: shift >= 0 ? 0 : bare, to: shift >= 0 ? bare : 0, count: width - bare)
  }
}
