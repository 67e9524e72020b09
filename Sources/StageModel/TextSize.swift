/// The sizes of text that the operator may choose for the audience, in percent.
public enum TextSize {
  /// Every size, ascending.
  public static let steps = [75, 85, 100, 115, 130, 150, 175, 200]
  /// The size of a talk that has not been told otherwise.
  public static let ordinary = 100

  /// The next larger size, or the largest.
  public static func larger(than size: Int) -> Int {
    steps.first { $0 > size } ?? steps.last ?? ordinary
  }

  /// The next smaller size, or the smallest.
  public static func smaller(than size: Int) -> Int {
    steps.last { $0 < size } ?? steps.first ?? ordinary
  }

  /// The size nearest to any number.
  public static func nearest(to size: Int) -> Int {
    let size = min(max(size, 0), 1000)
    return steps.min { abs($0 - size) < abs($1 - size) } ?? ordinary
  }
}
