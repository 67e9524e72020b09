internal import CSDL
internal import Glibc
internal import LinuxSystem
public import StageModel

/// A window of SDL's on a display server.
public final class SDLStageDriver: StageDriver {
  /// The kinds of display server.
  public enum System: String, Sendable {
    /// The X Window System.
    case x11
    /// Wayland.
    case wayland
  }

  /// Called with each connection to a display server that is to be waited for.
  public var onConnect: ((Int32) -> Void)?
  /// Called before such a connection closes.
  public var onDisconnect: ((Int32) -> Void)?

  private let system: System
  private var hasVideo = false
  private var isAwake = false
  private var x11: X11Window?
  private var wayland: WaylandWindow?
  /// The outputs of the connection to a compositor.
  private var outputs: OpaquePointer?
  private var canvas: (any Canvas)?
  /// The window before, and what draws into it, until the audience sees the new one.
  private var former: (canvas: (any Canvas)?, window: WaylandWindow)?
  private var presented = Presented()
  private var connection: Int32?
  /// The display's size while there is a window.
  private var size: PixelSize?
  /// What had happened when SDL's video ended.
  private var kept: [StageEvent] = []

  /// Creates a driver; nothing is connected yet.
  public init(_ system: System) { self.system = system }

  deinit { end() }

  /// Connects to the display server ahead of the first order; answers why it can't, or `nil`.
  @discardableResult
  public func begin() -> String? {
    guard !hasVideo else { return nil }
    if let problem = SDLVideo.begin(system) { return problem }
    hasVideo = true
    guard system == .wayland else { return makeX11Window() }
    SDL_AddEventWatch(Self.watchDisplays, Unmanaged.passUnretained(self).toOpaque())
    return nil
  }

  private func end() {
    // SDL forgets what was not asked for: a key that was pressed meanwhile still counts.
    kept = events()
    if let connection { onDisconnect?(connection) }
    connection = nil
    letGo()
    if let outputs { csdl_wayland_outputs_close(outputs) }
    outputs = nil
    SDL_DelEventWatch(Self.watchDisplays, Unmanaged.passUnretained(self).toOpaque())
    if hasVideo { SDLVideo.end() }
    hasVideo = false
    isAwake = false
  }

  /// Brings the window to a display.
  public func place(
    _ output: Output, by means: PlacementMeans, showing content: StageContent
  ) -> String? {
    if let problem = begin() { return problem }
    let problem =
      switch system {
      case .x11: placeX11(output, by: means, showing: content)
      case .wayland: placeWayland(output, by: means, showing: content)
      }
    return problem
  }

  private func placeX11(
    _ output: Output, by means: PlacementMeans, showing content: StageContent
  ) -> String? {
    guard let x11, let canvas else { return SDLVideo.problem }
    canvas.underlay(content)
    x11.place(output.bounds, by: means)
    present(content, on: output)
    return nil
  }

  /// Makes the window, not yet seen: pictures are made for it before it has a place.
  private func makeX11Window() -> String? {
    let asked = getenv("SDL_RENDER_DRIVER").map { String(cString: $0) }
    let drawing = asked == "opengl" ? SDL_WINDOW_OPENGL.rawValue : 0
    let flags =
      SDL_WINDOW_HIDDEN.rawValue | SDL_WINDOW_BORDERLESS.rawValue
      | SDL_WINDOW_RESIZABLE.rawValue | drawing
    guard
      let window = SDL_CreateWindow(SDLVideo.title, 0, 0, 64, 64, flags)
    else { return SDLVideo.problem }
    csdl_survive_x_errors()
    guard let made = X11Window(window) else {
      SDL_DestroyWindow(window)
      return SDLVideo.problem
    }
    x11 = made
    if asked == nil, csdl_x11_takes_pixels(made.handle) {
      canvas = X11Canvas(made)
    } else {
      canvas = RendererCanvas(window, renderer: asked ?? "software")
    }
    SDL_ShowCursor(SDL_DISABLE)
    connect(csdl_connection(window))
    return canvas == nil ? SDLVideo.problem : nil
  }

  private func placeWayland(
    _ output: Output, by means: PlacementMeans, showing content: StageContent
  ) -> String? {
    if let wayland, wayland.covers(output, canvas?.size) {
      if means == .remap, replaceWindow(wayland, on: output, showing: content) { return nil }
      wayland.reclaim(outputs)
      present(content, on: output)
      return nil
    }
    if wayland != nil || connection != nil {
      // SDL's list of displays is as it was when it began.
      end()
      if let problem = begin() { return problem }
    }
    guard let made = WaylandWindow(output) else { return WaylandWindow.problem(output) }
    wayland = made
    outputs = outputs ?? csdl_wayland_outputs_open(made.handle)
    canvas = RendererCanvas(made.handle, renderer: "opengl")
    SDL_ShowCursor(SDL_DISABLE)
    connect(csdl_connection(made.handle))
    guard canvas != nil else { return SDLVideo.problem }
    present(content, on: output)
    return nil
  }

  /// Makes a window anew, which a compositor shows where it would not show the old one.
  private func replaceWindow(
    _ old: WaylandWindow, on output: Output, showing content: StageContent
  ) -> Bool {
    guard let made = WaylandWindow(output), made.hasDisplay(of: old),
      let drawing = RendererCanvas(made.handle, renderer: "opengl")
    else { return false }
    // A compositor needs a moment until it shows a window: without the old one it would show
    // nothing meanwhile.
    settle()
    former = (canvas, old)
    (canvas, wayland) = (drawing, made)
    present(content, on: output)
    return true
  }

  /// The window that was replaced is not needed any more.
  public func settle() {
    guard let window = former?.window else { return }
    // What draws goes before what it draws into.
    former?.canvas = nil
    former = nil
    withExtendedLifetime(window) {}
  }

  private func connect(_ descriptor: Int32) {
    guard descriptor >= 0, connection == nil else { return }
    connection = descriptor
    onConnect?(descriptor)
  }

  private func present(_ content: StageContent, on output: Output) {
    size = output.size
    show(content)
  }

  /// Where the display server has the window.
  public func whereabouts(for output: Output) -> Whereabouts {
    switch system {
    case .x11:
      let rect = x11?.rect
      return rect == output.bounds
        ? .covers : .elsewhere(rect.map { "\($0)" } ?? localized("not seen"))
    case .wayland:
      let size = canvas?.size
      return wayland?.covers(output, size) == true
        ? .covers : .elsewhere(size.map { "\($0)" } ?? localized("not seen"))
    }
  }

  /// A compositor is asked once more for the display; on X11 windows stay where they are.
  public func reclaim(_ output: Output) {
    if let wayland, wayland.isFor(output) { wayland.reclaim(outputs) }
  }

  /// Whether keys go elsewhere although no other display is there.
  public var lacksKeys: Bool { wayland.map { $0.isAlone && !$0.hasKeys } ?? false }

  /// Only a compositor knows whether a window is seen.
  public func look(_ step: Lookout.Step) -> Bool {
    guard let wayland else { return false }
    switch step {
    case .ask: csdl_wayland_ask(wayland.requests)
    case .ping: csdl_wayland_ping(wayland.requests)
    }
    return true
  }

  /// Takes the window away.
  public func hide() {
    if let x11 { csdl_x11_withdraw(x11.handle) }
    // On Wayland no window may be without a display: see displayGoes.
    if wayland != nil { letGo() }
    size = nil
  }

  /// Destroys the window and what draws into it.
  ///
  /// SDL may tell of displays meanwhile, so that by then neither may be held any more.
  private func letGo() {
    settle()
    var drawing = canvas
    let windows = (x11, wayland)
    (canvas, x11, wayland) = (nil, nil, nil)
    drawing = nil
    withExtendedLifetime((drawing, windows)) {}
  }

  /// Puts the window above others.
  public func raise() {
    if let x11 { csdl_x11_raise(x11.handle) }
  }

  /// Keeps displays from blanking until the process ends.
  public func stayAwake() {
    guard !isAwake, hasVideo else { return }
    isAwake = true
    SDL_DisableScreenSaver()
  }

  /// What has happened since it was asked last.
  public func events() -> [StageEvent] {
    defer { kept = [] }
    guard hasVideo else { return kept }
    var found = kept
    var event = SDL_Event()
    while SDL_PollEvent(&event) != 0 {
      if let read = read(&event), found.last != read || isKey(read) { found.append(read) }
    }
    if let wayland { found += wayland.answers() }
    if let error = csdl_take_x_error() {
      StandardError.print("lectern-stage: X error: \(String(cString: error))")
    }
    return found
  }

  private func isKey(_ event: StageEvent) -> Bool {
    if case .key = event { true } else { false }
  }

  private func read(_ event: inout SDL_Event) -> StageEvent? {
    switch SDL_EventType(event.type) {
    case SDL_KEYDOWN:
      KeyTable.read(event.key, text: nextText()).map { .key($0) }
    case SDL_TEXTINPUT:
      // Of a key that stands nowhere on a keyboard that SDL knows, only the text is told; the
      // modifiers of that moment are not known any more, but with Control it would type none.
      KeyTable.read(code: 0, scancode: 0, modifiers: 0, text: Self.text(of: event))
        .map { .key($0) }
    case SDL_SYSWMEVENT:
      x11?.read(&event)
    case SDL_WINDOWEVENT:
      readWindowEvent(event.window)
    case SDL_DISPLAYEVENT: system == .wayland ? .displaysChanged : .moved
    case SDL_MOUSEBUTTONDOWN:
      clicked()
    default: nil
    }
  }

  private func readWindowEvent(_ event: SDL_WindowEvent) -> StageEvent? {
    switch SDL_WindowEventID(UInt32(event.event)) {
    case SDL_WINDOWEVENT_EXPOSED: canvas?.losesPixels == true ? .exposed : nil
    case SDL_WINDOWEVENT_SIZE_CHANGED, SDL_WINDOWEVENT_MOVED, SDL_WINDOWEVENT_HIDDEN,
      SDL_WINDOWEVENT_MINIMIZED, SDL_WINDOWEVENT_DISPLAY_CHANGED:
      .moved
    default: nil
    }
  }

  /// Called by SDL within its handling of a display that goes.
  private static let watchDisplays:
    @convention(c) (UnsafeMutableRawPointer?, UnsafeMutablePointer<SDL_Event>?) -> Int32 = {
      driver, event in
      guard let driver, let event, event.pointee.type == SDL_DISPLAYEVENT.rawValue,
        UInt32(event.pointee.display.event) == SDL_DISPLAYEVENT_DISCONNECTED.rawValue
      else { return 0 }
      let index = Int32(bitPattern: event.pointee.display.display)
      Unmanaged<SDLStageDriver>.fromOpaque(driver).takeUnretainedValue().displayGoes(index)
      return 0
    }

  /// Takes the window away before its display has gone.
  ///
  /// The compositor would move it, perhaps over the operator's; and SDL 2.26.5 ends the process
  /// when a window is configured while there is no display, which may be its very next step.
  private func displayGoes(_ index: Int32) {
    if let wayland, wayland.isLost(without: index) { hide() }
  }

  private func clicked() -> StageEvent? {
    if let x11, !x11.isManaged { csdl_x11_focus(x11.handle) }
    return nil
  }

  /// The text that the key pressed just now has typed: SDL puts it right behind the key.
  private func nextText() -> String? {
    var next = SDL_Event()
    let count = SDL_PeepEvents(
      &next, 1, SDL_PEEKEVENT, SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue)
    guard count == 1, next.type == SDL_TEXTINPUT.rawValue else { return nil }
    SDL_PollEvent(&next)
    return Self.text(of: next)
  }

  private static func text(of event: SDL_Event) -> String {
    withUnsafeBytes(of: event.text.text) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  /// Memory for a picture.
  public func makePicture(_ size: PixelSize) -> StagePicture? {
    begin()
    return (canvas as? X11Canvas)?.makePicture(size) ?? RendererCanvas.makePicture(size)
  }

  /// The picture's pixels have changed.
  public func changed(_ picture: StagePicture) { canvas?.changed(picture) }

  /// Shows a content.
  public func show(_ content: StageContent) {
    guard let canvas, let size else { return }
    canvas.show(content, size: size)
    presented.record(content, size: size)
  }

  /// The content shown last is shown again.
  public func redraw() {
    if let size { canvas?.show(presented.content, size: size) }
  }

  /// Writes the pixels presented last.
  public func capture(into memory: UnsafeMutableRawBufferPointer) -> PixelSize? {
    presented.write(into: memory)
  }
}
