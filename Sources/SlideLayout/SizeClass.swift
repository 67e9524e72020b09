/// How much room a viewport has along one of its sides; layouts choose by the pair of them.
public enum SizeClass: String, Hashable, Sendable {
  /// Room for one thing beside, or above, another at the most.
  case compact
  /// Room for two and more.
  case regular
}
