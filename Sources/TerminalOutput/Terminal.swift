/// Facts about the terminal, decided once a run.
package struct Terminal: Hashable, Sendable {
  package var inIsTerminal: Bool
  package var outIsTerminal: Bool
  package var errIsTerminal: Bool
  /// In display cells.
  package var columns: Int
  package var outHasColor: Bool
  package var errHasColor: Bool

  /// Prompts only where stdin and stderr are terminals.
  package var canAsk: Bool { inIsTerminal && errIsTerminal }

  package init(
    inIsTerminal: Bool = false, outIsTerminal: Bool = false, errIsTerminal: Bool = false,
    columns: Int = 80, outHasColor: Bool = false, errHasColor: Bool = false
  ) {
    self.inIsTerminal = inIsTerminal
    self.outIsTerminal = outIsTerminal
    self.errIsTerminal = errIsTerminal
    self.columns = columns
    self.outHasColor = outHasColor
    self.errHasColor = errHasColor
  }
}
