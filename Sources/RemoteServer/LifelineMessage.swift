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
  /// Controller: the deck is encrypted; ask for its password where there is a terminal. Says
  /// whether one was tried already.
  case askPassword(isWrong: Bool)
  /// Supervisor: this was given. Controller: this opened the deck; keep it for the next controller.
  case password(String)
  /// Supervisor: nobody gave a password.
  case noPassword

  private struct Fields: Codable {
    var ping: Int?
    var quit: Bool?
    var pong: Int?
    var ready: Bool?
    var askPassword: String?
    var password: String?
    var noPassword: Bool?

    /// A message that is nothing but its name.
    var plain: LifelineMessage? {
      if quit == true { return .quit }
      if ready == true { return .ready }
      return noPassword == true ? .noPassword : nil
    }
  }

  /// Reads a message; `nil` for one that is not known.
  public init?(_ bytes: [UInt8]) {
    guard let fields = try? JSONDecoder().decode(Fields.self, from: Data(bytes)) else { return nil }
    if let number = fields.ping {
      self = .ping(number)
    } else if let number = fields.pong {
      self = .pong(number)
    } else if let password = fields.password {
      self = .password(password)
    } else if let word = fields.askPassword {
      self = .askPassword(isWrong: word == "again")
    } else if let plain = fields.plain {
      self = plain
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
    case .askPassword(let isWrong): fields.askPassword = isWrong ? "again" : "first"
    case .password(let password): fields.password = password
    case .noPassword: fields.noPassword = true
    }
    // Numbers, texts and truths always have a form in JSON.
    return (try? JSONEncoder().encode(fields)).map { [UInt8]($0) } ?? []
  }
}
