import TerminalOutput

/// A line of text in runs of one look each.
package struct StyledText: Hashable, Sendable, ExpressibleByStringInterpolation {
  package struct Run: Hashable, Sendable {
    package var text: String
    package var look: Look

    package init(text: String, look: Look) {
      self.text = text
      self.look = look
    }
  }

  package var runs: [Run]

  package init(runs: [Run]) { self.runs = runs }

  /// The most scalars of a text; no line of a screen shows more.
  private static let longest = 100_000

  /// The most bytes of a text whose clusters may have any number of marks.
  private static let longestUnbounded = 512

  /// Creates a text with one look; characters that could control a terminal are escaped.
  ///
  /// The rest of a very long text is left out.
  package init(_ text: String, _ look: Look = .plain) {
    var text = text
    if text.utf8.count > Self.longest {
      text = String(text.unicodeScalars.prefix(Self.longest)) + "…"
    }
    var safe = Printable.line(text)
    // Each frame measures the text.
    if safe.utf8.count > Self.longestUnbounded, !safe.isPrintableASCII {
      safe = String(safe.lazy.map(\.bounded))
    }
    runs = safe.isEmpty ? [] : [Run(text: safe, look: look)]
  }

  package init(stringLiteral text: String) { self.init(text) }

  /// The text without looks.
  package var text: String { runs.map(\.text).joined() }
  /// The width in cells.
  package var width: Int { runs.reduce(0) { $0 + DisplayWidth.of($1.text) } }
  package var isEmpty: Bool { runs.isEmpty }

  package static func + (left: StyledText, right: StyledText) -> StyledText {
    StyledText(runs: left.runs + right.runs)
  }

  package static func += (left: inout StyledText, right: StyledText) { left.runs += right.runs }

  /// Returns the text in at most `limit` cells, ending in `…` if it was cut.
  package func cut(to limit: Int) -> StyledText {
    guard width > limit else { return self }
    var (left, kept) = (limit, [Run]())
    for run in runs where left > 0 {
      let width = DisplayWidth.of(run.text)
      // A run that reaches the limit gives up a cell for the ellipsis.
      let text = width < left ? run.text : DisplayWidth.cut(run.text + "  ", to: left)
      kept.append(Run(text: text, look: run.look))
      left -= width
    }
    return StyledText(runs: kept)
  }

  /// Returns the text with a changed look.
  package func restyled(_ change: (inout Look) -> Void) -> StyledText {
    StyledText(
      runs: runs.map { run in
        var look = run.look
        change(&look)
        return Run(text: run.text, look: look)
      })
  }
}
