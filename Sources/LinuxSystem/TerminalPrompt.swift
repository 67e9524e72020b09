internal import Glibc

/// A question on the terminal whose answer is not seen, while a loop goes on.
public final class TerminalPrompt {
  private let terminal: Descriptor
  private let loop: EventLoop
  private let before: termios
  private let answered: (String?) -> Void
  private var typed: [UInt8] = []
  private var isOpen = true

  /// Asks a question on the terminal that this process is in the foreground of.
  ///
  /// - Parameters:
  ///   - question: What is asked; ends in a space.
  ///   - loop: The loop that hears of keys.
  ///   - answered: Called once with the line that was typed, or `nil` when the terminal was closed
  ///     or the line is empty.
  /// - Returns: `nil` where there is no such terminal.
  public init?(
    _ question: String, on loop: EventLoop, answered: @escaping (String?) -> Void
  ) {
    let number = open("/dev/tty", O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    guard number >= 0 else { return nil }
    terminal = Descriptor(adopting: number)
    // Who reads in the background is stopped.
    var settings = termios()
    guard tcgetpgrp(number) == getpgrp(), tcgetattr(number, &settings) == 0 else { return nil }
    before = settings
    self.loop = loop
    self.answered = answered
    settings.c_lflag &= ~tcflag_t(ECHO)
    settings.c_lflag |= tcflag_t(ICANON | ISIG)
    guard tcsetattr(number, TCSAFLUSH, &settings) == 0 else { return nil }
    try? terminal.write([UInt8](question.utf8))
    do {
      try loop.watch(number) { [weak self] _ in self?.read() }
    } catch {
      close()
      return nil
    }
  }

  deinit { close() }

  /// Takes the question back and lets the terminal show what is typed again.
  public func close() {
    guard isOpen else { return }
    isOpen = false
    loop.forget(terminal.number)
    var settings = before
    tcsetattr(terminal.number, TCSAFLUSH, &settings)
    try? terminal.write([0x0A])
  }

  private func read() {
    var bytes = [UInt8](repeating: 0, count: 512)
    let count = Glibc.read(terminal.number, &bytes, bytes.count)
    if count < 0, errno == EAGAIN || errno == EINTR { return }
    guard count > 0 else { return finish(nil) }
    typed += bytes.prefix(count)
    guard let end = typed.firstIndex(of: 0x0A) else {
      if typed.count > 4096 { finish(nil) }
      return
    }
    finish(String(validating: typed[..<end], as: UTF8.self).flatMap { $0.isEmpty ? nil : $0 })
  }

  private func finish(_ answer: String?) {
    close()
    answered(answer)
  }
}
