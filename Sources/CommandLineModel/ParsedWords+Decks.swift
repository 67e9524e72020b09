import ConsoleModel
import DeckModel
import StageModel

extension ParsedWords {
  /// How a deck is to be read; `--notes` means something else where a deck is written.
  func reading(hasNotesHalf: Bool = true) throws(UsageError) -> ReadingOptions {
    var options = ReadingOptions()
    if hasNotesHalf, let text = value("--notes") {
      options.notes = try choice("--notes", text, [("none", .none), ("right", .right)])
    }
    if let text = value("--dialect") {
      options.dialect = try choice("--dialect", text, Dialect.allCases.map { ($0.rawValue, $0) })
    }
    options.theme = try theme()
    options.trimsMargins = has("--trim")
    options.overscan = try number("--overscan", 0...Int(ReadingOptions.mostOverscan * 100)) ?? 0
    options.passwordFile = try filled("--password-file")
    return options
  }

  /// What `check` was told.
  func checkOptions() throws(UsageError) -> CheckOptions {
    var options = CheckOptions(deck: first)
    options.reading = try reading()
    options.textSize = try textSize() ?? TextSize.ordinary
    for text in values["--display"] ?? [] {
      let size = try understand("--display", text, PixelSize.init(parsing:))
      if !options.displays.contains(size) { options.displays.append(size) }
    }
    return options
  }

  /// What `export` was told.
  func exportOptions() throws(UsageError) -> ExportOptions {
    var options = ExportOptions(deck: first, target: operands.last ?? "")
    options.reading = try reading(hasNotesHalf: false)
    options.textSize = try textSize() ?? TextSize.ordinary
    options.showsSteps = has("--steps")
    options.slide = try read("--slide", Cursor.init(parsing:))
    options.display = try read("--display", PixelSize.init(parsing:))
    if value("--notes") == "" {
      options.notesPerSheet = 1
    } else {
      options.notesPerSheet = try number("--notes", 1...ExportOptions.mostNotesPerSheet)
    }
    if options.notesPerSheet != nil, options.form != .pdf {
      throw UsageError(
        UserText("'--notes' needs a PDF to write: '%1' is none.", options.target), verb: verb.name)
    }
    if options.showsSteps, options.slide.map({ $0.step > 0 }) == true {
      throw UsageError(
        UserText("'--steps' and a step in '--slide' can't both be given."), verb: verb.name)
    }
    return options
  }

  /// The audience's text size, or `nil` where none was given.
  func textSize() throws(UsageError) -> Int? {
    guard let text = value("--text-size") else { return nil }
    return try textSize("--text-size", text)
  }

  /// What `text-size` asks for.
  func textSizeCommand() throws(UsageError) -> OperatorCommand {
    switch first {
    case "larger": return .largerText
    case "smaller": return .smallerText
    case "reset": return .ordinaryText
    case let word where word.first?.isDecimalDigit == true:
      return .setTextSize(try textSize("text-size", word))
    default:
      return try choice(
        "text-size", first,
        [("larger", .largerText), ("smaller", .smallerText), ("reset", .ordinaryText)])
    }
  }

  private func textSize(_ what: String, _ text: String) throws(UsageError) -> Int {
    let digits = text.hasSuffix("%") ? String(text.dropLast()) : text
    guard digits.allSatisfy(\.isDecimalDigit), let size = Int(digits),
      TextSize.steps.contains(size)
    else {
      var message = UserText(
        "'%1' is no size of text: expected one of %2.", text,
        TextSize.steps.map(String.init).joined(separator: ", "))
      message.subject = what
      throw UsageError(message, verb: verb.name)
    }
    return size
  }

  private func number(
    _ option: String, _ range: ClosedRange<Int>
  ) throws(UsageError) -> Int? {
    guard let text = value(option) else { return nil }
    guard !text.isEmpty, text.allSatisfy(\.isDecimalDigit), let number = Int(text),
      range.contains(number)
    else {
      var message = UserText(
        "'%1' is not a number from %2 to %3.", text, "\(range.lowerBound)",
        "\(range.upperBound)")
      message.subject = option
      throw UsageError(message, verb: verb.name)
    }
    return number
  }

  /// A theme's name, or the path of a file; variants may stand behind it.
  private func theme() throws(UsageError) -> String? {
    guard let text = try filled("--theme") else { return nil }
    let name = Theme.nameWithoutVariants(text)
    if !name.isEmpty, !name.hasSuffix(".theme"), name != "default" {
      _ = try choice("--theme", name, Theme.shippedNames.map { ($0, $0) })
    }
    return text
  }

  private func filled(_ option: String) throws(UsageError) -> String? {
    guard let text = value(option) else { return nil }
    guard !text.isEmpty else {
      throw UsageError(UserText("Option '%1' has an empty value.", option), verb: verb.name)
    }
    return text
  }
}
