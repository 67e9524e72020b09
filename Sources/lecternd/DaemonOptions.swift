import CommandLineModel
import DeckModel
import LinuxSystem

/// Why a talk does not begin at all, in words for whoever started it.
struct Refusal: Error {
  /// The exit status that tells the supervisor not to try again.
  static let exitCode: Int32 = 3

  let message: String

  init(_ message: String) { self.message = "lectern: \(message)" }
}

/// What the supervisor starts the controller with.
struct DaemonOptions {
  /// How the talk is given.
  let present: PresentOptions
  /// The session's name.
  let session: SessionName
  /// The deck, and how to read it.
  let deck: DeckRequest
  /// The listening socket for requests.
  let control: Descriptor
  /// The listening socket for stages and the console.
  let peers: Descriptor
  /// The connection to the supervisor.
  let lifeline: Descriptor
  /// The session's lock, held as long as this process lives.
  let lock: Descriptor

  /// Understands the arguments that the supervisor gives.
  init(_ words: [String]) throws(Refusal) {
    let arguments: ControllerArguments
    do {
      arguments = try ControllerArguments(parsing: words)
    } catch {
      throw Refusal(localized("lecternd is started by 'lectern present', not by hand."))
    }
    present = arguments.options
    session = arguments.session
    var deck = arguments.deck
    if let file = arguments.options.reading.passwordFile {
      guard let password = FileBytes.firstLine(of: file) else {
        throw Refusal(
          localized("%1: expected a password in the file's first line, as UTF-8.", file))
      }
      deck.password = password
    }
    self.deck = deck
    control = Descriptor(adopting: arguments.controlDescriptor)
    peers = Descriptor(adopting: arguments.peersDescriptor)
    lifeline = Descriptor(adopting: arguments.lifelineDescriptor)
    lock = Descriptor(adopting: arguments.lockDescriptor)
    for descriptor in [control, peers, lifeline, lock] { descriptor.closeAtExec() }
  }

  /// Whether the operator named the session, which then is the same for other decks too.
  var isNamed: Bool { session != SessionName(deckAt: deck.path) }
}
