extension StyledText {
  /// The text in two; where a sentence ends between two places, it is split there.
  ///
  /// Unit: bytes of the text's UTF-8 form.
  func split(atUTF8 offset: Int, notBefore earliest: Int) -> (StyledText, StyledText) {
    let plain = plain
    let end = plain.characterIndex(atUTF8: offset)
    let start = plain.characterIndex(atUTF8: earliest)
    var cut = end
    if start < end, let sentence = plain[start..<end].lastSentenceEnd { cut = sentence }
    return split(atCharacter: plain.distance(from: plain.startIndex, to: cut))
  }

  private func split(atCharacter count: Int) -> (StyledText, StyledText) {
    var (head, tail) = (self, self)
    (head.spans, tail.spans) = ([], [])
    var left = count
    for span in spans {
      let size = span.text.count
      if left >= size {
        head.spans.append(span)
      } else if left <= 0 {
        tail.spans.append(span)
      } else {
        var (one, two) = (span, span)
        one.text = String(span.text.prefix(left))
        two.text = String(span.text.dropFirst(left))
        head.spans.append(one)
        tail.spans.append(two)
      }
      left -= size
    }
    tail.dropLeadingSpace()
    return (head, tail)
  }

  private mutating func dropLeadingSpace() {
    while let first = spans.first {
      spans[0].text = String(first.text.drop { $0.isWhitespace })
      guard spans[0].text.isEmpty else { return }
      spans.removeFirst()
    }
  }
}

extension String {
  /// The character that holds a byte of the UTF-8 form.
  fileprivate func characterIndex(atUTF8 offset: Int) -> Index {
    var bytes = 0
    for index in indices {
      if bytes >= offset { return index }
      bytes += self[index].utf8.count
    }
    return endIndex
  }
}

extension Substring {
  /// Behind the last full stop that a space follows, or that needs none.
  fileprivate var lastSentenceEnd: Index? {
    var found: Index?
    var isStop = false
    for index in indices {
      if isStop, self[index].isWhitespace { found = self.index(after: index) }
      isStop = ".!?…".contains(self[index])
      if "。！？؟।".contains(self[index]) { found = self.index(after: index) }
    }
    return found
  }
}
