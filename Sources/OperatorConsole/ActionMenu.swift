internal import CGTK
internal import ConsoleModel

/// The menu of all that has no button, or may have lost it for want of room.
@MainActor
final class ActionMenu {
  private static let sections: [[OperatorCommand]] = [
    [.toggleBlack, .toggleWhite, .toggleFreeze],
    [.undo, .redo, .swapRoles],
    [.toggleTimer, .resetTimer, .startOver],
    [.showShortcuts, .quit],
  ]

  private let popover: Widget = gtk_popover_new()
  private let send: @MainActor (OperatorCommand) -> Void
  private var items: [OperatorCommand: Widget] = [:]

  init(send: @escaping @MainActor (OperatorCommand) -> Void) { self.send = send }

  /// Hangs the menu on a button.
  func attach(to button: Widget) {
    let column = Make.column(0)
    for (index, section) in Self.sections.enumerated() {
      if index > 0 { column.appending(gtk_separator_new(GTK_ORIENTATION_HORIZONTAL)) }
      for command in section { column.appending(item(command)) }
    }
    gtk_popover_set_child(popover.cast(), column)
    popover.styled("menu")
    gtk_popover_set_has_arrow(popover.cast(), 0)
    // Where nothing mixes windows, a shadow would be a black frame.
    let isComposited = gdk_display_is_composited(gtk_widget_get_display(button)) != 0
    popover.setStyle("opaque", !isComposited)
    gtk_menu_button_set_popover(button.opaque, popover)
  }

  private func item(_ command: OperatorCommand) -> Widget {
    let item = Make.button("") { [weak self] in
      guard let self else { return }
      gtk_popover_popdown(popover.cast())
      send(command)
    }
    let name = Make.label(command.title.localizedText).expanding(horizontally: true)
    let chord = Shortcuts.table.first { $0.command == command }?.chords.first
    let caps = chord.map { $0.keyCaps.map(\.localizedText).joined(separator: "+") } ?? ""
    let row = Make.row(18).appending(name, Make.label(caps, alignment: 1).styled("dim-label"))
    gtk_button_set_child(item.cast(), row)
    cgtk_set_accessible_label(item.styled("flat", "menu-item"), command.title.localizedText)
    items[command] = item
    return item
  }

  /// Allows what can be done now.
  func set(_ state: ConsoleState) {
    let possible: [OperatorCommand: Bool] = [
      .undo: state.canUndo, .redo: state.canRedo, .swapRoles: state.outputs.count > 1,
    ]
    for (command, isPossible) in possible {
      if let item = items[command] { gtk_widget_set_sensitive(item, isPossible ? 1 : 0) }
    }
  }
}
