/// A JSON value that is written back as it was read: members keep their order, numbers their
/// digits.
indirect enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  /// A number's digits as they stand in the file.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([JSONMember])

  /// The value of an object's member; the last one where a name stands twice.
  subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.name == name }?.value
  }

  /// The text, or `nil` unless it is one.
  var string: String? { if case .string(let text) = self { text } else { nil } }

  /// The whole number, or `nil` unless it is one.
  var integer: Int? { if case .number(let digits) = self { Int(digits) } else { nil } }

  /// The elements, or `nil` unless it is an array.
  var elements: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }

  /// The value with a member changed, or added at the end.
  func setting(_ name: String, to value: JSONValue) -> JSONValue {
    guard case .object(var members) = self else { return self }
    if let index = members.lastIndex(where: { $0.name == name }) {
      members[index].value = value
    } else {
      members.append(JSONMember(name: name, value: value))
    }
    return .object(members)
  }
}

/// A name and its value in an object.
struct JSONMember: Hashable, Sendable {
  /// The name.
  let name: String
  /// Its value.
  var value: JSONValue
}

extension JSONValue {
  /// The value as text of several lines.
  func encoded(indent: Int = 0) -> String {
    let inner = String(repeating: " ", count: 4 * (indent + 1))
    let outer = String(repeating: " ", count: 4 * indent)
    switch self {
    case .null: return "null"
    case .bool(let value): return value ? "true" : "false"
    case .number(let digits): return digits
    case .string(let text): return Self.quoted(text)
    case .array(let elements):
      if elements.isEmpty { return "[]" }
      let lines = elements.map { inner + $0.encoded(indent: indent + 1) }
      return "[\n\(lines.joined(separator: ",\n"))\n\(outer)]"
    case .object(let members):
      if members.isEmpty { return "{}" }
      let lines = members.map {
        "\(inner)\(Self.quoted($0.name)) : \($0.value.encoded(indent: indent + 1))"
      }
      return "{\n\(lines.joined(separator: ",\n"))\n\(outer)}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      case let control where control.value < 0x20:
        let digits = String(control.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
