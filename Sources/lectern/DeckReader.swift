import CommandLineModel
import DeckModel
import LinuxSystem
import StageModel
import Wire

/// A deck that a verb reads, with a worker of its own and without a talk.
final class DeckReader {
  /// How many slides are arranged with one request.
  private static let arrangedAtOnce = 16

  private let request: DeckRequest
  private let worker: DeckWorker

  /// Finds the deck and starts what will read it.
  init(_ deck: String, _ options: ReadingOptions) throws(Failure) {
    let path = try DeckPath.canonical(deck)
    var request = options.request(path: path, givenPath: deck)
    if let file = options.passwordFile { request.password = try PasswordFile.read(file) }
    self.request = request
    do {
      worker = try DeckWorker()
    } catch {
      throw Failure("\(error)")
    }
  }

  /// Opens the deck.
  ///
  /// - Returns: The outline and what is wrong with the deck, or why it can't be shown at all.
  func open() throws(Failure) -> Result<(DeckOutline, [DeckProblem]), DeckProblem> {
    switch try ask(.open(request)) {
    case .opened(let outline, let problems): return .success((outline, problems))
    case .refused(let problem): return .failure(problem)
    case .locked(var problem):
      if request.password == nil {
        problem.message += " " + localized("Give the password with --password-file FILE.")
      }
      return .failure(problem)
    default: throw Self.nonsense
    }
  }

  /// Every problem of the whole deck.
  func check() throws(Failure) -> [DeckProblem] {
    guard case .checked(let problems) = try ask(.check) else { throw Self.nonsense }
    return problems
  }

  /// How all slides fill a display.
  func fillings(
    _ outline: DeckOutline, _ format: DisplayFormat
  ) throws(Failure) -> [SlideFilling] {
    var all: [SlideFilling] = []
    var first = 0
    while first < outline.slides.count {
      let last = min(first + Self.arrangedAtOnce, outline.slides.count) - 1
      let reply = try ask(
        .arrange(from: first, through: last, size: format.size, textSize: format.textSize))
      guard case .arranged(let found) = reply else { throw Self.nonsense }
      all += found
      first = last + 1
    }
    return all
  }

  /// Asks the worker for something.
  func ask(
    _ request: RenderRequest, descriptors: [Descriptor] = []
  ) throws(Failure) -> RenderReply {
    do {
      return try worker.ask(request, descriptors: descriptors)
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure("\(error)")
    }
  }

  /// Ends the worker.
  func end() { worker.end() }

  static var nonsense: Failure { Failure(localized("What reads the deck gave no good answer.")) }
}
