import Glibc

/// How a terminal treats what is typed.
package struct TerminalMode: Sendable {
  private let descriptor: Int32
  private let original: termios

  /// The mode as it is; nil where the descriptor is no terminal.
  package init?(of descriptor: Int32) {
    var mode = termios()
    guard tcgetattr(descriptor, &mode) == 0 else { return nil }
    self.descriptor = descriptor
    original = mode
  }

  /// What is typed is not shown.
  ///
  /// Lines are still edited by the terminal.
  package func hideInput() {
    var mode = original
    mode.c_lflag &= ~tcflag_t(ECHO)
    tcsetattr(descriptor, TCSAFLUSH, &mode)
  }

  /// Puts back the mode that was there at first.
  package func restore() {
    var mode = original
    tcsetattr(descriptor, TCSANOW, &mode)
  }
}
