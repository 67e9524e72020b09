internal import CGTK

/// A line across the window with something that the operator should know, and up to two buttons.
@MainActor
final class MessageStrip {
  let widget: Widget
  private let label: Widget
  private let button: Widget
  private let close: Widget
  private var action: (@MainActor () -> Void)?
  private var dismiss: (@MainActor () -> Void)?

  init(style: String) {
    widget = Make.row(8).styled("strip", style)
    label = cgtk_status_label_new()
    gtk_label_set_xalign(label.opaque, 0)
    gtk_label_set_wrap(label.opaque, 1)
    gtk_label_set_wrap_mode(label.opaque, PANGO_WRAP_WORD_CHAR)
    gtk_label_set_lines(label.opaque, 3)
    gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
    button = Make.button("")
    close = Make.button("✕").styled("flat")
    cgtk_set_accessible_label(close, ConsoleWords.close)
    for control in [button, close] { gtk_widget_set_valign(control, GTK_ALIGN_CENTER) }
    widget.appending(label.expanding(horizontally: true), button, close)
    widget.setVisible(false)
    Signal.connect(button.object, "clicked") { [weak self] in self?.action?() }
    Signal.connect(close.object, "clicked") { [weak self] in self?.dismiss?() }
  }

  /// Shows a message, with a button and a way to close it where they do something.
  func show(
    _ text: String, button title: String = "", action: (@MainActor () -> Void)? = nil,
    dismiss: (@MainActor () -> Void)? = nil
  ) {
    label.opaque.setText(text)
    if action != nil { gtk_button_set_label(button.cast(), title) }
    self.action = action
    self.dismiss = dismiss
    button.setVisible(action != nil)
    close.setVisible(dismiss != nil)
    widget.setVisible(true)
  }

  /// Hides it.
  func hide() { widget.setVisible(false) }
}
