public import LinuxSystem

/// The controller's end of the line to its supervisor.
///
/// Pings are answered from the controller's own loop, so that a loop that hangs is noticed.
public final class Lifeline {
  private let link: PacketLink
  /// Whether a supervisor is at the other end.
  public private(set) var isSupervised = true
  /// Called when the supervisor asks for a clean end.
  public var onQuit: (() -> Void)?
  /// Called with a password that was given, or `nil` when nobody gave one.
  public var onPassword: ((String?) -> Void)?
  /// Called once when the supervisor has gone; the talk goes on.
  public var onSupervisorGone: (() -> Void)?

  /// Takes over the inherited end.
  public init(_ descriptor: Descriptor, on loop: EventLoop) throws(SystemError) {
    link = try PacketLink(descriptor, on: loop)
    link.onMessage = { [weak self] bytes, _ in self?.take(bytes) }
    link.onClose = { [weak self] _ in
      self?.isSupervised = false
      self?.onSupervisorGone?()
    }
  }

  /// Tells that the talk is on.
  public func tellReady() { link.send(LifelineMessage.ready.bytes) }

  /// Asks for the deck's password on the supervisor's terminal.
  public func askPassword(isWrong: Bool) {
    link.send(LifelineMessage.askPassword(isWrong: isWrong).bytes)
  }

  /// Has the supervisor keep what opened the deck, for the next controller.
  public func keepPassword(_ password: String) {
    link.send(LifelineMessage.password(password).bytes)
  }

  private func take(_ bytes: [UInt8]) {
    switch LifelineMessage(bytes) {
    case .ping(let number): link.send(LifelineMessage.pong(number).bytes)
    case .quit: onQuit?()
    case .password(let password): onPassword?(password)
    case .noPassword: onPassword?(nil)
    case .pong, .ready, .askPassword, nil: break
    }
  }
}
