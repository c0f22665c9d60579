import Glibc

/// The input mode of a terminal.
package struct TerminalMode: Sendable {
  private let descriptor: Int32
  private let original: termios

  /// Reads the current mode; nil if the descriptor is not a terminal.
  package init?(of descriptor: Int32) {
    var mode = termios()
    guard tcgetattr(descriptor, &mode) == 0 else { return nil }
    self.descriptor = descriptor
    original = mode
  }

  /// Stops echoing input; line editing still works.
  package func hideInput() {
    var mode = original
    mode.c_lflag &= ~tcflag_t(ECHO)
    tcsetattr(descriptor, TCSAFLUSH, &mode)
  }

  /// Restores the original mode.
  package func restore() {
    var mode = original
    tcsetattr(descriptor, TCSANOW, &mode)
  }
}
