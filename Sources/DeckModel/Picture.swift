/// A picture that a slide names.
public struct Picture: Hashable, Sendable {
  /// Where it is: a path, relative to the deck's folder unless it begins with `/`.
  public var source: String
  /// What stands for it in words; empty when the author gave none.
  public var alternative: String
  /// What the author wrote as its title; empty when there is none.
  public var title: String
  /// Whether it could be found when the deck was read.
  public var isAvailable: Bool

  /// Creates a picture.
  public init(
    source: String, alternative: String = "", title: String = "", isAvailable: Bool = true
  ) {
    self.source = source
    self.alternative = alternative
    self.title = title
    self.isAvailable = isAvailable
  }
}
