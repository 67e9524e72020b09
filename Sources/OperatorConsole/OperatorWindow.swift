internal import CGTK
internal import ConsoleModel
internal import DeckModel
public import StageModel

/// The operator's private window: shows what the controller says, and reports what is asked for.
///
/// It decides nothing about the talk, so that it may die and be made anew at any time.
@MainActor
public final class OperatorWindow {
  /// What the room leaves of the words.
  private struct Room: Equatable {
    let header: HeaderRoom
    let isCaptionShort: Bool
  }

  let window: Widget
  let header: HeaderBar
  let board: PaneBoard
  let current: PicturePane
  let next: PicturePane
  let clock: ClockPane
  let notes: NotesPane
  let list: SlideList
  let sheet: Sheet
  let strips: MessageStrips
  let statusLine: Widget
  private let content: Widget
  private let placer: any WindowPlacer
  let send: @MainActor (OperatorEvent) -> Void

  var outline: DeckOutline?
  /// What is shown.
  var state: ConsoleState?
  /// What will be shown.
  var newestState: ConsoleState?
  var showing: MainLoop.Source?
  var shownAt: Int64 = 0
  var details: [Int: SlideDetail] = [:]
  /// How slides fill the audience's displays, by the slide's index.
  var fillings: [DisplayFormat: [Int: SlideFilling]] = [:]
  var nextPicture: SlidePicture?
  /// Whether the control with the focus was reached by Tab, and so takes some keys itself.
  var isFocusByTab = false
  /// The encrypted deck that waits for its password.
  var passwordWanted: (deck: String, isWrong: Bool)?
  private var room: Room?
  private var reported: [ConsolePane: PixelSize] = [:]
  private var reporting: MainLoop.Source?

  /// Makes the window, on no display yet.
  ///
  /// - Parameter send: Called for each event, at once.
  public init(send: @escaping @MainActor (OperatorEvent) -> Void) throws(ConsoleError) {
    try Toolkit.start()
    self.send = send
    let command: @MainActor (OperatorCommand) -> Void = { send(.command($0)) }
    window = adw_window_new()
    board = PaneBoard()
    current = PicturePane(name: Wording("Current slide"))
    next = PicturePane(name: Wording("Next slide"))
    notes = NotesPane()
    sheet = Sheet()
    header = HeaderBar(send: command)
    clock = ClockPane(send: command)
    strips = MessageStrips(send: command)
    statusLine = cgtk_status_label_new()
    content = Make.column(0)
    list = SlideList(
      choose: { send(.command(.goTo(slide: $0, step: 0))) }, ask: { send(.thumbnails($0, $1)) })
    placer = windowPlacer(for: window)
    assemble()
    connect()
    if let settings = gtk_settings_get_default() {
      Signal.connectNotify(UnsafeMutableRawPointer(settings), "gtk-enable-animations") {
        [weak self] in self?.reportMotion()
      }
    }
  }

  private func assemble() {
    gtk_widget_add_css_class(window, "console")
    gtk_window_set_title(window.cast(), "Lectern")
    for pane in [current.widget, next.widget, clock.widget, notes.widget, list.widget] {
      gtk_widget_set_overflow(pane, GTK_OVERFLOW_HIDDEN)
      board.widget.appending(pane)
    }
    gtk_label_set_xalign(statusLine.opaque, 0)
    gtk_label_set_ellipsize(statusLine.opaque, PANGO_ELLIPSIZE_END)
    content.appending(
      header.widget, strips.widget, board.widget, statusLine.styled("status-line"))
    let overlay: Widget = gtk_overlay_new()
    gtk_overlay_set_child(overlay.opaque, content)
    gtk_overlay_add_overlay(overlay.opaque, sheet.widget)
    adw_window_set_content(window.cast(), overlay)
  }

  private func connect() {
    board.arrange = { [weak self] in self?.arrange(width: $0, height: $1) }
    current.area.onResize = { [weak self] in self?.reportPanesSoon() }
    next.area.onResize = { [weak self] in self?.reportPanesSoon() }
    sheet.onChange = { [weak self] in
      guard let self else { return }
      // What lies under a card can't be reached by Tab.
      gtk_widget_set_can_focus(content, sheet.isOpen ? 0 : 1)
      if !sheet.isOpen { forgetFocus() }
    }
    list.describe = { [weak self] in self?.fillingText(of: $0) ?? "" }
    connectKeys()
    Signal.connectQuestion(window.object, "close-request") { [weak self] in
      guard let self else { return true }
      if let cancel = sheet.cancel {
        cancel()
        return true
      }
      sheet.askToEnd { [weak self] in self?.send(.command(.quit)) }
      return true
    }
    Signal.connect(window.object, "map") { [weak self] in self?.mapped() }
  }

  private func roomChanged() {
    guard let room else { return }
    header.setRoom(room.header)
    if let state { showExceptions(state) }
  }

  /// Shows what keeps the audience from the slide, in as many words as there is room for.
  func showExceptions(_ state: ConsoleState) {
    let texts = ConsoleTexts.exceptions(state, isShort: room?.isCaptionShort ?? false)
    current.setExceptions(texts.map(\.localizedText))
  }

  private func mapped() {
    // GTK gives the first control the focus once this is done.
    MainLoop.after(milliseconds: 0) { [weak self] in
      guard let self else { return }
      if sheet.isOpen { sheet.takeFocus() } else { forgetFocus() }
    }
    let id = cgtk_x11_window(window.cast())
    send(.mapped(window: id == 0 ? nil : UInt32(truncatingIfNeeded: id)))
  }

  /// Shows the window on an output, or moves it there.
  ///
  /// - Parameters:
  ///   - output: The operator's display.
  ///   - fill: Whether to fill it, where the display server places no windows.
  public func place(on output: Output, fill: Bool) {
    placer.place(on: output, fill: fill)
    if let passwordWanted, !sheet.isOpen {
      askPassword(of: passwordWanted.deck, isWrong: passwordWanted.isWrong)
    }
  }

  /// Asks for the deck's password over the window, as often as it is placed, until the deck is open.
  public func askPassword(of deck: String, isWrong: Bool) {
    passwordWanted = (deck, isWrong)
    sheet.askPassword(of: deck, isWrong: isWrong) { [weak self] in
      if $0 == nil { self?.passwordWanted = nil }
      self?.send(.password($0))
    }
  }

  /// Takes the window off every display, at once.
  public func hide() {
    sheet.close()
    placer.hide()
  }

  /// Shows the table of keys over the window.
  public func showShortcuts() {
    sheet.showShortcuts(
      room: (Int(gtk_widget_get_width(window)), Int(gtk_widget_get_height(window))),
      em: Metrics.em(window))
  }

  private func arrange(width: Int, height: Int) {
    let em = Metrics.em(window)
    let aspect = PictureFit.aspect(of: state?.next?.slide, outline, state)
    let layout = ConsoleLayout(
      width: width, height: height, em: em, isWaiting: isWaiting, nextAspect: aspect)
    let room = Room(
      header: HeaderRoom(width: width, em: em),
      isCaptionShort: Double(layout.current.width) < em * 32)
    if room != self.room {
      self.room = room
      // This is the middle of a layout: words can change only after it.
      MainLoop.after(milliseconds: 0) { [weak self] in self?.roomChanged() }
    }
    board.put(current.widget, at: layout.current)
    board.put(next.widget, at: layout.next)
    board.put(clock.widget, at: layout.clock)
    board.put(notes.widget, at: layout.notes)
    list.setHeight(layout.list?.height ?? 0)
    board.put(list.widget, at: layout.list)
    reportPanesSoon()
  }

  /// Whether no display shows the talk to an audience.
  var isWaiting: Bool { state.map { $0.audience.isEmpty } ?? false }

  /// Reports the pictures' sizes once they are calm; the first at once, since pictures wait for it.
  func reportPanesSoon() {
    reporting?.cancel()
    reporting = MainLoop.after(milliseconds: reported.isEmpty ? 0 : 80) { [weak self] in
      self?.reporting = nil
      self?.reportPanes()
    }
  }

  private func reportPanes() {
    guard outline != nil, let state else { return }
    var sizes: [ConsolePane: PixelSize] = [:]
    for (pane, area, slide) in [
      (ConsolePane.current, current.area, state.cursor.slide as Int?),
      (.next, next.area, state.next?.slide),
    ] {
      guard let room = area.pixels else { continue }
      let aspect = PictureFit.aspect(of: slide, outline, state)
      sizes[pane] = PictureFit.largest(aspect: aspect, width: room.width, height: room.height)
    }
    guard !sizes.isEmpty, sizes != reported else { return }
    reported = sizes
    send(.panes(sizes))
  }

  /// Forgets what was reported, for a new controller, and reports it again.
  public func reportAgain() {
    reported = [:]
    list.askAgain()
    reportPanesSoon()
    if gtk_widget_get_mapped(window) != 0 { mapped() }
    reportMotion()
  }

  private func reportMotion() { send(.motion(isReduced: cgtk_wants_animations() == 0)) }
}
