import struct TestSupport.SplitMix64

/// Bytes with some of them flipped, deleted, doubled or replaced by marks that mean something.
func mutated(_ bytes: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
  var bytes = bytes
  let marks = [
    "---\n", "<!--", "-->", "`", "```", "\n", "\r", "[", "](", "<", "&", "*", "|", "\0",
  ]
  for _ in 0..<Int.random(in: 1...8, using: &random) where !bytes.isEmpty {
    let index = Int.random(in: bytes.indices, using: &random)
    let end = min(bytes.count, index + Int.random(in: 0...40, using: &random))
    switch Int.random(in: 0..<5, using: &random) {
    case 0: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 1: bytes.removeSubrange(index..<end)
    case 2: bytes.insert(contentsOf: bytes[index..<end], at: index)
    case 3: bytes.removeSubrange(end...)
    default:
      bytes.insert(contentsOf: marks.randomElement(using: &random)?.utf8 ?? "".utf8, at: index)
    }
  }
  return bytes
}
