import CICU

/// Where phrases of Japanese and words of Chinese end, as ICU's dictionary tells them apart.
///
/// The dictionary is loaded with the first text that needs one, which takes some 5 ms.
final class PhraseDictionary {
  private lazy var phrases: OpaquePointer? = cicu_phrases_open()

  deinit { if let phrases { cicu_phrases_close(phrases) } }

  /// Where phrases end, or `nil` where no dictionary is there or none is needed.
  ///
  /// Unit: bytes of the text's UTF-8 form, rising.
  func ends(in text: String) -> [Int]? {
    // All kana and ideographs begin with one of these bytes.
    guard text.utf8.contains(where: { (0xE3...0xE9).contains($0) }), let phrases else { return nil }
    var text = text
    return text.withUTF8 { bytes in
      let ends = UnsafeMutableBufferPointer<Int32>.allocate(capacity: bytes.count)
      defer { ends.deallocate() }
      let count = bytes.withMemoryRebound(to: CChar.self) { letters in
        cicu_phrase_ends(phrases, letters.baseAddress, letters.count, ends.baseAddress)
      }
      return count < 0 ? nil : ends.prefix(count).map(Int.init)
    }
  }
}
