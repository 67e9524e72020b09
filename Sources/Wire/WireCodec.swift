internal import FoundationEssentials

/// Why a message was refused.
public struct WireError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was expected and what was found.
  public let description: String

  /// Creates an error.
  public init(_ description: String) { self.description = description }
}

/// How messages between the programs become bytes: one JSON value each.
public enum WireCodec {
  /// The longest message that is read.
  ///
  /// Unit: bytes.
  public static let longestMessage = 32 << 20

  /// Writes a message.
  public static func encode(_ message: some Encodable) throws(WireError) -> [UInt8] {
    do {
      return [UInt8](try JSONEncoder().encode(message))
    } catch {
      throw WireError("a message can't be written: \(error)")
    }
  }

  /// Reads a message of a kind; anything else is an error, never a crash.
  public static func decode<Message: Decodable>(
    _ kind: Message.Type, from bytes: [UInt8]
  ) throws(WireError) -> Message {
    guard bytes.count <= longestMessage else {
      throw WireError("a message of \(bytes.count) bytes; at most \(longestMessage) are read")
    }
    do {
      return try JSONDecoder().decode(kind, from: Data(bytes))
    } catch {
      throw WireError("not a \(kind): \(error)")
    }
  }
}
