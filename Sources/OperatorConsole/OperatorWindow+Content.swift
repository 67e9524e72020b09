internal import CGTK
public import ConsoleModel
public import DeckModel
internal import LinuxSystem
public import StageModel

extension OperatorWindow {
  /// Shows another deck, or the same one read again.
  public func set(_ outline: DeckOutline) {
    if passwordWanted != nil {
      passwordWanted = nil
      sheet.close()
    }
    guard outline != self.outline else { return }
    self.outline = outline
    details = [:]
    fillings = [:]
    // The list is work that must not keep the first picture waiting.
    MainLoop.after(milliseconds: 400, isUrgent: false) { [weak self] in
      guard let self, let outline = self.outline else { return }
      list.set(outline)
    }
    if let state { show(state, was: nil) }
  }

  /// Takes notes and text of some slides; later ones replace earlier ones.
  public func add(_ details: [SlideDetail]) {
    for detail in details { self.details[detail.slide] = detail }
    showDetail()
  }

  /// Takes how some slides fill displays of a format; later ones replace earlier ones.
  public func add(_ fillings: [SlideFilling], for format: DisplayFormat) {
    // Displays and text sizes of long ago are of no interest.
    if self.fillings[format] == nil, self.fillings.count > 8 { self.fillings = [:] }
    for filling in fillings { self.fillings[format, default: [:]][filling.slide] = filling }
    if let state { showFillings(state) }
    list.markAgain(Set(fillings.map(\.slide)))
  }

  /// Shows all that is beside the pictures.
  ///
  /// Not at once: the same key has just moved the audience's picture, which has the first claim on
  /// the processor and the display server; and while a key is held, some states are never seen.
  public func set(_ state: ConsoleState) {
    newestState = state
    guard showing == nil else { return }
    guard self.state != nil else { return showNewest() }
    let sinceLast = Int((Clock.monotonic - shownAt) / 1_000_000)
    showing = MainLoop.after(milliseconds: max(Self.yielding, Self.between - sinceLast)) {
      [weak self] in self?.showNewest()
    }
  }

  /// How long a state waits for the audience's picture, and for the one after it.
  ///
  /// Unit: milliseconds.
  private static var yielding: Int { 20 }
  private static var between: Int { 100 }

  private func showNewest() {
    showing = nil
    shownAt = Clock.monotonic
    let old = state
    guard let newest = newestState, newest != old else { return }
    state = newest
    show(newest, was: old)
  }

  /// Copies a picture for a pane.
  ///
  /// - Parameters:
  ///   - pane: The pane.
  ///   - size: The picture's size.
  ///   - showing: What it shows.
  ///   - pixels: 32 bits each, rows without padding; not kept.
  public func setPicture(
    _ pane: ConsolePane, size: PixelSize, showing: Showing, pixels: UnsafeRawBufferPointer
  ) {
    guard let picture = SlidePicture(size: size, showing: showing, pixels: pixels) else { return }
    switch pane {
    case .current: current.area.picture = picture
    case .next:
      nextPicture = picture
      showNextPicture()
    }
  }

  /// Copies a small picture for the slide list.
  ///
  /// - Parameters:
  ///   - slide: Index of the slide, from 0.
  ///   - size: The picture's size.
  ///   - showing: What it shows.
  ///   - pixels: 32 bits each, rows without padding; not kept.
  public func setThumbnail(
    _ slide: Int, size: PixelSize, showing: Showing, pixels: UnsafeRawBufferPointer
  ) {
    guard let picture = SlidePicture(size: size, showing: showing, pixels: pixels) else { return }
    list.setThumbnail(slide, picture)
  }

  /// Says whether there is a controller to talk to.
  public func setConnected(_ isConnected: Bool) { strips.setConnected(isConnected) }

  private func show(_ state: ConsoleState, was old: ConsoleState?) {
    strips.set(state)
    header.set(state)
    clock.set(state.timer)
    showFillings(state)
    showExceptions(state)
    current.setTyped(state.typedDigits.isEmpty ? "" : ConsoleWords.goTo(state.typedDigits))
    if state.session != old?.session { showTitle(state) }
    let place = { (state: ConsoleState) in
      [state.part, state.parts, state.nextPart, state.textSize]
    }
    if state.cursor != old?.cursor || state.next != old?.next
      || old.map(place) != place(state)
    {
      showPlace(state)
    }
    let wasWaiting = old.map { $0.audience.isEmpty }
    if wasWaiting != isWaiting || state.next?.slide != old?.next?.slide {
      gtk_widget_queue_allocate(board.widget)
    }
    if state.outputs != old?.outputs || state.cursor.slide != old?.cursor.slide {
      list.setAspect(
        PictureFit.aspect(of: outline?.slides.isEmpty == false ? 0 : nil, outline, state))
      reportPanesSoon()
    }
    if state.textSize != old?.textSize { list.forgetPictures() }
  }

  /// Says where the audience's pictures are, and how they hold the slide that is shown.
  func showFillings(_ state: ConsoleState) {
    var texts = [ConsoleTexts.audience(state).localizedText]
    if let outline {
      let found = ConsoleTexts.fillings(of: state.cursor.slide, fillings, outline, state)
      let isAlone = found.count == 1
      for (display, words) in found {
        let text = words.map(\.localizedText).joined(separator: ", ")
        texts.append(isAlone ? text : "\(display): \(text)")
      }
    }
    if state.textSize != TextSize.ordinary {
      texts.append(Wording("Text at %1 %", "\(state.textSize)").localizedText)
    }
    statusLine.opaque.setText(texts.joined(separator: " · "))
  }

  /// How a slide fills the audience's displays, one a line; empty where there is none.
  func fillingText(of slide: Int) -> String {
    guard let outline, let state else { return "" }
    return ConsoleTexts.fillings(of: slide, fillings, outline, state).map { display, words in
      "\(display): \(words.map(\.localizedText).joined(separator: ", "))"
    }.joined(separator: "\n")
  }

  private func showTitle(_ state: ConsoleState) {
    let title = ConsoleTexts.title(outline, state)
    gtk_window_set_title(window.cast(), title)
    header.setTitle(ConsoleTexts.talk(outline, state))
  }

  private func showPlace(_ state: ConsoleState) {
    showDetail()
    list.setCurrent(state.cursor.slide)
    showNextPicture()
    guard let outline else { return }
    let slides = outline.slides
    let title =
      slides.indices.contains(state.cursor.slide) ? slides[state.cursor.slide].title ?? "" : ""
    let step = ConsoleTexts.step(state.cursor, outline)?.localizedText
    let part = ConsoleTexts.part(state)?.localizedText
    current.setCaption(
      [title, step ?? "", part ?? ""].filter { !$0.isEmpty }.joined(separator: " · "),
      lead: ConsoleTexts.position(state.cursor, outline))
    next.setCaption(ConsoleTexts.next(state, outline).localizedText)
  }

  private func showDetail() {
    guard let state else { return }
    let detail = details[state.cursor.slide]
    notes.set(detail?.notes ?? "")
    current.area.setDescription(detail?.text ?? "")
  }

  /// The end of a talk has no next picture, whatever is still on its way.
  private func showNextPicture() {
    next.area.picture = state?.next == nil ? nil : nextPicture
  }
}
