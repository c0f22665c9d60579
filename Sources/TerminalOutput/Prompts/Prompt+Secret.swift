import Glibc

extension Prompt {
  /// The line a person types or pastes, which the terminal does not show. Without the white space around.
  ///
  /// Ctrl-C is read as a byte for as long as the terminal shows nothing, so that its mode is put back
  /// before the program ends: it throws ``PromptError/cancelled``.
  package func secret(_ question: String) async throws -> String {
    guard let mode = TerminalMode(of: reader.descriptor) else { return try await answer(to: question) }
    mode.hideInput()
    defer { mode.restore() }
    let text = try await answer(to: question)
    try console.err.writeLine("")
    return text
  }
}

/// How a terminal treats what is typed.
private struct TerminalMode {
  private let descriptor: Int32
  private let original: termios

  /// nil where the descriptor is no terminal.
  init?(of descriptor: Int32) {
    var mode = termios()
    guard tcgetattr(descriptor, &mode) == 0 else { return nil }
    self.descriptor = descriptor
    original = mode
  }

  /// Lines are still edited by the terminal; Ctrl-C ends one at once.
  func hideInput() {
    var mode = original
    mode.c_lflag &= ~tcflag_t(ECHO | ISIG)
    withUnsafeMutableBytes(of: &mode.c_cc) { characters in
      characters[Int(VEOL)] = LineReader.interrupt
    }
    tcsetattr(descriptor, TCSAFLUSH, &mode)
  }

  func restore() {
    var mode = original
    tcsetattr(descriptor, TCSAFLUSH, &mode)
  }
}
