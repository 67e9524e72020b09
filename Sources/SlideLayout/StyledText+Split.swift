extension StyledText {
  /// The text in two; where a sentence ends between two places, it is split there.
  ///
  /// Unit: bytes of the text's UTF-8 form.
  ///
  /// - Returns: `nil` where the first has to end with a sentence and none ends there.
  func split(
    atUTF8 offset: Int, notBefore earliest: Int, endsSentence: Bool
  ) -> (StyledText, StyledText)? {
    let plain = plain
    let end = plain.characterIndex(atUTF8: offset)
    let start = plain.characterIndex(atUTF8: earliest)
    let sentence = start < end ? plain[start..<end].lastSentenceEnd : nil
    if endsSentence, sentence == nil { return nil }
    return split(atCharacter: plain.distance(from: plain.startIndex, to: sentence ?? end))
  }

  /// The text in several of about so many bytes each, at ends of sentences where there are any.
  func chunks(of size: Int) -> [StyledText] {
    guard plain.utf8.count > size * 2 else { return [self] }
    // By letters first: each step of the way would else count all that is left.
    let letters = Array(plain)
    var cuts: [Int] = []
    var (bytes, lastEnd, lastSpace, start) = (0, 0, 0, 0)
    for (index, letter) in letters.enumerated() {
      bytes += letter.utf8.count
      if letter.isWhitespace {
        lastSpace = index + 1
        if index > 0, ".!?…".contains(letters[index - 1]) { lastEnd = index + 1 }
      } else if "。！？؟।".contains(letter) {
        lastEnd = index + 1
      }
      guard bytes >= size else { continue }
      let half = start + (index - start) / 2
      let cut = lastEnd > half ? lastEnd : lastSpace > half ? lastSpace : index + 1
      cuts.append(cut)
      (start, bytes) = (cut, letters[cut..<index + 1].reduce(0) { $0 + $1.utf8.count })
    }
    return parts(at: cuts)
  }

  private func parts(at cuts: [Int]) -> [StyledText] {
    var parts: [StyledText] = []
    var (rest, done) = (self, 0)
    for cut in cuts {
      let (head, tail) = rest.split(atCharacter: cut - done, trimming: false)
      parts.append(head)
      (rest, done) = (tail, cut)
    }
    return (parts + [rest]).filter { !$0.plain.isEmpty }
  }

  private func split(atCharacter count: Int, trimming: Bool = true) -> (StyledText, StyledText) {
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
    if trimming { tail.dropLeadingSpace() }
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
