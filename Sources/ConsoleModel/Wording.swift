import DeckModel

/// A text for the operator that the edge puts into the operator's language.
public struct Wording: Hashable, Sendable {
  /// English, with `%1`, `%2` and so on for the values.
  public let text: String
  /// What replaces them.
  public let values: [String]

  /// Creates a wording.
  public init(_ text: String, _ values: String...) {
    self.text = text
    self.values = values
  }

  /// The text with its values, after a translation of the English.
  public func filled(_ translate: (String) -> String) -> String {
    translate(text).filled(with: values)
  }

  /// The English text with its values.
  public var english: String { filled { $0 } }
}
