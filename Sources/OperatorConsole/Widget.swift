internal import CGTK

/// A GTK widget; its parent owns it.
typealias Widget = UnsafeMutablePointer<GtkWidget>

extension UnsafeMutablePointer where Pointee == GtkWidget {
  /// The widget as a class whose C structure is public, such as a box.
  func cast<Kind>() -> UnsafeMutablePointer<Kind> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: Kind.self)
  }

  /// The widget as a class whose C structure is hidden, such as a label.
  var opaque: OpaquePointer { OpaquePointer(self) }

  /// The widget as any object.
  var object: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }

  /// Adds style classes, and answers the widget.
  @discardableResult
  func styled(_ classes: String...) -> Widget {
    for name in classes { gtk_widget_add_css_class(self, name) }
    return self
  }

  /// Adds a style class or takes it away.
  func setStyle(_ name: String, _ isOn: Bool) {
    if isOn {
      gtk_widget_add_css_class(self, name)
    } else {
      gtk_widget_remove_css_class(self, name)
    }
  }

  /// Shows or hides it; nothing happens where it is so already.
  func setVisible(_ isVisible: Bool) {
    if (gtk_widget_get_visible(self) != 0) != isVisible {
      gtk_widget_set_visible(self, isVisible ? 1 : 0)
    }
  }

  /// Adds widgets at the end of a box, and answers the box.
  @discardableResult
  func appending(_ children: Widget...) -> Widget {
    for child in children { gtk_box_append(cast(), child) }
    return self
  }

  /// Adds any number of widgets at the end of a box.
  func appendAll(_ children: [Widget]) {
    for child in children { gtk_box_append(cast(), child) }
  }

  /// Lets it take the room that is left in a direction, and answers it.
  @discardableResult
  func expanding(horizontally: Bool = false, vertically: Bool = false) -> Widget {
    if horizontally { gtk_widget_set_hexpand(self, 1) }
    if vertically { gtk_widget_set_vexpand(self, 1) }
    return self
  }
}

/// Widgets as this console makes them.
@MainActor
enum Make {
  static func row(_ spacing: Int32 = 6) -> Widget {
    gtk_box_new(GTK_ORIENTATION_HORIZONTAL, spacing)
  }

  static func column(_ spacing: Int32 = 6) -> Widget {
    gtk_box_new(GTK_ORIENTATION_VERTICAL, spacing)
  }

  /// A label on one line that gives way at its end.
  static func label(_ text: String = "", alignment: Float = 0) -> Widget {
    let label: Widget = gtk_label_new(text)
    gtk_label_set_xalign(label.opaque, alignment)
    gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
    // A title may hold line ends.
    gtk_label_set_single_line_mode(label.opaque, 1)
    return label
  }

  /// A label that wraps.
  static func text(_ text: String = "") -> Widget {
    let label: Widget = gtk_label_new(text)
    gtk_label_set_xalign(label.opaque, 0)
    gtk_label_set_wrap(label.opaque, 1)
    gtk_label_set_wrap_mode(label.opaque, PANGO_WRAP_WORD_CHAR)
    return label
  }

  /// A button with words; a click leaves the keys where they were.
  static func button(_ text: String, _ action: @escaping @MainActor () -> Void = {}) -> Widget {
    prepared(gtk_button_new_with_label(text), action)
  }

  /// A button with an icon, named for those who don't see it.
  static func button(
    icon: String, _ name: String, _ action: @escaping @MainActor () -> Void
  ) -> Widget {
    let button: Widget = prepared(gtk_button_new_from_icon_name(icon), action)
    cgtk_set_accessible_label(button, name)
    gtk_widget_set_tooltip_text(button, name)
    return button
  }

  private static func prepared(
    _ button: Widget, _ action: @escaping @MainActor () -> Void
  ) -> Widget {
    gtk_widget_set_focus_on_click(button, 0)
    Signal.connect(button.object, "clicked", action)
    return button
  }
}

extension OpaquePointer {
  /// Changes a label's text, when it is another.
  @discardableResult
  func setText(_ text: String) -> Bool {
    guard let old = gtk_label_get_text(self), String(cString: old) != text else { return false }
    gtk_label_set_text(self, text)
    return true
  }
}
