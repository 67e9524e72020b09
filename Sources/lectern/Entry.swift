import CommandLineModel
import LinuxSystem

/// Where the program begins: understands the command line and does what it asks for.
enum Entry {
  /// The version of the whole project.
  static let version = "0.1.0"

  /// Does what the words ask for.
  ///
  /// - Returns: The exit status: 0 success, 1 failure, 2 wrong usage.
  static func run(_ words: [String]) -> Int32 {
    let invocation: Invocation
    do {
      invocation = try CommandLineParser().parse(words)
    } catch {
      let translate = { localized($0) }
      StandardError.print("lectern: \(error.message.text(translatedBy: translate))")
      StandardError.print(error.hint.text(translatedBy: translate))
      return 2
    }
    do {
      return try perform(invocation)
    } catch {
      StandardError.print("lectern: \(error.message)")
      return error.status
    }
  }

  private static func perform(_ invocation: Invocation) throws(Failure) -> Int32 {
    switch invocation {
    case .help(let verb):
      let text = HelpText.text(verb: verb) { localized($0) }
      StandardOutput.print(text.hasSuffix("\n") ? String(text.dropLast()) : text)
    case .version: StandardOutput.print("lectern \(version)")
    case .present(let options): return try Present.run(options)
    case .check(let options): return try Check.run(options)
    case .export(let options): return try Export.run(options)
    case .textSize(let session): try Verbs.textSize(session)
    case .status(let session, let asJSON): try Verbs.status(session, asJSON: asJSON)
    case .displays(let session, let asJSON): try Verbs.displays(session, asJSON: asJSON)
    case .talks: try Verbs.talks()
    case .request(let request, let session): try Verbs.request(request, session)
    }
    return 0
  }
}
