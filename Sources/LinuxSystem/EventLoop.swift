internal import CLinux
internal import Glibc
internal import Synchronization

/// The one loop of a program.
///
/// It sleeps until a descriptor is ready, a time has come or something was posted, and costs nothing while it sleeps.
///
/// Everything but `post` belongs to the thread that runs it.
public final class EventLoop {
  /// What a descriptor is watched for.
  public struct Interest: OptionSet, Sendable {
    /// Bits as CLinux takes them.
    public let rawValue: Int32
    /// Creates an interest from its bits.
    public init(rawValue: Int32) { self.rawValue = rawValue }
    /// There is something to read, or the other end has gone.
    public static let readable = Interest(rawValue: 1)
    /// There is room to write.
    public static let writable = Interest(rawValue: 2)
  }

  /// A time that was asked for; cancelled by its owner.
  public final class Timer {
    fileprivate let deadline: Int64
    fileprivate var body: (() -> Void)?

    fileprivate init(deadline: Int64, body: @escaping () -> Void) {
      self.deadline = deadline
      self.body = body
    }

    /// Forgets it; nothing happens when the time comes.
    public func cancel() { body = nil }
  }

  /// What other threads want done on this one; may be kept by them.
  public final class Inbox: Sendable {
    private let waker: Descriptor
    private let posted = Mutex<[@Sendable () -> Void]>([])

    fileprivate init(waker: Descriptor) { self.waker = waker }

    /// Runs a closure on the loop's thread, soon.
    public func post(_ body: @escaping @Sendable () -> Void) {
      posted.withLock { $0.append(body) }
      var one: UInt64 = 1
      _ = write(waker.number, &one, 8)
    }

    fileprivate func take() -> [@Sendable () -> Void] {
      var count: UInt64 = 0
      _ = read(waker.number, &count, 8)
      return posted.withLock { bodies in
        defer { bodies = [] }
        return bodies
      }
    }
  }

  /// Where other threads post.
  public let inbox: Inbox
  private let epoll: Descriptor
  private let waker: Descriptor
  private var handlers: [Int32: (Interest) -> Void] = [:]
  private var timers: [Timer] = []
  private var isRunning = false

  /// Creates a loop.
  public init() throws(SystemError) {
    epoll = Descriptor(adopting: try checked(clinux_epoll_create(), "making an event loop"))
    waker = Descriptor(adopting: try checked(clinux_eventfd(), "making an event loop"))
    inbox = Inbox(waker: waker)
    let inbox = inbox
    try watch(waker.number) { _ in for body in inbox.take() { body() } }
  }

  /// Calls a handler whenever a descriptor is ready; replaces an earlier handler.
  public func watch(
    _ descriptor: Int32, for interest: Interest = .readable,
    handler: @escaping (Interest) -> Void
  ) throws(SystemError) {
    let isNew: Int32 = handlers[descriptor] == nil ? 1 : 0
    _ = try checked(
      clinux_epoll_set(epoll.number, descriptor, interest.rawValue, isNew), "watching a descriptor")
    handlers[descriptor] = handler
  }

  /// Changes what a watched descriptor is watched for.
  public func change(_ descriptor: Int32, to interest: Interest) {
    guard handlers[descriptor] != nil else { return }
    _ = clinux_epoll_set(epoll.number, descriptor, interest.rawValue, 0)
  }

  /// Stops watching; call it before the descriptor is closed.
  public func forget(_ descriptor: Int32) {
    guard handlers.removeValue(forKey: descriptor) != nil else { return }
    _ = clinux_epoll_set(epoll.number, descriptor, 0, 0)
  }

  /// Calls a closure once, after a time.
  @discardableResult
  public func after(_ delay: Duration, _ body: @escaping () -> Void) -> Timer {
    let (seconds, attoseconds) = delay.components
    let deadline = Clock.monotonic &+ seconds &* 1_000_000_000 &+ attoseconds / 1_000_000_000
    let timer = Timer(deadline: deadline, body: body)
    let index = timers.firstIndex { $0.deadline > deadline } ?? timers.endIndex
    timers.insert(timer, at: index)
    return timer
  }

  /// Runs until `stop`.
  public func run() {
    isRunning = true
    while isRunning { turn(waitingAtMost: timeout()) }
  }

  /// Becomes readable when a watched descriptor is ready, for a program that another loop runs.
  public var descriptor: Int32 { epoll.number }

  /// Handles what is ready and due, without waiting, where another loop runs the program.
  public func handleReady() {
    isRunning = true
    turn(waitingAtMost: 0)
  }

  /// Makes `run` return after the handler at work.
  public func stop() { isRunning = false }

  private func turn(waitingAtMost milliseconds: Int32) {
    var ready = [Int32](repeating: 0, count: 32)
    var descriptors = ready
    let count = clinux_epoll_wait(
      epoll.number, &descriptors, &ready, 32, milliseconds)
    guard count >= 0 else { return stop() }
    for index in 0..<Int(count) where isRunning {
      handlers[descriptors[index]]?(Interest(rawValue: ready[index]))
    }
    fireTimers()
  }

  /// Milliseconds until the next timer, rounded up; -1 for ever.
  private func timeout() -> Int32 {
    timers.removeAll { $0.body == nil }
    guard let next = timers.first else { return -1 }
    let left = next.deadline - Clock.monotonic
    return left <= 0 ? 0 : Int32(clamping: (left + 999_999) / 1_000_000)
  }

  private func fireTimers() {
    let now = Clock.monotonic
    while isRunning, let next = timers.first, next.deadline <= now {
      timers.removeFirst()
      let body = next.body
      next.body = nil
      body?()
    }
  }
}
