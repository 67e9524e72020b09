import CommandLineModel
import LinuxSystem
import RemoteServer

/// Starts a talk, or takes over one whose supervisor has gone, and stays with it.
enum Present {
  /// Returns when the talk has ended.
  static func run(_ options: PresentOptions) throws(Failure) -> Int32 {
    let path = try DeckPath.canonical(options.deck)
    let session = options.session ?? SessionName(deckAt: path)
    let folder = SessionFolder(session, in: Verbs.base)
    do {
      let holdings = try acquire(folder)
      let supervisor = try Supervisor(
        ControllerArguments(session: session, canonicalPath: path, options: options),
        folder: folder, holdings: holdings)
      return try supervisor.run()
    } catch let error as Failure {
      throw error
    } catch {
      throw Failure(localized("The talk can't start: %1.", "\(error)"))
    }
  }

  /// Makes the session's folder, or takes it over from a controller without a supervisor.
  private static func acquire(_ folder: SessionFolder) throws -> Holdings {
    // A talk that just starts holds the lock and does not listen; one that was just killed holds
    // it, and may seem to listen, until the kernel has cleared it away.
    var deadline = Clock.monotonic + 1_000_000_000
    repeat {
      if let lock = try folder.claim() {
        return try Holdings(makingIn: folder, lock: lock)
      }
      if let client = try? ControlClient(folder) {
        if let holdings = try takeOver(folder, client) { return holdings }
        if killOrphan(of: folder) { deadline = Clock.monotonic + 2_000_000_000 }
      }
      try pause(.milliseconds(20))
    } while Clock.monotonic < deadline
    throw alreadyRuns(folder)
  }

  /// A controller that hangs is its supervisor's to kill; without one it is for whoever needs it.
  private static func killOrphan(of folder: SessionFolder) -> Bool {
    guard folder.killOrphan() else { return false }
    StandardError.print("lectern: " + localized("lecternd does not answer and is killed."))
    return true
  }

  /// Takes a talk over whose supervisor has gone; `nil` when nobody answers.
  private static func takeOver(
    _ folder: SessionFolder, _ client: ControlClient
  ) throws -> Holdings? {
    guard let state = try? client.ask(.supervised, patience: .seconds(5)).answer else {
      return nil
    }
    guard case .supervised(false) = state else { throw alreadyRuns(folder) }
    let (answer, descriptors) = try client.ask(.handover)
    guard answer == .handover, descriptors.count == 3 else { throw alreadyRuns(folder) }
    guard client.waitForEnd(patience: .seconds(5)) else {
      throw Failure(localized("The talk '%1' has not ended yet.", folder.name.text))
    }
    StandardError.print(localized("lectern: the talk '%1' goes on.", folder.name.text))
    return Holdings(
      control: descriptors[0], peers: descriptors[1], lock: FileLock(holding: descriptors[2]),
      token: try folder.token(), isTakenOver: true)
  }

  private static func alreadyRuns(_ folder: SessionFolder) -> Failure {
    Failure(
      localized(
        "The talk '%1' is running already; nothing was started. 'lectern quit --session %1' ends"
          + " it.", folder.name.text))
  }

  private static func pause(_ time: Duration) throws {
    let loop = try EventLoop()
    loop.after(time) { loop.stop() }
    loop.run()
  }
}

/// What belongs to a talk for as long as it runs, whichever processes come and go.
struct Holdings {
  let control: Descriptor
  let peers: Descriptor
  let lock: FileLock
  let token: String
  /// Whether the talk ran before this supervisor did.
  let isTakenOver: Bool
}

extension Holdings {
  /// Makes what a new talk needs in its folder.
  init(makingIn folder: SessionFolder, lock: FileLock) throws(SystemError) {
    do {
      control = try Sockets.listen(folder.controlSocket, .stream)
      peers = try Sockets.listen(folder.peersSocket, .packets)
      token = try folder.token()
    } catch {
      folder.remove()
      throw error
    }
    self.lock = lock
    // Stages that still keep the audience's picture are of a talk that was killed: it goes on.
    isTakenOver = !folder.survivors.isEmpty
  }
}
