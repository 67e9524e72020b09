internal import CGTK

/// A Swift closure that belongs to a GLib connection and is released with it.
private final class Handler<Body> {
  let body: Body
  init(_ body: Body) { self.body = body }

  static func body(_ data: gpointer?) -> Body? {
    data.map { Unmanaged<Handler<Body>>.fromOpaque($0).takeUnretainedValue().body }
  }
}

/// Connections of signals to closures; the closure must not own the object.
@MainActor
enum Signal {
  typealias Plain = @MainActor () -> Void
  typealias WithPointer = @MainActor (OpaquePointer) -> Void
  typealias WithNumber = @MainActor (UInt32) -> Void
  typealias Question = @MainActor () -> Bool
  typealias Key = @MainActor (_ value: UInt32, _ code: UInt32, _ state: GdkModifierType) -> Bool
  typealias Press = @MainActor (_ x: Double, _ y: Double) -> Void

  /// A signal without arguments.
  static func connect(
    _ object: UnsafeMutableRawPointer, _ signal: String, _ body: @escaping Plain
  ) {
    let call: @convention(c) (gpointer?, gpointer?) -> Void = { _, data in
      Handler<Plain>.body(data)?()
    }
    attach(object, signal, unsafeBitCast(call, to: GCallback.self), Handler(body))
  }

  /// A change of a property, such as `notify::active`.
  static func connectNotify(
    _ object: UnsafeMutableRawPointer, _ property: String, _ body: @escaping Plain
  ) {
    let call: @convention(c) (gpointer?, gpointer?, gpointer?) -> Void = { _, _, data in
      Handler<Plain>.body(data)?()
    }
    attach(object, "notify::\(property)", unsafeBitCast(call, to: GCallback.self), Handler(body))
  }

  /// A signal with one object.
  static func connectPointer(
    _ object: UnsafeMutableRawPointer, _ signal: String, _ body: @escaping WithPointer
  ) {
    let call: @convention(c) (gpointer?, OpaquePointer?, gpointer?) -> Void = { _, argument, data in
      if let argument { Handler<WithPointer>.body(data)?(argument) }
    }
    attach(object, signal, unsafeBitCast(call, to: GCallback.self), Handler(body))
  }

  /// A signal with one number.
  static func connectNumber(
    _ object: UnsafeMutableRawPointer, _ signal: String, _ body: @escaping WithNumber
  ) {
    let call: @convention(c) (gpointer?, guint, gpointer?) -> Void = { _, number, data in
      Handler<WithNumber>.body(data)?(number)
    }
    attach(object, signal, unsafeBitCast(call, to: GCallback.self), Handler(body))
  }

  /// A change of a drawing area's size.
  static func connectResize(_ area: Widget, _ body: @escaping Plain) {
    let call: @convention(c) (gpointer?, gint, gint, gpointer?) -> Void = { _, _, _, data in
      Handler<Plain>.body(data)?()
    }
    attach(area.object, "resize", unsafeBitCast(call, to: GCallback.self), Handler(body))
  }

  /// A monitor came or went.
  static func connectMonitors(_ list: OpaquePointer, _ body: @escaping Plain) {
    let call: @convention(c) (gpointer?, guint, guint, guint, gpointer?) -> Void = {
      _, _, _, _, data in Handler<Plain>.body(data)?()
    }
    attach(
      UnsafeMutableRawPointer(list), "items-changed", unsafeBitCast(call, to: GCallback.self),
      Handler(body))
  }

  /// A signal that asks whether it was dealt with.
  static func connectQuestion(
    _ object: UnsafeMutableRawPointer, _ signal: String, _ body: @escaping Question
  ) {
    let call: @convention(c) (gpointer?, gpointer?) -> gboolean = { _, data in
      Handler<Question>.body(data)?() == true ? 1 : 0
    }
    attach(object, signal, unsafeBitCast(call, to: GCallback.self), Handler(body))
  }

  /// A press of a key, seen before any control of the window sees it.
  static func connectKeys(on widget: Widget, _ body: @escaping Key) {
    let call: @convention(c) (gpointer?, guint, guint, GdkModifierType, gpointer?) -> gboolean = {
      _, value, code, state, data in
      Handler<Key>.body(data)?(value, code, state) == true ? 1 : 0
    }
    let controller: OpaquePointer = gtk_event_controller_key_new()
    gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
    attach(
      UnsafeMutableRawPointer(controller), "key-pressed",
      unsafeBitCast(call, to: GCallback.self), Handler(body))
    gtk_widget_add_controller(widget, controller)
  }

  /// A press of the first pointer button, or a touch.
  static func connectPress(
    on widget: Widget, phase: GtkPropagationPhase = GTK_PHASE_BUBBLE, _ signal: String = "pressed",
    _ body: @escaping Press
  ) {
    let call: @convention(c) (gpointer?, gint, gdouble, gdouble, gpointer?) -> Void = {
      _, _, x, y, data in Handler<Press>.body(data)?(x, y)
    }
    let gesture: OpaquePointer = gtk_gesture_click_new()
    gtk_event_controller_set_propagation_phase(gesture, phase)
    attach(
      UnsafeMutableRawPointer(gesture), signal, unsafeBitCast(call, to: GCallback.self),
      Handler(body))
    gtk_widget_add_controller(widget, gesture)
  }

  private static func attach(
    _ object: UnsafeMutableRawPointer, _ signal: String, _ call: GCallback,
    _ handler: AnyObject
  ) {
    let release: GClosureNotify = { data, _ in
      if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
    }
    g_signal_connect_data(
      object, signal, call, Unmanaged.passRetained(handler).toOpaque(), release,
      GConnectFlags(rawValue: 0))
  }
}
