import Glibc
import ChildProcesses

extension Prompt {
  /// Shows a line at the end of a list, and waits for one key; returns whether it was Enter or
  /// Space.
  ///
  /// The line is erased. Any other key ends the list, as does the end of input.
  package func wantsMore(_ line: String) async throws -> Bool {
    try console.out.flush()
    try console.err.write(console.errStyle(.dim, line) + " ")
    try console.err.flush()
    let isMore = try await key()
    try console.err.write(console.terminal.isPlain ? "\n" : "\r\u{1B}[K")
    try console.err.flush()
    return isMore
  }

  /// Reads a key; without a terminal, reads a line instead.
  private func key() async throws -> Bool {
    guard let mode = TerminalMode(of: reader.descriptor) else {
      return try await reader.line() == ""
    }
    return try await Termination.with(cleanup: mode.restore) {
      mode.readKeys()
      defer { mode.restore() }
      let key = try await reader.byte()
      // Drops the rest of a key such as an arrow, so that the shell does not get it.
      if key == 0x1B { tcflush(reader.descriptor, TCIFLUSH) }
      return [UInt8(ascii: "\r"), UInt8(ascii: "\n"), UInt8(ascii: " ")].contains(key)
    }
  }
}
