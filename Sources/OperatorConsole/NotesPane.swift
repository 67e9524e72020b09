internal import CGTK
internal import ConsoleModel

/// The notes, in a size that the operator chooses.
@MainActor
final class NotesPane {
  let widget: Widget
  private let label: Widget
  private let scroller: Widget
  private var notes: String?
  private var size = 1.3

  /// Times the text's own size.
  private static let sizes = 0.8...3.2

  init() {
    widget = Make.column(0).styled("pane-card", "notes-card")
    label = Make.text().styled("notes-text")
    gtk_label_set_yalign(label.opaque, 0)
    scroller = gtk_scrolled_window_new()
    gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_child(scroller.opaque, label)
    let smaller = Make.button("A−") { [weak self] in self?.resize(by: 1 / 1.15) }
    let larger = Make.button("A+") { [weak self] in self?.resize(by: 1.15) }
    for (button, name) in [
      (smaller, Wording("Smaller notes")), (larger, Wording("Larger notes")),
    ] {
      cgtk_set_accessible_label(button.styled("flat"), name.localizedText)
      gtk_widget_set_tooltip_text(button, name.localizedText)
    }
    let title = Make.label(Wording("Notes").localizedText).styled("dim-label")
    widget.appending(
      Make.row(2).styled("notes-head").appending(
        title.expanding(horizontally: true), smaller, larger),
      scroller.expanding(horizontally: true, vertically: true))
    applySize()
    set("")
  }

  /// Shows other notes, from their beginning.
  func set(_ notes: String) {
    guard notes != self.notes else { return }
    self.notes = notes
    label.setStyle("dim-label", notes.isEmpty)
    if notes.isEmpty {
      gtk_label_set_text(label.opaque, Wording("No notes for this slide").localizedText)
    } else {
      gtk_label_set_markup(label.opaque, NotesMarkup.pango(notes))
    }
    gtk_adjustment_set_value(gtk_scrolled_window_get_vadjustment(scroller.opaque), 0)
  }

  /// Makes the text larger or smaller.
  func resize(by factor: Double) {
    size = min(max(size * factor, Self.sizes.lowerBound), Self.sizes.upperBound)
    applySize()
  }

  private func applySize() {
    let attributes = pango_attr_list_new()
    pango_attr_list_insert(attributes, pango_attr_scale_new(size))
    gtk_label_set_attributes(label.opaque, attributes)
    pango_attr_list_unref(attributes)
  }
}
