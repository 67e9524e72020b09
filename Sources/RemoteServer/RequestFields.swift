import CommandLineModel
import ConsoleModel
import DeckModel
import StageModel

/// A request as it stands on the line: the verb, and what belongs to it.
struct RequestFields: Codable {
  var verb: String
  /// The slide from 1, for `goto`.
  var slide: Int?
  /// The step from 0, for `goto`.
  var step: Int?
  /// The text's size in percent, for `text-size`.
  var size: Int?
  /// `larger`, `smaller` or `reset` for `text-size`; `on` or `off` for `black`, `white` and `freeze`; `start`, `pause` or `reset` for `timer`.
  var state: String?
  /// An output's name, for `role` and `unplug`.
  var output: String?
  /// `audience`, `console` or `unused`, for `role`.
  var role: String?
  /// `NAME=WxH[@SCALE][#IDENTITY]`, for `plug`.
  var display: String?
  /// `audience`, `console` or an output's name, for `screenshot`.
  var of: String?
  /// An absolute path, for `screenshot`.
  var file: String?

  init(verb: String) { self.verb = verb }
}

extension RequestFields {
  /// What the fields ask for.
  func request() throws(ControlError) -> RemoteRequest {
    switch verb {
    case "status", "displays": return .status
    case "supervised": return .supervised
    case "handover": return .handover
    case "plug":
      return .plug(try parsed("display", display, VirtualDisplay.init(parsing:)))
    case "unplug": return .unplug(try parsed("output", output, OutputName.init(parsing:)))
    case "screenshot":
      let target = try parsed("of", of, ScreenshotTarget.init(parsing:))
      guard let file, file.hasPrefix("/"), !file.utf8.contains(0) else {
        throw ControlError("'screenshot' needs \"file\": an absolute path")
      }
      return .screenshot(target, path: file)
    default: return .command(try command())
    }
  }

  private func command() throws(ControlError) -> OperatorCommand {
    if let plain = Self.plainVerbs.first(where: { $0.0 == verb }) { return plain.1 }
    switch verb {
    case "goto": return try goTo()
    case "black": return try toggled(.toggleBlack, on: .setBlank(.black), off: .setBlank(.none))
    case "white": return try toggled(.toggleWhite, on: .setBlank(.white), off: .setBlank(.none))
    case "freeze":
      return try toggled(.toggleFreeze, on: .setFrozen(true), off: .setFrozen(false))
    case "timer": return try timer()
    case "text-size": return try textSize()
    case "role":
      let name = try parsed("output", output, OutputName.init(parsing:))
      guard let role = role.flatMap(Role.init(rawValue:)) else {
        throw ControlError("'role' needs \"role\": audience, console or unused")
      }
      return .setRole(name, role)
    default: throw ControlError("unknown verb '\(verb.prefix(40))'")
    }
  }

  private func goTo() throws(ControlError) -> OperatorCommand {
    guard let slide, slide >= 1 else { throw ControlError("'goto' needs \"slide\": from 1") }
    guard step ?? 0 >= 0 else { throw ControlError("'goto' has \"step\": from 0") }
    return .goTo(slide: slide - 1, step: step ?? 0)
  }

  private func toggled(
    _ toggle: OperatorCommand, on: OperatorCommand, off: OperatorCommand
  ) throws(ControlError) -> OperatorCommand {
    switch state {
    case nil: return toggle
    case "on": return on
    case "off": return off
    default: throw ControlError("'\(verb)' has \"state\": on or off")
    }
  }

  private func timer() throws(ControlError) -> OperatorCommand {
    switch state {
    case "start": return .startTimer
    case "pause": return .pauseTimer
    case "reset": return .resetTimer
    default: throw ControlError("'timer' needs \"state\": start, pause or reset")
    }
  }

  private func textSize() throws(ControlError) -> OperatorCommand {
    if let size, state == nil {
      guard TextSize.steps.contains(size) else {
        let sizes = TextSize.steps.map(String.init).joined(separator: ", ")
        throw ControlError("'text-size' has \"size\": one of \(sizes)")
      }
      return .setTextSize(size)
    }
    switch state {
    case "larger": return .largerText
    case "smaller": return .smallerText
    case "reset": return .ordinaryText
    default:
      throw ControlError(
        "'text-size' needs \"size\", or \"state\": larger, smaller or reset")
    }
  }

  private func parsed<Value>(
    _ name: String, _ text: String?, _ parse: (String) throws(ValueError) -> Value
  ) throws(ControlError) -> Value {
    guard let text else { throw ControlError("'\(verb)' needs \"\(name)\"") }
    do {
      return try parse(text)
    } catch {
      throw ControlError(error.description)
    }
  }

  /// Verbs that are whole without anything else.
  private static let plainVerbs: [(String, OperatorCommand)] = [
    ("next", .next), ("previous", .previous), ("first", .first), ("last", .last),
    ("undo", .undo), ("redo", .redo), ("swap", .swapRoles), ("quit", .quit),
    ("start-over", .startOver), ("continue-earlier", .continueEarlier),
    ("dismiss-banner", .dismissBanner), ("toggle-timer", .toggleTimer),
    ("shortcuts", .showShortcuts), ("commit-digits", .commitDigits),
    ("cancel-digits", .cancelDigits),
  ]
}

extension RequestFields {
  /// The fields of a request.
  init(_ request: RemoteRequest) {
    switch request {
    case .status: self.init(verb: "status")
    case .supervised: self.init(verb: "supervised")
    case .handover: self.init(verb: "handover")
    case .plug(let virtual):
      self.init(verb: "plug")
      display = virtual.description
    case .unplug(let name):
      self.init(verb: "unplug")
      output = name.text
    case .screenshot(let target, let path):
      self.init(verb: "screenshot")
      of = target.description
      file = path
    case .command(let command): self.init(command)
    }
  }

  private init(_ command: OperatorCommand) {
    if let plain = Self.plainVerbs.first(where: { $0.1 == command }) {
      self.init(verb: plain.0)
      return
    }
    switch command {
    case .goTo(let slide, let step):
      self.init(verb: "goto")
      (self.slide, self.step) = (slide + 1, step)
    case .toggleBlack: self.init(verb: "black")
    case .toggleWhite: self.init(verb: "white")
    case .toggleFreeze: self.init(verb: "freeze")
    case .setBlank(let blank): self.init(blank)
    case .setFrozen(let isFrozen):
      self.init(verb: "freeze")
      state = isFrozen ? "on" : "off"
    case .largerText: self.init(text: "larger")
    case .smallerText: self.init(text: "smaller")
    case .ordinaryText: self.init(text: "reset")
    case .setTextSize(let size):
      self.init(verb: "text-size")
      self.size = size
    case .startTimer: self.init(timer: "start")
    case .pauseTimer: self.init(timer: "pause")
    case .resetTimer: self.init(timer: "reset")
    case .setRole(let name, let role):
      self.init(verb: "role")
      (output, self.role) = (name.text, role.rawValue)
    default: self.init(verb: "digit")
    }
  }

  private init(_ blank: Blank) {
    self.init(verb: blank == .white ? "white" : "black")
    state = blank == .none ? "off" : "on"
  }

  private init(text: String) {
    self.init(verb: "text-size")
    state = text
  }

  private init(timer: String) {
    self.init(verb: "timer")
    state = timer
  }
}
