import FoundationEssentials

/// What a supervisor and its controller tell each other, as one JSON object each.
///
/// - SeeAlso: `Docs/contracts/control.md`.
public enum LifelineMessage: Hashable, Sendable {
  /// Supervisor: are you there? Answered by `pong` with the same number.
  case ping(Int)
  /// Supervisor: end cleanly.
  case quit
  /// Controller: here.
  case pong(Int)
  /// Controller: the talk is on.
  case ready
  /// Controller: one line for the service manager.
  case status(String)

  private struct Fields: Codable {
    var ping: Int?
    var quit: Bool?
    var pong: Int?
    var ready: Bool?
    var status: String?
  }

  /// Reads a message; `nil` for one that is not known.
  public init?(_ bytes: [UInt8]) {
    guard let fields = try? JSONDecoder().decode(Fields.self, from: Data(bytes)) else { return nil }
    if let number = fields.ping {
      self = .ping(number)
    } else if let number = fields.pong {
      self = .pong(number)
    } else if let text = fields.status {
      self = .status(text)
    } else if fields.quit == true {
      self = .quit
    } else if fields.ready == true {
      self = .ready
    } else {
      return nil
    }
  }

  /// The message as it is sent.
  public var bytes: [UInt8] {
    var fields = Fields()
    switch self {
    case .ping(let number): fields.ping = number
    case .quit: fields.quit = true
    case .pong(let number): fields.pong = number
    case .ready: fields.ready = true
    case .status(let text): fields.status = text
    }
    // Numbers, texts and truths always have a form in JSON.
    return (try? JSONEncoder().encode(fields)).map { [UInt8]($0) } ?? []
  }
}
