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
  func hideInput() {
    var mode = original
    mode.c_lflag &= ~tcflag_t(ECHO)
    tcsetattr(descriptor, TCSAFLUSH, &mode)
  }

  /// Passes each key to the program at once, without echo and without signals; output is unchanged.
  ///
  /// If it waits, the terminal first accepts all output so far.
  package func readKeys(waits: Bool = true) {
    var mode = original
    mode.c_iflag &= ~tcflag_t(BRKINT | ICRNL | INLCR | IGNCR | ISTRIP | IXON)
    mode.c_lflag &= ~tcflag_t(ECHO | ICANON | IEXTEN | ISIG)
    withUnsafeMutableBytes(of: &mode.c_cc) { keys in
      keys[Int(VMIN)] = 1
      keys[Int(VTIME)] = 0
    }
    // Earlier input counts: the user may type before the question appears.
    tcsetattr(descriptor, waits ? TCSADRAIN : TCSANOW, &mode)
  }

  /// Passes whole lines to the program and echoes them, even if a shell reads single keys.
  ///
  /// Ctrl-C ends a line instead of being a signal, which the shell would also get.
  package func readLines() {
    var mode = original
    mode.c_iflag |= tcflag_t(ICRNL)
    mode.c_oflag |= tcflag_t(OPOST | ONLCR)
    mode.c_lflag |= tcflag_t(ECHO | ECHOE | ECHOK | ICANON)
    mode.c_lflag &= ~tcflag_t(ISIG)
    withUnsafeMutableBytes(of: &mode.c_cc) { $0[Int(VEOL)] = 3 }
    tcsetattr(descriptor, TCSADRAIN, &mode)
  }

  /// Restores the original mode.
  package func restore() {
    var mode = original
    tcsetattr(descriptor, TCSANOW, &mode)
  }
}
