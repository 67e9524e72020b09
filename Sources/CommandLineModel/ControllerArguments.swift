public import DeckModel

/// What the supervisor tells `lecternd` on its command line.
public struct ControllerArguments: Hashable, Sendable {
  /// The session's name.
  public var session: SessionName
  /// The deck: its canonical path, the path as it was given, and where its notes are.
  public var deck: DeckRequest
  /// How the talk is to be given.
  public var options: PresentOptions
  /// The descriptor that listens on the control socket.
  public var controlDescriptor: Int32
  /// The descriptor that listens for stages and the console.
  public var peersDescriptor: Int32
  /// The descriptor of the line to the supervisor.
  public var lifelineDescriptor: Int32
  /// The descriptor that holds the session's lock.
  public var lockDescriptor: Int32

  /// Creates arguments with the descriptors 3 to 6.
  public init(session: SessionName, canonicalPath: String, options: PresentOptions) {
    self.session = session
    self.options = options
    deck = options.reading.request(path: canonicalPath, givenPath: options.deck)
    (controlDescriptor, peersDescriptor, lifelineDescriptor, lockDescriptor) = (3, 4, 5, 6)
  }

  private static let descriptorOptions = [
    "--control-fd", "--peers-fd", "--lifeline-fd", "--lock-fd",
  ]

  /// The words behind the program's name.
  public var words: [String] {
    let numbers = [controlDescriptor, peersDescriptor, lifelineDescriptor, lockDescriptor]
    let descriptors = zip(Self.descriptorOptions, numbers).map { "\($0)=\($1)" }
    return ["--session=\(session)", "--deck=\(deck.path)", "--given=\(deck.givenPath)"]
      + descriptors + options.arguments
  }

  /// Reads the words behind the program's name.
  public init(parsing words: [String]) throws(UsageError) {
    var own: [String: String] = [:]
    var rest: [String] = []
    let names = ["--deck", "--given"] + Self.descriptorOptions
    for word in words {
      let name = word.firstIndex(of: "=").map { String(word[..<$0]) } ?? word
      if names.contains(name) {
        own[name] = String(word.dropFirst(name.count + 1))
      } else {
        rest.append(word)
      }
    }
    guard let path = own["--deck"], let given = own["--given"] else {
      throw UsageError(UserText("lecternd is started by 'lectern present'."))
    }
    let parsed = try CommandLineParser().parse(["present"] + rest + ["--", given])
    guard case .present(let options) = parsed, let session = options.session else {
      throw UsageError(UserText("lecternd is started by 'lectern present'."))
    }
    self.init(session: session, canonicalPath: path, options: options)
    controlDescriptor = Self.number(own["--control-fd"], or: controlDescriptor)
    peersDescriptor = Self.number(own["--peers-fd"], or: peersDescriptor)
    lifelineDescriptor = Self.number(own["--lifeline-fd"], or: lifelineDescriptor)
    lockDescriptor = Self.number(own["--lock-fd"], or: lockDescriptor)
  }

  private static func number(_ text: String?, or usual: Int32) -> Int32 {
    text.flatMap { Int32($0) } ?? usual
  }
}
