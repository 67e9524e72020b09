/// How much room a viewport has along one of its sides; layouts choose by the pair of them.
public enum SizeClass: String, Hashable, Sendable {
  /// Room for one thing beside, or above, another at the most.
  case compact
  /// Room for two and more.
  case regular
}

extension SizeClass {
  /// The class of a width in points: regular from 860 on.
  public init(width: Double) { self = width >= 860 ? .regular : .compact }
  /// The class of a height in points: regular from 640 on.
  public init(height: Double) { self = height >= 640 ? .regular : .compact }
}
