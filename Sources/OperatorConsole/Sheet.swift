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
      if hit == widget { close() }
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
    scroller = nil
    widget.setVisible(false)
    onChange?()
  }

  private func open(_ title: String, _ content: [Widget], focus: Widget) {
    while let child = gtk_widget_get_first_child(card) { gtk_box_remove(card.cast(), child) }
    card.appending(Make.label(title).styled("title-2"))
    for child in content { card.appending(child) }
    cgtk_set_accessible_label(widget, title)
    isOpen = true
    widget.setVisible(true)
    onChange?()
    gtk_widget_grab_focus(focus)
  }
}
