internal import CGTK

/// GLib's loop, which runs the console; everything happens on the main thread.
@MainActor
public enum MainLoop {
  /// Something that the loop calls until it is cancelled.
  @MainActor
  public final class Source {
    private var id: UInt32 = 0
    fileprivate let body: @MainActor () -> Void
    fileprivate let isRepeating: Bool

    fileprivate init(isRepeating: Bool, _ body: @escaping @MainActor () -> Void) {
      self.isRepeating = isRepeating
      self.body = body
    }

    fileprivate func started(_ id: UInt32) { self.id = id }
    fileprivate func ended() { id = 0 }

    /// Calls it no more.
    public func cancel() {
      guard id != 0 else { return }
      g_source_remove(id)
      id = 0
    }
  }

  private static let loop = g_main_loop_new(nil, 0)

  /// Runs until `quit`.
  public static func run() { g_main_loop_run(loop) }

  /// Makes `run` return.
  public static func quit() { g_main_loop_quit(loop) }

  /// Calls a closure once, after a time.
  ///
  /// - Returns: What cancels it.
  @discardableResult
  public static func after(
    milliseconds: Int, isUrgent: Bool = true, _ body: @escaping @MainActor () -> Void
  ) -> Source {
    let source = Source(isRepeating: false, body)
    let call: GSourceFunc = { data in
      guard let data else { return 0 }
      let source = Unmanaged<Source>.fromOpaque(data).takeUnretainedValue()
      source.ended()
      source.body()
      return 0
    }
    source.started(
      g_timeout_add_full(
        isUrgent ? G_PRIORITY_DEFAULT : G_PRIORITY_LOW, UInt32(clamping: milliseconds), call,
        Unmanaged.passRetained(source).toOpaque(), release))
    return source
  }

  /// Calls a closure whenever a descriptor has something to read.
  ///
  /// - Returns: What ends it.
  @discardableResult
  public static func whenReadable(
    _ descriptor: Int32, _ body: @escaping @MainActor () -> Void
  ) -> Source {
    let source = Source(isRepeating: true, body)
    let call: GUnixFDSourceFunc = { _, _, data in
      guard let data else { return 0 }
      Unmanaged<Source>.fromOpaque(data).takeUnretainedValue().body()
      return 1
    }
    source.started(
      g_unix_fd_add_full(
        G_PRIORITY_DEFAULT, descriptor, G_IO_IN, call,
        Unmanaged.passRetained(source).toOpaque(), release))
    return source
  }

  private static let release: GDestroyNotify = { data in
    if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
  }
}
