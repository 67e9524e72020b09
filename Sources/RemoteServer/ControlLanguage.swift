public import CommandLineModel
import ConsoleModel
import DeckModel
import FoundationEssentials
import StageModel

/// How requests and answers become lines on the control socket: one JSON object each.
///
/// - SeeAlso: `Docs/contracts/control.md`.
public enum ControlLanguage {
  /// The version of the contract, in each answer.
  public static let version = 1

  /// Reads a request.
  public static func request(_ line: [UInt8]) throws(ControlError) -> RemoteRequest {
    let fields: RequestFields
    do {
      fields = try JSONDecoder().decode(RequestFields.self, from: Data(line))
    } catch {
      throw ControlError("not a request: expected one JSON object with a \"verb\" a line")
    }
    return try fields.request()
  }

  /// Writes a request as one line without its newline.
  public static func line(_ request: RemoteRequest) -> [UInt8] {
    encode(RequestFields(request))
  }

  /// Reads an answer.
  public static func answer(_ line: [UInt8]) throws(ControlError) -> RemoteAnswer {
    do {
      return try JSONDecoder().decode(AnswerFields.self, from: Data(line)).answer
    } catch {
      throw ControlError("not an answer: \(String(decoding: line.prefix(200), as: UTF8.self))")
    }
  }

  /// Writes an answer as one line without its newline.
  public static func line(_ answer: RemoteAnswer) -> [UInt8] {
    encode(AnswerFields(answer))
  }

  /// A value as JSON for people and programs, on several lines, the keys in order.
  public static func readable(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(value) else { return "{}" }
    return String(decoding: data, as: UTF8.self)
  }

  private static func encode(_ value: some Encodable) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // A number that JSON has no word for is the one thing that fails.
    guard let data = try? encoder.encode(value) else {
      return Array(#"{"error":"can't be written","ok":false,"version":1}"#.utf8)
    }
    return [UInt8](data)
  }
}
