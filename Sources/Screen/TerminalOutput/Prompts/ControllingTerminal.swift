import Glibc

/// The terminal of the process (tty(4)), which can be read while stdin is a pipe.
package enum ControllingTerminal {
  /// Returns a descriptor that the caller closes; nil without a terminal, and in the background,
  /// where reading would stop the process.
  package static func open() -> Int32? {
    let descriptor = Glibc.open("/dev/tty", O_RDONLY | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    guard tcgetpgrp(descriptor) == getpgrp() else {
      close(descriptor)
      return nil
    }
    return descriptor
  }
}
