import CommandLineModel
import ConsoleModel
import DeckModel
import LinuxSystem
import StageModel
import Wire

/// Lists every problem of a deck, and how it fills displays, without a talk.
enum Check {
  /// Prints the problems of a deck, then how its slides fill the displays that were named.
  ///
  /// - Returns: 1 when one of the problems is an error, else 0.
  static func run(_ options: CheckOptions) throws(Failure) -> Int32 {
    let reader = try DeckReader(options.deck, options.reading)
    defer { reader.end() }
    var problems: [DeckProblem] = []
    let outline: DeckOutline?
    switch try reader.open() {
    case .success(let (opened, early)):
      outline = opened
      let all = try reader.check(opened)
      problems = early.filter { !all.contains($0) } + all
    case .failure(let problem):
      outline = nil
      problems = [problem]
    }
    var tables: [String] = []
    if let outline {
      for size in options.displays {
        let fillings = try reader.fillings(outline, DisplayFormat(size, textSize: options.textSize))
        problems += remarks(fillings, on: size, options.deck)
        tables.append(table(outline, fillings, on: size, options.textSize))
      }
    }
    for problem in problems { StandardOutput.print(problem.description) }
    for table in tables { StandardOutput.print(table) }
    StandardOutput.print("\(options.deck): \(total(problems))")
    return problems.contains { $0.severity == .error } ? 1 : 0
  }

  /// What displays make of slides that their author may want to change.
  private static func remarks(
    _ fillings: [SlideFilling], on size: PixelSize, _ deck: String
  ) -> [DeckProblem] {
    fillings.flatMap { filling in
      filling.remarks.map { remark in
        DeckProblem(
          .warning, at: SourceLocation(file: deck, line: remark.line),
          "slide \(filling.slide + 1) on \(size): \(remark.message)")
      }
    }
  }

  /// How each slide fills a display, one a line.
  private static func table(
    _ outline: DeckOutline, _ fillings: [SlideFilling], on size: PixelSize, _ textSize: Int
  ) -> String {
    let bySlide = Dictionary(fillings.map { ($0.slide, $0) }) { _, last in last }
    let width = "\(outline.slides.count)".count
    let rows = outline.slides.enumerated().map { index, slide in
      let number = "\(index + 1)"
      let place = String(repeating: " ", count: width - number.count) + number
      var texts = ConsoleTexts.filling(bySlide[index], of: slide, on: size).map(\.localizedText)
      if let share = bySlide[index]?.smallestText {
        texts.append(localized("smallest text %1 %", tenths(share * 100)))
      }
      return "  " + localized("slide %1", place) + "  " + texts.joined(separator: ", ")
    }
    let head = localized("On %1, text at %2 %:", size.description, "\(textSize)")
    return "\n" + ([head] + rows).joined(separator: "\n") + "\n"
  }

  private static func tenths(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }

  /// `2 errors, 1 warning`, or that there is nothing.
  private static func total(_ problems: [DeckProblem]) -> String {
    let errors = problems.filter { $0.severity == .error }.count
    let warnings = problems.count - errors
    var parts: [String] = []
    if errors == 1 { parts.append(localized("1 error")) }
    if errors > 1 { parts.append(localized("%1 errors", "\(errors)")) }
    if warnings == 1 { parts.append(localized("1 warning")) }
    if warnings > 1 { parts.append(localized("%1 warnings", "\(warnings)")) }
    return parts.isEmpty ? localized("no problems found") : parts.joined(separator: ", ")
  }
}

extension Wording {
  /// The text in the operator's language.
  fileprivate var localizedText: String { filled { localized($0) } }
}
