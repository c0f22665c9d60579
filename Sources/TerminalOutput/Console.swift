/// Where a command's words go: stdout for the result, stderr for the talk.
package struct Console: Sendable {
  package let out: Output
  package let err: Output
  package let terminal: Terminal

  package init(out: Output, err: Output, terminal: Terminal) {
    self.out = out
    self.err = err
    self.terminal = terminal
  }
}

/// Facts about the terminal, decided once a run.
package struct Terminal: Hashable, Sendable {
  package var inIsTerminal: Bool
  package var outIsTerminal: Bool
  package var errIsTerminal: Bool
  /// In display cells.
  package var columns: Int
  package var rows: Int
  package var outHasColor: Bool
  package var errHasColor: Bool

  /// Prompts only where stdin and stderr are terminals.
  package var canAsk: Bool { inIsTerminal && errIsTerminal }

  package init(
    inIsTerminal: Bool = false, outIsTerminal: Bool = false, errIsTerminal: Bool = false,
    columns: Int = 80, rows: Int = 24, outHasColor: Bool = false, errHasColor: Bool = false
  ) {
    self.inIsTerminal = inIsTerminal
    self.outIsTerminal = outIsTerminal
    self.errIsTerminal = errIsTerminal
    self.columns = columns
    self.rows = rows
    self.outHasColor = outHasColor
    self.errHasColor = errHasColor
  }
}

/// A stream of output. Writes are whole or throw; what is written is flushed by ``flush()``.
package final class Output: Sendable {
  /// Writes to a file descriptor.
  package init(descriptor: Int32) { fatalError("stub") }
  /// Collects in memory, for tests.
  package static func collecting() -> Output { fatalError("stub") }
  /// What a collecting output has so far.
  package var collected: [UInt8] { fatalError("stub") }

  package func write(_ bytes: some Collection<UInt8>) throws(OutputError) { fatalError("stub") }
  package func write(_ text: String) throws(OutputError) { fatalError("stub") }
  package func flush() throws(OutputError) { fatalError("stub") }
}

/// Writing failed. `errno` is the system's number; EPIPE is ``brokenPipe``.
package enum OutputError: Error, Hashable, Sendable {
  case brokenPipe
  case failed(errno: Int32)
}
