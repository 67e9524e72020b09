import CCairo
import CPoppler

extension String {
  /// Copies a text that GLib allocated, and frees it; `nil` for a null pointer.
  init?(takingGLib text: UnsafeMutablePointer<CChar>?) {
    guard let text else { return nil }
    self = String(cString: text)
    g_free(text)
  }

  /// The text on one line without outer blanks, shortened to what a message may carry; `nil` when
  /// nothing is left.
  var trimmedLine: String? {
    let words = split { $0.isWhitespace || $0.isNewline || $0 == "\0" }
    let line = words.joined(separator: " ").filter { character in
      character.unicodeScalars.allSatisfy { !($0.properties.generalCategory == .control) }
    }
    return line.isEmpty ? nil : String(line.prefix(200))
  }
}

extension Double {
  /// A length for messages, with one decimal.
  var rounded1: Double { (self * 10).rounded() / 10 }
}
