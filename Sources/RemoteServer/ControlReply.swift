public import LinuxSystem

/// The answer that one request waits for.
public final class ControlReply {
  private(set) var given: RemoteAnswer?
  private(set) var descriptors: [Descriptor] = []
  private let send: () -> Void

  init(send: @escaping () -> Void) { self.send = send }

  /// Answers; the first answer counts.
  ///
  /// - Parameter descriptors: Go with the answer; at most eight.
  public func answer(_ answer: RemoteAnswer, descriptors: [Descriptor] = []) {
    guard given == nil else { return }
    given = answer
    self.descriptors = descriptors
    send()
  }
}
