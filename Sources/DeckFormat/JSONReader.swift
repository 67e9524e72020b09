/// Where JSON text is wrong, and why.
struct JSONFault: Error, Equatable {
  /// Index of the first byte that can't be read.
  let offset: Int
  /// What should stand there.
  let expected: String
}

/// Reads JSON from UTF-8.
///
/// - SeeAlso: RFC 8259.
struct JSONReader {
  /// How deeply values may be nested.
  private static let deepest = 64

  private let bytes: [UInt8]
  private var index = 0

  /// The one value that a file holds.
  static func value(of bytes: [UInt8]) throws(JSONFault) -> JSONValue {
    var reader = JSONReader(bytes: bytes)
    let value = try reader.value(depth: 0)
    reader.skipSpace()
    guard reader.index == bytes.count else { throw reader.fault("the end of the file") }
    return value
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

  private func fault(_ expected: String) -> JSONFault {
    JSONFault(offset: index, expected: expected)
  }

  private mutating func skipSpace() {
    while let byte = current, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { index += 1 }
  }

  /// Takes one character if it comes next.
  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard let byte = current, UInt32(byte) == character.value else { return false }
    index += 1
    return true
  }

  private mutating func value(depth: Int) throws(JSONFault) -> JSONValue {
    guard depth < Self.deepest else { throw fault("at most \(Self.deepest) levels") }
    skipSpace()
    switch current {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func word(_ word: String, _ value: JSONValue) throws(JSONFault) -> JSONValue {
    guard bytes[index...].starts(with: word.utf8) else { throw fault("`\(word)`") }
    index += word.utf8.count
    return value
  }

  private mutating func object(depth: Int) throws(JSONFault) -> JSONValue {
    index += 1
    var members: [JSONMember] = []
    skipSpace()
    if take("}") { return .object(members) }
    repeat {
      skipSpace()
      guard current == UInt8(ascii: "\"") else { throw fault("a member's name") }
      let name = try string()
      skipSpace()
      guard take(":") else { throw fault("`:`") }
      members.append(JSONMember(name: name, value: try value(depth: depth + 1)))
      skipSpace()
    } while take(",")
    guard take("}") else { throw fault("`,` or `}`") }
    return .object(members)
  }

  private mutating func array(depth: Int) throws(JSONFault) -> JSONValue {
    index += 1
    var elements: [JSONValue] = []
    skipSpace()
    if take("]") { return .array(elements) }
    repeat {
      elements.append(try value(depth: depth + 1))
      skipSpace()
    } while take(",")
    guard take("]") else { throw fault("`,` or `]`") }
    return .array(elements)
  }

  private mutating func number() throws(JSONFault) -> JSONValue {
    let start = index
    _ = take("-")
    guard digits() > 0 else {
      index = start
      throw fault("a value")
    }
    if take("."), digits() == 0 { throw fault("a digit") }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      if digits() == 0 { throw fault("a digit") }
    }
    return .number(String(decoding: bytes[start..<index], as: UTF8.self))
  }

  private mutating func digits() -> Int {
    let start = index
    while let byte = current, (0x30...0x39).contains(byte) { index += 1 }
    return index - start
  }

  private mutating func string() throws(JSONFault) -> String {
    index += 1
    var text: [UInt8] = []
    while let byte = current {
      switch byte {
      case UInt8(ascii: "\""):
        index += 1
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        index += 1
        text += String(try escaped()).utf8
      default:
        // Line ends within a string are no JSON, but what they mean is plain.
        text.append(byte)
        index += 1
      }
    }
    throw fault("`\"`")
  }

  private mutating func escaped() throws(JSONFault) -> Unicode.Scalar {
    let start = index
    guard let byte = current else { throw fault("an escaped character") }
    index += 1
    switch Unicode.Scalar(byte) {
    case "n": return "\n"
    case "t": return "\t"
    case "r": return "\r"
    case "b": return "\u{8}"
    case "f": return "\u{C}"
    case "\"", "\\", "/": return Unicode.Scalar(byte)
    case "u":
      let first = try hexadecimal()
      if let scalar = Unicode.Scalar(first) { return scalar }
      // Half of a pair of surrogates: the other half must follow.
      guard first < 0xDC00, take("\\"), take("u") else { return "\u{FFFD}" }
      let second = try hexadecimal()
      guard (0xDC00...0xDFFF).contains(second) else { return "\u{FFFD}" }
      let joined = 0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00)
      return Unicode.Scalar(joined) ?? "\u{FFFD}"
    default:
      index = start
      throw fault("an escaped character")
    }
  }

  private mutating func hexadecimal() throws(JSONFault) -> UInt16 {
    var value: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = current, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw fault("four hexadecimal digits")
      }
      value = value << 4 | UInt16(digit)
      index += 1
    }
    return value
  }
}
