internal import CGTK
internal import ConsoleModel
internal import StageModel

/// The menu of all that has no button, or may have lost it for want of room, and of the displays.
///
/// It is made each time it opens: it costs nothing before, and shows what is true then.
@MainActor
final class ActionMenu {
  private static let sections: [[OperatorCommand]] = [
    [.toggleBlack, .toggleWhite, .toggleFreeze],
    [.largerText, .smallerText, .ordinaryText],
    [.undo, .redo, .swapRoles],
    [.toggleTimer, .resetTimer, .startOver],
    [.showShortcuts, .quit],
  ]

  private let popover: Widget = gtk_popover_new()
  private let send: @MainActor (OperatorCommand) -> Void
  /// What the talk is like now.
  var state: ConsoleState?

  init(send: @escaping @MainActor (OperatorCommand) -> Void) { self.send = send }

  /// Hangs the menu on a button.
  func attach(to button: Widget) {
    popover.styled("menu")
    gtk_popover_set_has_arrow(popover.cast(), 0)
    // Where nothing mixes windows, a shadow would be a black frame.
    let isComposited = gdk_display_is_composited(gtk_widget_get_display(button)) != 0
    popover.setStyle("opaque", !isComposited)
    gtk_menu_button_set_popover(button.opaque, popover)
    let fill: GtkMenuButtonCreatePopupFunc = { _, data in
      guard let data else { return }
      Unmanaged<ActionMenu>.fromOpaque(data).takeUnretainedValue().fill()
    }
    gtk_menu_button_set_create_popup_func(
      button.opaque, fill, Unmanaged.passUnretained(self).toOpaque(), nil)
  }

  private func fill() {
    let column = Make.column(0)
    for (index, section) in Self.sections.enumerated() {
      if index > 0 { column.appending(gtk_separator_new(GTK_ORIENTATION_HORIZONTAL)) }
      if section.contains(.largerText) { column.appending(textSize()) }
      for command in section { column.appending(item(command)) }
      if section.contains(.swapRoles) { column.appendAll(displays()) }
    }
    // On a small display, or in large text, the menu is higher than the window.
    let scroller: Widget = gtk_scrolled_window_new()
    gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_propagate_natural_height(scroller.opaque, 1)
    gtk_scrolled_window_set_propagate_natural_width(scroller.opaque, 1)
    let root = gtk_widget_get_ancestor(popover, gtk_window_get_type())
    let height = root.map { gtk_widget_get_height($0) } ?? 600
    gtk_scrolled_window_set_max_content_height(scroller.opaque, max(120, height * 4 / 5))
    gtk_scrolled_window_set_child(scroller.opaque, column)
    gtk_popover_set_child(popover.cast(), scroller)
  }

  /// A line that says how large the audience's text is.
  private func textSize() -> Widget {
    let size = "\(state?.textSize ?? TextSize.ordinary)"
    return Make.label(Wording("The audience's text: %1 %", size).localizedText)
      .styled("dim-label", "menu-line")
  }

  private func item(_ command: OperatorCommand) -> Widget {
    let chord = Shortcuts.table.first { $0.command == command }?.chords.first
    let caps = chord.map { $0.keyCaps.map(\.localizedText).joined(separator: "+") } ?? ""
    let item = item(command.title.localizedText, caps, command)
    gtk_widget_set_sensitive(item, isPossible(command) ? 1 : 0)
    return item
  }

  private func item(_ name: String, _ hint: String, _ command: OperatorCommand) -> Widget {
    let item = Make.button("") { [weak self] in
      guard let self else { return }
      gtk_popover_popdown(popover.cast())
      send(command)
    }
    let label = Make.label(name).expanding(horizontally: true)
    gtk_label_set_max_width_chars(label.opaque, 36)
    let row = Make.row(18).appending(label, Make.label(hint, alignment: 1).styled("dim-label"))
    gtk_button_set_child(item.cast(), row)
    cgtk_set_accessible_label(item.styled("flat", "menu-item"), name)
    return item
  }

  /// The displays that may be the audience's; choosing one changes whether it is.
  private func displays() -> [Widget] {
    (state?.outputs ?? []).filter { $0.role != .console }.map { status in
      let isAudience = status.role == .audience
      let name = ConsoleTexts.display(status)
      let item = item(
        name, ConsoleTexts.role(status.role).localizedText,
        .setRole(status.output.name, isAudience ? .unused : .audience))
      let words =
        isAudience
        ? Wording("Stop showing the audience's picture on %1", name)
        : Wording("Show the audience's picture on %1", name)
      cgtk_set_accessible_label(item, words.localizedText)
      gtk_widget_set_tooltip_text(item, words.localizedText)
      return item
    }
  }

  private func isPossible(_ command: OperatorCommand) -> Bool {
    guard let state else { return true }
    return switch command {
    case .undo: state.canUndo
    case .redo: state.canRedo
    case .swapRoles: state.outputs.count > 1
    case .largerText: TextSize.larger(than: state.textSize) != state.textSize
    case .smallerText: TextSize.smaller(than: state.textSize) != state.textSize
    case .ordinaryText: state.textSize != TextSize.ordinary
    default: true
    }
  }
}
