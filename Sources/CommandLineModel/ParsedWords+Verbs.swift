import ConsoleModel
import DeckModel
import StageModel

extension ParsedWords {
  /// What the words ask for.
  func invocation() throws(UsageError) -> Invocation {
    let session = try read("--session", SessionName.init(parsing:))
    switch verb.name {
    case "present": return .present(try presentOptions(session))
    case "check": return .check(try checkOptions())
    case "export": return .export(try exportOptions())
    case "text-size" where operands.isEmpty: return .textSize(session: session)
    case "status": return .status(session: session, asJSON: has("--json"))
    case "displays": return .displays(session: session, asJSON: has("--json"))
    case "talks": return .talks
    case "plug": return .request(.plug(try virtualDisplay(verb.name, first)), session: session)
    case "unplug":
      let name = try understand("unplug", first, OutputName.init(parsing:))
      return .request(.unplug(name), session: session)
    case "screenshot": return .request(try screenshot(), session: session)
    default: return .request(.command(try command()), session: session)
    }
  }

  private func command() throws(UsageError) -> OperatorCommand {
    switch verb.name {
    case "next": return .next
    case "previous": return .previous
    case "first": return .first
    case "last": return .last
    case "undo": return .undo
    case "redo": return .redo
    case "swap": return .swapRoles
    case "black": return try onOff(.toggleBlack, on: .setBlank(.black), off: .setBlank(.none))
    case "white": return try onOff(.toggleWhite, on: .setBlank(.white), off: .setBlank(.none))
    case "freeze": return try onOff(.toggleFreeze, on: .setFrozen(true), off: .setFrozen(false))
    case "text-size": return try textSizeCommand()
    case "timer":
      return try choice(
        "timer", first, [("start", .startTimer), ("pause", .pauseTimer), ("reset", .resetTimer)])
    case "goto":
      let place = try understand("goto", first, Cursor.init(parsing:))
      return .goTo(slide: place.slide, step: place.step)
    case "role": return try role()
    case "quit": return .quit
    default: throw UsageError(UserText("'%1' is no verb of lectern.", verb.name))
    }
  }

  private func onOff(
    _ toggle: OperatorCommand, on: OperatorCommand, off: OperatorCommand
  ) throws(UsageError) -> OperatorCommand {
    guard let word = operands.first else { return toggle }
    return try choice(verb.name, word, [("on", on), ("off", off)])
  }

  private func role() throws(UsageError) -> OperatorCommand {
    let output = try understand("role", first, OutputName.init(parsing:))
    let roles = Role.allCases.map { ($0.rawValue, $0) }
    return .setRole(output, try choice("role", operands.last ?? "", roles))
  }

  private func screenshot() throws(UsageError) -> RemoteRequest {
    let target = try understand("screenshot", first, ScreenshotTarget.init(parsing:))
    let path = operands.last ?? ""
    guard path.lowercased().hasSuffix(".png") else {
      throw UsageError(
        UserText("screenshot: '%1' is no name of a PNG file: expected FILE.png.", path),
        verb: verb.name)
    }
    return .screenshot(target, path: path)
  }

  private func virtualDisplay(
    _ what: String, _ text: String
  ) throws(UsageError) -> VirtualDisplay {
    try understand(what, text, VirtualDisplay.init(parsing:))
  }

  private func presentOptions(_ session: SessionName?) throws(UsageError) -> PresentOptions {
    var options = PresentOptions(deck: first)
    options.session = session
    options.audience = try read("--audience", OutputName.init(parsing:))
    options.console = try read("--console", OutputName.init(parsing:))
    options.hasConsole = !has("--no-console")
    options.start = try read("--start", Cursor.init(parsing:))
    options.isFresh = has("--fresh")
    options.presentation = try presentation()
    options.reading = try reading()
    options.textSize = try textSize()
    for text in values["--virtual-display"] ?? [] {
      options.virtualDisplays.append(try virtualDisplay("--virtual-display", text))
    }
    try checkTogether(options)
    return options
  }

  private func presentation() throws(UsageError) -> Presentation {
    var presentation = Presentation()
    if let text = value("--fit") {
      presentation.fit = try choice("--fit", text, Fit.allCases.map { ($0.rawValue, $0) })
    }
    if let colour = try read("--backdrop", Colour.init(parsing:)) { presentation.backdrop = colour }
    if let text = value("--transition") {
      presentation.transition = try choice(
        "--transition", text, SlideTransition.allCases.map { ($0.rawValue, $0) })
    }
    return presentation
  }

  /// Options that are good alone and not together.
  private func checkTogether(_ options: PresentOptions) throws(UsageError) {
    if options.console != nil, !options.hasConsole {
      throw UsageError(
        UserText("'--console' and '--no-console' can't both be given."), verb: verb.name)
    }
    if let output = options.audience, output == options.console {
      throw UsageError(
        UserText(
          "Output '%1' can't be the audience's and the console's at once.", output.text),
        verb: verb.name)
    }
    var seen: Set<OutputName> = []
    for display in options.virtualDisplays where !seen.insert(display.name).inserted {
      throw UsageError(
        UserText("--virtual-display: '%1' was given twice.", display.name.text), verb: verb.name)
    }
  }
}
