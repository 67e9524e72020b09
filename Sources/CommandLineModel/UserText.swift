import DeckModel

/// A sentence for people: English with places to fill in, which is also the key of translations.
public struct UserText: Hashable, Sendable {
  /// What the sentence is about, such as an option; stands before it with a colon.
  public var subject: String?
  /// The English sentence; `%1`, `%2` and so on are its places.
  public let template: String
  /// What stands in its places.
  public let arguments: [String]

  /// Creates a sentence.
  public init(_ template: String, _ arguments: String...) {
    self.template = template
    self.arguments = arguments
  }

  /// The sentence in another language, by a function that translates templates.
  public func text(translatedBy translate: (String) -> String) -> String {
    let sentence = translate(template).filled(with: arguments)
    return subject.map { "\($0): \(sentence)" } ?? sentence
  }
}

extension UserText: CustomStringConvertible {
  /// The sentence in English.
  public var description: String { text { $0 } }
}
