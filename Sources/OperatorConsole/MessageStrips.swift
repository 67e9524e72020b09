internal import CGTK
internal import ConsoleModel

/// All that may stand between the title bar and the slides.
@MainActor
final class MessageStrips {
  let widget: Widget = Make.column(0)
  private let connection = MessageStrip(style: "error")
  private let saving = MessageStrip(style: "error")
  private let waiting = MessageStrip(style: "waiting")
  private let question = MessageStrip(style: "question")
  private let notice = MessageStrip(style: "warning")
  private let send: @MainActor (OperatorCommand) -> Void
  private var read: [Notice] = []
  private var missing: MainLoop.Source?

  init(send: @escaping @MainActor (OperatorCommand) -> Void) {
    self.send = send
    for strip in [connection, saving, waiting, question, notice] {
      widget.appending(strip.widget)
    }
  }

  /// Shows what a state calls for.
  func set(_ state: ConsoleState) {
    if state.isSaving { saving.hide() } else { saving.show(ConsoleWords.notSaving) }
    if state.audience.isEmpty { waiting.show(ConsoleWords.waiting) } else { waiting.hide() }
    setBanner(state.banner)
    setNotices(state.notices)
  }

  /// Says when there is no controller; not at once, since another is there within half a second.
  func setConnected(_ isConnected: Bool) {
    missing?.cancel()
    missing = nil
    guard !isConnected else { return connection.hide() }
    missing = MainLoop.after(milliseconds: 1000) { [weak self] in
      self?.connection.show(ConsoleWords.disconnected)
    }
  }

  private func setBanner(_ banner: Banner?) {
    guard let banner else { return question.hide() }
    let (text, command) = ConsoleTexts.banner(banner)
    question.show(
      text.localizedText, button: command.title.localizedText,
      action: { [weak self] in self?.send(command) },
      dismiss: { [weak self] in self?.send(.dismissBanner) })
  }

  /// The newest on top, two at the most; closing them is this window's affair.
  private func setNotices(_ notices: [Notice]) {
    guard notices != read, !notices.isEmpty else {
      if notices.isEmpty { notice.hide() }
      return
    }
    let text = notices.suffix(2).reversed().map(\.text).joined(separator: "\n")
    notice.show(
      text,
      dismiss: { [weak self] in
        self?.read = notices
        self?.notice.hide()
      })
  }
}
