internal import CGTK
internal import ConsoleModel
internal import StageModel

/// A picture under a caption: the current slide, or the next.
@MainActor
final class PicturePane {
  let widget: Widget
  let area = PictureArea()
  private let lead: Widget
  private let caption: Widget
  private let pills: [Widget]
  private let typed: Widget

  init(name: Wording) {
    widget = Make.column(0)
    lead = Make.label().styled("position")
    gtk_label_set_ellipsize(lead.opaque, PANGO_ELLIPSIZE_NONE)
    caption = Make.label().expanding(horizontally: true)
    // It takes what the others leave, and asks for nothing.
    gtk_label_set_max_width_chars(caption.opaque, 1)
    pills = (0..<2).map { _ in
      let pill: Widget = cgtk_status_label_new()
      gtk_label_set_ellipsize(pill.opaque, PANGO_ELLIPSIZE_END)
      return pill.styled("pill")
    }
    typed = cgtk_status_label_new()
    typed.styled("typed")
    let row = Make.row(8).styled("caption-row").appending(lead, caption)
    for pill in pills {
      pill.setVisible(false)
      gtk_widget_set_valign(pill, GTK_ALIGN_CENTER)
      row.appending(pill)
    }
    widget.appending(row, overlay())
    lead.setVisible(false)
    cgtk_set_accessible_label(area.widget, name.localizedText)
  }

  private func overlay() -> Widget {
    let overlay: Widget = gtk_overlay_new()
    gtk_overlay_set_child(overlay.opaque, area.widget.styled("picture"))
    gtk_overlay_add_overlay(overlay.opaque, typed)
    gtk_widget_set_halign(typed, GTK_ALIGN_CENTER)
    gtk_widget_set_valign(typed, GTK_ALIGN_END)
    typed.setVisible(false)
    return overlay.expanding(horizontally: true, vertically: true)
  }

  /// Changes what stands over the picture.
  func setCaption(_ text: String, lead leadText: String = "") {
    caption.opaque.setText(text)
    lead.opaque.setText(leadText)
    lead.setVisible(!leadText.isEmpty)
  }

  /// Changes what keeps the audience from this slide; at most two.
  func setExceptions(_ texts: [String]) {
    for (index, pill) in pills.enumerated() {
      let text = texts.indices.contains(index) ? texts[index] : ""
      pill.opaque.setText(text)
      pill.setVisible(!text.isEmpty)
    }
    area.widget.setStyle("excepted", !texts.isEmpty)
    area.isFramed = !texts.isEmpty
  }

  /// Shows the number that is being typed, large; an empty text hides it.
  func setTyped(_ text: String) {
    typed.opaque.setText(text)
    typed.setVisible(!text.isEmpty)
  }
}
