internal import CGTK
internal import ConsoleModel

extension OperatorWindow {
  func connectKeys() {
    Signal.connectKeys(on: window) { [weak self] value, code, state in
      self?.keyPressed(value, code, state) ?? false
    }
    // A click gives a control the focus, but never the keys of the talk.
    Signal.connectPress(on: window, phase: GTK_PHASE_CAPTURE) { [weak self] _, _ in
      self?.isFocusByTab = false
    }
  }

  /// Leaves no control with the focus.
  func forgetFocus() {
    isFocusByTab = false
    gtk_window_set_focus(window.cast(), nil)
  }

  /// - Returns: Whether the key was dealt with, so that no control sees it.
  private func keyPressed(_ value: UInt32, _ code: UInt32, _ state: GdkModifierType) -> Bool {
    guard let stroke = KeyReader.stroke(value: value, code: code, state: state) else {
      return false
    }
    let focus = gtk_window_get_focus(window.cast())
    if let cancel = sheet.cancel {
      // What is typed is a password: nothing of it may reach the talk.
      guard stroke.key == .named(.escape) else { return false }
      cancel()
      return true
    }
    if let focus, cgtk_takes_text(focus) != 0 { return false }
    let isEscape = stroke.key == .named(.escape)
    if sheet.isOpen, scrollsSheet(stroke) { return true }
    if sheet.isOpen || isInPopover(focus) {
      if KeyReader.isForControls(stroke) || (isEscape && !sheet.isOpen) { return false }
      if isEscape { sheet.close() }
      if isEscape { return true }
    }
    if stroke.key == .named(.tab), !stroke.control, !stroke.alternate {
      isFocusByTab = true
      return false
    }
    if isEscape { forgetFocus() }
    if isFocusByTab, focus != nil, KeyReader.isForControls(stroke) { return false }
    return takeHere(stroke) || sendToTalk(stroke)
  }

  private func sendToTalk(_ stroke: KeyStroke) -> Bool {
    guard !stroke.alternate else { return false }
    send(.key(stroke))
    let typed = newestState?.typedDigits ?? ""
    return Shortcuts.command(for: stroke, typedDigits: typed) != nil
  }

  /// The size of the notes is this window's own affair.
  private func takeHere(_ stroke: KeyStroke) -> Bool {
    // With Control they are for the audience's text.
    guard !stroke.control, !stroke.alternate, case .character(let text) = stroke.key else {
      return false
    }
    switch text {
    case "+", "=": notes.resize(by: 1.15)
    case "-", "_", "−": notes.resize(by: 1 / 1.15)
    default: return false
    }
    return true
  }

  private func scrollsSheet(_ stroke: KeyStroke) -> Bool {
    switch stroke.key {
    case .named(.up): sheet.scroll(by: -3 * Metrics.em(window))
    case .named(.down): sheet.scroll(by: 3 * Metrics.em(window))
    default: false
    }
  }

  private func isInPopover(_ focus: Widget?) -> Bool {
    focus.map { gtk_widget_get_ancestor($0, gtk_popover_get_type()) != nil } ?? false
  }
}
