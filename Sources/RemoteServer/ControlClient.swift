public import CommandLineModel
public import LinuxSystem

/// Asks a talk that runs; each call waits for the answer.
public final class ControlClient {
  private let loop: EventLoop
  private let link: LineLink
  private var hasEnded = false
  private var result: Result<(RemoteAnswer, [Descriptor]), ControlError>?

  /// Connects to a session's control socket.
  public init(_ folder: SessionFolder) throws(ControlError) {
    do {
      loop = try EventLoop()
      link = try LineLink(try Sockets.connect(folder.controlSocket, .stream), on: loop)
    } catch {
      throw ControlError(
        localized("The talk '%1' can't be reached: %2.", folder.name.text, "\(error)"))
    }
    link.onLine = { [weak self] line, descriptors in self?.take(line, descriptors) }
    link.onEnd = { [weak self] _ in self?.ended() }
  }

  /// Asks, and waits for the answer.
  ///
  /// - Parameter patience: How long to wait.
  /// - Returns: The answer, which may be that it failed, and the descriptors that came with it.
  public func ask(
    _ request: RemoteRequest, patience: Duration = .seconds(15)
  ) throws(ControlError) -> (answer: RemoteAnswer, descriptors: [Descriptor]) {
    result = nil
    let timer = loop.after(patience) { [weak self] in
      self?.stop(.failure(ControlError(localized("The talk does not answer."))))
    }
    link.send(ControlLanguage.line(request))
    if hasEnded { ended() }
    if result == nil { loop.run() }
    timer.cancel()
    switch result {
    case .success(let answered): return answered
    case .failure(let error): throw error
    case nil: throw ControlError(localized("The talk does not answer."))
    }
  }

  /// Waits until the talk has closed the connection, as it does when it ends.
  public func waitForEnd(patience: Duration) -> Bool {
    guard !hasEnded else { return true }
    let timer = loop.after(patience) { [loop] in loop.stop() }
    loop.run()
    timer.cancel()
    return hasEnded
  }

  private func ended() {
    hasEnded = true
    stop(.failure(ControlError(localized("The talk went away without an answer."))))
  }

  private func take(_ line: [UInt8], _ descriptors: [Descriptor]) {
    do {
      stop(.success((try ControlLanguage.answer(line), descriptors)))
    } catch {
      stop(.failure(error))
    }
  }

  private func stop(_ result: Result<(RemoteAnswer, [Descriptor]), ControlError>) {
    loop.stop()
    if self.result == nil { self.result = result }
  }
}
