/// What a process is doing at a moment.
public struct Activity: Hashable, Sendable {
  /// The kernel's states, as far as they differ for who waits.
  public enum State: Hashable, Sendable {
    /// It runs, or waits for a device.
    case working
    /// It waits for something to happen.
    case asleep
    /// It was stopped by a signal or a debugger.
    case stopped
  }

  /// Its main thread's state.
  public let state: State
  /// What all its threads have used so far.
  ///
  /// Unit: the kernel's ticks, of 10 ms.
  public let processorTime: UInt64

  /// Creates a description.
  public init(state: State, processorTime: UInt64) {
    self.state = state
    self.processorTime = processorTime
  }
}
