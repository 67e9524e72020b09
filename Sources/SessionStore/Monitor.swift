import Glibc

/// A value that several threads share, with a way to wait for it to change.
///
/// What the standard library's `Mutex` lacks is the waiting. A wait costs no CPU.
final class Monitor<State>: @unchecked Sendable {
  // Both must stay at one address.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let changed: UnsafeMutablePointer<pthread_cond_t>
  private var state: State

  init(_ state: State) {
    self.state = state
    mutex = .allocate(capacity: 1)
    pthread_mutex_init(mutex, nil)
    changed = .allocate(capacity: 1)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(changed, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(changed)
    changed.deallocate()
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Changes the value, and wakes everyone who waits for it.
  func change<Result>(_ body: (inout State) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer {
      pthread_cond_broadcast(changed)
      pthread_mutex_unlock(mutex)
    }
    return body(&state)
  }

  /// Waits until the body has an answer, asking it at each change and at the instant it names.
  ///
  /// - Parameter body: Answers, or says until when to wait at the most; `nil` is for ever.
  /// - Returns: The answer.
  func wait<Answer>(_ body: (inout State) -> Wait<Answer>) -> Answer {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      switch body(&state) {
      case .answer(let answer):
        return answer
      case .until(let instant?):
        var time = instant.timespec
        pthread_cond_timedwait(changed, mutex, &time)
      case .until(nil):
        pthread_cond_wait(changed, mutex)
      }
    }
  }
}

/// What a condition says when it is asked.
enum Wait<Answer> {
  case answer(Answer)
  case until(MonotonicInstant?)
}

/// An instant of the clock that waiting goes by.
struct MonotonicInstant: Comparable {
  private let nanoseconds: Int64

  private init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// The present instant.
  static var now: MonotonicInstant {
    var time = Glibc.timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return MonotonicInstant(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }

  var timespec: timespec {
    Glibc.timespec(
      tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
  }

  static func + (instant: MonotonicInstant, duration: Duration) -> MonotonicInstant {
    let (seconds, attoseconds) = duration.components
    let added = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    guard !added.overflow, abs(added.partialValue) < Int64.max / 4 else {
      return MonotonicInstant(nanoseconds: seconds < 0 ? 0 : Int64.max / 2)
    }
    return MonotonicInstant(
      nanoseconds: instant.nanoseconds + added.partialValue + attoseconds / 1_000_000_000)
  }

  static func < (left: MonotonicInstant, right: MonotonicInstant) -> Bool {
    left.nanoseconds < right.nanoseconds
  }
}

/// A thread that runs one function to its end.
final class SystemThread: Sendable {
  private let thread: pthread_t

  /// Starts a thread, or answers `nil` when the system has none left.
  init?(_ body: @escaping @Sendable () -> Void) {
    final class Start: Sendable {
      let body: @Sendable () -> Void
      init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
    let start = Unmanaged.passRetained(Start(body))
    let run: @Sendable @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = {
      guard let pointer = $0 else { return nil }
      Unmanaged<Start>.fromOpaque(pointer).takeRetainedValue().body()
      return nil
    }
    var made = pthread_t()
    // Signals are the program's affair, on its own thread.
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    guard pthread_create(&made, nil, run, start.toOpaque()) == 0 else {
      start.release()
      return nil
    }
    thread = made
  }

  /// Waits for the end; once.
  func join() { pthread_join(thread, nil) }
}
