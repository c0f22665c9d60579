/// The properties of the terminal, detected once per run.
package struct Terminal: Hashable, Sendable {
  package var inIsTerminal: Bool
  package var outIsTerminal: Bool
  package var errIsTerminal: Bool
  /// The width in cells.
  package var columns: Int
  /// The size of a cell in pixels, or a small default if unknown.
  package var cell: PixelSize
  package var outHasColor: Bool
  package var errHasColor: Bool
  /// Whether a screen reader reads the output aloud: no pictures, no drawing characters, and nothing
  /// that is drawn again (`GISTS_PLAIN`).
  package var isPlain: Bool
  /// Whether the terminal shows ASCII only (``ASCIIForm``).
  package var isASCII: Bool

  /// The width to which the rows of lists are cut: a row that is read aloud is never cut.
  package var listColumns: Int { isPlain ? .max : columns }

  /// Whether prompts are possible: stdin and stderr are terminals.
  package var canAsk: Bool { inIsTerminal && errIsTerminal }

  package init(
    inIsTerminal: Bool = false, outIsTerminal: Bool = false, errIsTerminal: Bool = false,
    columns: Int = 80, cell: PixelSize? = nil, outHasColor: Bool = false,
    errHasColor: Bool = false, isPlain: Bool = false, isASCII: Bool = false
  ) {
    self.inIsTerminal = inIsTerminal
    self.outIsTerminal = outIsTerminal
    self.errIsTerminal = errIsTerminal
    self.columns = columns
    self.cell = cell ?? PixelSize(width: 8, height: 16)
    self.outHasColor = outHasColor
    self.errHasColor = errHasColor
    self.isPlain = isPlain
    self.isASCII = isASCII
  }
}
