internal import CGTK
internal import ConsoleModel
internal import StageModel

/// The bar with the main actions; what has no room is in its menu alone.
@MainActor
final class HeaderBar {
  let widget: Widget
  private let title: Widget
  private let menu: Widget
  private let previous: Widget
  private let next: Widget
  private let black: Widget
  private let white: Widget
  private let freeze: Widget
  private let undo: Widget
  private let redo: Widget
  private let swap: Widget
  private let actions: ActionMenu

  init(send: @escaping @MainActor (OperatorCommand) -> Void) {
    func button(_ command: OperatorCommand, icon: String? = nil) -> Widget {
      let button =
        icon.map { Make.button(icon: $0, command.title.localizedText) { send(command) } }
        ?? Make.button(command.title.localizedText) { send(command) }
      gtk_widget_set_tooltip_text(button, Self.tooltip(command))
      return button
    }
    widget = adw_header_bar_new()
    title = Make.label("Lectern", alignment: 0.5).styled("title")
    previous = button(.previous, icon: "go-previous-symbolic")
    next = button(.next, icon: "go-next-symbolic")
    black = button(.toggleBlack)
    white = button(.toggleWhite)
    freeze = button(.toggleFreeze)
    undo = button(.undo, icon: "edit-undo-symbolic")
    redo = button(.redo, icon: "edit-redo-symbolic")
    swap = button(.swapRoles)
    menu = gtk_menu_button_new()
    actions = ActionMenu(send: send)
    arrange()
  }

  private func arrange() {
    let moving = Make.row(0).styled("linked").appending(previous, next)
    let hiding = Make.row(0).styled("linked").appending(black, white, freeze)
    gtk_menu_button_set_icon_name(menu.opaque, "open-menu-symbolic")
    cgtk_set_accessible_label(menu, ConsoleWords.menu)
    gtk_widget_set_tooltip_text(menu, ConsoleWords.menu)
    gtk_widget_set_focus_on_click(menu, 0)
    actions.attach(to: menu)
    let bar = widget.opaque
    adw_header_bar_set_title_widget(bar, title)
    adw_header_bar_pack_start(bar, moving)
    adw_header_bar_pack_start(bar, hiding)
    for item in [menu, swap, redo, undo] { adw_header_bar_pack_end(bar, item) }
  }

  /// Shows the talk's name.
  func setTitle(_ text: String) { title.opaque.setText(text) }

  /// Shows what is on and what can be done; in words, too, for those who don't see the colour.
  func set(_ state: ConsoleState) {
    for (button, command, isOn) in [
      (black, OperatorCommand.toggleBlack, state.blank == .black),
      (white, .toggleWhite, state.blank == .white),
      (freeze, .toggleFreeze, state.frozen != nil),
    ] {
      button.setStyle("on", isOn)
      let name = command.title
      cgtk_set_accessible_label(
        button, (isOn ? Wording("%1, on", name.localizedText) : name).localizedText)
    }
    gtk_widget_set_sensitive(undo, state.canUndo ? 1 : 0)
    gtk_widget_set_sensitive(redo, state.canRedo ? 1 : 0)
    gtk_widget_set_sensitive(next, state.next == nil ? 0 : 1)
    gtk_widget_set_sensitive(swap, state.outputs.count > 1 ? 1 : 0)
    actions.state = state
  }

  /// Shows what there is room for.
  func setRoom(_ room: HeaderRoom) {
    for button in [black, white, freeze] { button.setVisible(room >= .medium) }
    for button in [undo, redo, swap] { button.setVisible(room >= .large) }
  }

  private static func tooltip(_ command: OperatorCommand) -> String {
    let row = Shortcuts.table.first { $0.command == command }
    let caps = row?.chords.first.map { $0.keyCaps.map(\.localizedText).joined(separator: "+") }
    let text = command.explanation.localizedText
    return caps.map { "\(text) (\($0))" } ?? text
  }
}
