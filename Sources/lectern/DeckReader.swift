import CommandLineModel
import DeckModel
import LinuxSystem
import StageModel
import Wire

/// A deck that a verb reads, with a worker of its own and without a talk.
final class DeckReader {
  /// How many slides are arranged with one request.
  private static let arrangedAtOnce = 16
  /// How long an answer may take that is not about one slide.
  static let patience: Duration = .seconds(120)
  /// How long one slide may take: as long as in a talk.
  static let patienceForSlide: Duration = .seconds(30)

  private let request: DeckRequest
  private var worker: DeckWorker

  /// Finds the deck and starts what will read it.
  init(_ deck: String, _ options: ReadingOptions) throws(Failure) {
    let path = try DeckPath.canonical(deck)
    var request = options.request(path: path, givenPath: deck)
    if let file = options.passwordFile { request.password = try PasswordFile.read(file) }
    self.request = request
    worker = try Self.startWorker()
  }

  private static func startWorker() throws(Failure) -> DeckWorker {
    do {
      return try DeckWorker()
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

  /// Every problem of the whole deck, in its order.
  func check(_ outline: DeckOutline) throws(Failure) -> [DeckProblem] {
    guard case .checked(var problems) = try ask(.check) else { throw Self.nonsense }
    for slide in outline.slides.indices { problems += try check(slide, outline.kind) }
    return problems.enumerated().sorted {
      ($0.element.location.order, $0.offset) < ($1.element.location.order, $1.offset)
    }.map(\.element)
  }

  /// The problems of a slide.
  ///
  /// One that ends the worker does not keep the others from being checked.
  private func check(_ slide: Int, _ kind: DeckKind) throws(Failure) -> [DeckProblem] {
    do {
      let reply = try worker.ask(
        .checkSlide(slide), descriptors: [], within: Self.patienceForSlide)
      guard case .checked(let problems) = reply else { throw Self.nonsense }
      return problems
    } catch let end as DeckWorker.End {
      worker = try Self.startWorker()
      guard case .opened = try ask(.open(request)) else { throw Self.nonsense }
      return [Self.problem(request.givenPath, slide, kind, end)]
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure("\(error)")
    }
  }

  private static func problem(
    _ deck: String, _ slide: Int, _ kind: DeckKind, _ end: DeckWorker.End
  ) -> DeckProblem {
    let place = SourceLocation(file: deck, page: kind == .pdf ? slide + 1 : nil)
    let name = kind == .pdf ? "the page" : "slide \(slide + 1)"
    switch end {
    case .died:
      return DeckProblem(.error, at: place, "\(name) ends what draws it. It is not shown.")
    case .late:
      return DeckProblem(
        .error, at: place,
        "\(name) takes over \(patienceForSlide.components.seconds) s to draw. It is not shown.")
    }
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
  ///
  /// - Parameter patience: How long the answer may take.
  func ask(
    _ request: RenderRequest, descriptors: [Descriptor] = [],
    within patience: Duration = DeckReader.patience
  ) throws(Failure) -> RenderReply {
    do {
      return try worker.ask(request, descriptors: descriptors, within: patience)
    } catch let end as DeckWorker.End {
      switch end {
      case .died: throw Failure(localized("The deck can't be read: what opens it died of it."))
      case .late:
        throw Failure(
          localized(
            "The deck can't be read: that took over %1 s.", "\(patience.components.seconds)"))
      }
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

extension SourceLocation {
  /// What concerns the whole file comes first.
  fileprivate var order: Int { page ?? line ?? 0 }
}
