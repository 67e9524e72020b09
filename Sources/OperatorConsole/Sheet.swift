internal import CGTK
internal import ConsoleModel

/// A card over the window that waits for the operator.
///
/// No window of its own: where no window manager runs, or it places windows as it likes, that could
/// come up on the audience's display.
@MainActor
final class Sheet {
  /// The scrim with the card, to be laid over the window's content.
  let widget: Widget
  private let card: Widget
  private(set) var isOpen = false
  private var scroller: Widget?
  private var first: Widget?
  /// What is asked for in it can't be left unanswered by a click beside the card.
  private(set) var cancel: (@MainActor () -> Void)?
  /// Called when it opens or closes.
  var onChange: (@MainActor () -> Void)?

  init() {
    widget = cgtk_box_new(GTK_ORIENTATION_VERTICAL, 0, GTK_ACCESSIBLE_ROLE_DIALOG)
    card = Make.column(12).styled("sheet")
    gtk_widget_set_halign(card, GTK_ALIGN_CENTER)
    gtk_widget_set_valign(card, GTK_ALIGN_CENTER)
    widget.styled("scrim").appending(card.expanding(horizontally: true, vertically: true))
    widget.setVisible(false)
    Signal.connectPress(on: widget, "released") { [weak self] x, y in
      guard let self else { return }
      let hit = gtk_widget_pick(widget, x, y, GTK_PICK_DEFAULT)
      if hit == widget, cancel == nil { close() }
    }
  }

  /// Asks whether to end the talk.
  func askToEnd(_ end: @escaping @MainActor () -> Void) {
    let text = Make.text(ConsoleWords.endExplanation)
    gtk_label_set_max_width_chars(text.opaque, 44)
    let cancel = Make.button(ConsoleWords.cancel) { [weak self] in self?.close() }
    let confirm = Make.button(OperatorCommand.quit.title.localizedText) { [weak self] in
      self?.close()
      end()
    }
    let row = Make.row(12).appending(cancel, confirm.styled("destructive-action"))
    gtk_widget_set_halign(row, GTK_ALIGN_END)
    open(ConsoleWords.endQuestion, [text, row], focus: cancel)
  }

  /// Asks for the deck's password.
  ///
  /// - Parameters:
  ///   - deck: The deck's name.
  ///   - isWrong: Whether the last one did not open it.
  ///   - answer: Called with what was typed, or `nil` when the talk is to end.
  func askPassword(
    of deck: String, isWrong: Bool, _ answer: @escaping @MainActor (String?) -> Void
  ) {
    let text = Make.text(ConsoleWords.passwordExplanation(deck))
    gtk_label_set_max_width_chars(text.opaque, 44)
    let entry: Widget = gtk_password_entry_new()
    gtk_password_entry_set_show_peek_icon(entry.opaque, 1)
    cgtk_set_accessible_label(entry, ConsoleWords.passwordLabel(deck))
    let note: Widget = cgtk_status_label_new()
    gtk_label_set_xalign(note.opaque, 0)
    note.opaque.setText(isWrong ? ConsoleWords.wrongPassword : "")
    if isWrong {
      note.styled("error")
      cgtk_set_accessible_description(entry, ConsoleWords.wrongPassword)
    }
    let give: @MainActor () -> Void = {
      let typed = gtk_editable_get_text(entry.opaque).map { String(cString: $0) } ?? ""
      guard !typed.isEmpty else { return }
      gtk_widget_set_sensitive(entry, 0)
      note.setStyle("error", false)
      note.opaque.setText(ConsoleWords.opening)
      answer(typed)
    }
    Signal.connect(entry.object, "activate", give)
    let end: @MainActor () -> Void = { [weak self] in
      self?.close()
      answer(nil)
    }
    let cancel = Make.button(OperatorCommand.quit.title.localizedText, end)
    let open = Make.button(ConsoleWords.open, give).styled("suggested-action")
    let row = Make.row(12).appending(cancel, open)
    gtk_widget_set_halign(row, GTK_ALIGN_END)
    self.open(ConsoleWords.passwordQuestion, [text, entry, note, row], focus: entry)
    self.cancel = end
  }

  /// Shows the table of keys.
  ///
  /// - Parameter room: The window's size in logical units.
  func showShortcuts(room: (width: Int, height: Int), em: Double) {
    let isWide = Double(room.width) > em * 62
    let sections: Widget = gtk_box_new(
      isWide ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL, Int32(em * 1.8))
    for section in Shortcut.Section.allCases { sections.appending(ShortcutRows.column(section)) }
    let scroller: Widget = gtk_scrolled_window_new()
    gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_AUTOMATIC, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_propagate_natural_width(scroller.opaque, 1)
    gtk_scrolled_window_set_propagate_natural_height(scroller.opaque, 1)
    gtk_scrolled_window_set_max_content_width(scroller.opaque, Int32(Double(room.width) * 0.9))
    gtk_scrolled_window_set_max_content_height(scroller.opaque, Int32(Double(room.height) * 0.7))
    gtk_scrolled_window_set_child(scroller.opaque, sections)
    let close = Make.button(ConsoleWords.close) { [weak self] in self?.close() }
    gtk_widget_set_halign(close, GTK_ALIGN_END)
    self.scroller = scroller
    open(OperatorCommand.showShortcuts.title.localizedText, [scroller, close], focus: close)
  }

  /// Scrolls what does not fit.
  ///
  /// - Parameter distance: Downwards, in logical units.
  /// - Returns: Whether there is anything to scroll.
  func scroll(by distance: Double) -> Bool {
    guard let scroller,
      let adjustment = gtk_scrolled_window_get_vadjustment(scroller.opaque)
    else { return false }
    gtk_adjustment_set_value(adjustment, gtk_adjustment_get_value(adjustment) + distance)
    return true
  }

  /// Closes it; nothing is asked for.
  func close() {
    guard isOpen else { return }
    isOpen = false
    (scroller, first) = (nil, nil)
    // A text field that is hidden with the focus in it misses its going, and complains.
    if let window = gtk_widget_get_root(widget) {
      gtk_window_set_focus(
        UnsafeMutableRawPointer(window).assumingMemoryBound(to: GtkWindow.self), nil)
    }
    cancel = nil
    widget.setVisible(false)
    onChange?()
  }

  private func open(_ title: String, _ content: [Widget], focus: Widget) {
    while let child = gtk_widget_get_first_child(card) { gtk_box_remove(card.cast(), child) }
    card.appending(Make.label(title).styled("title-2"))
    for child in content { card.appending(child) }
    cancel = nil
    cgtk_set_accessible_label(widget, title)
    isOpen = true
    widget.setVisible(true)
    onChange?()
    first = focus
    takeFocus()
  }

  /// Gives the first of its controls the focus, which a window that is only now mapped has lost.
  func takeFocus() {
    if let first { gtk_widget_grab_focus(first) }
  }
}
