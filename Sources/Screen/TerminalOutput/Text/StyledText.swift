/// A line of text in runs of one look each, for a terminal and for a screen.
package struct StyledText: Hashable, Sendable, ExpressibleByStringInterpolation {
  package struct Run: Hashable, Sendable {
    package var text: String
    package var look: Look

    package init(text: String, look: Look = .plain) {
      self.text = text
      self.look = look
    }
  }

  package var runs: [Run]

  package init(runs: [Run]) { self.runs = runs }

  /// Creates a text of any length with one look, which is printed unchanged.
  package init(safe text: String, _ look: Look = .plain) {
    runs = text.isEmpty ? [] : [Run(text: text, look: look)]
  }

  /// The most scalars of a text; no line of a screen shows more.
  private static let longest = 100_000

  /// The most bytes of a text whose clusters may have any number of marks.
  private static let longestUnbounded = 512

  /// Creates an escaped text with one look; the rest of a very long text is left out.
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
    self.init(safe: safe, look)
  }

  package init(stringLiteral text: String) { self.init(text) }

  /// The text without looks.
  package var text: String { runs.map(\.text).joined() }

  /// The text with Select Graphic Rendition sequences (ECMA-48, 8.3.117), for a terminal.
  package var sgr: String {
    guard runs.contains(where: { !$0.look.isPlain }) else { return text }
    var bytes: [UInt8] = []
    for run in runs where !run.text.isEmpty {
      let isPlain = run.look.isPlain
      if !isPlain { GraphicRendition.append(from: .plain, to: run.look, to: &bytes) }
      bytes += run.text.utf8
      if !isPlain { bytes += "\u{1B}[0m".utf8 }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

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

  /// Returns the text without spaces at its end that have no look.
  func withoutSpaceAtEnd() -> StyledText {
    var kept = self
    while let last = kept.runs.last, last.look.isPlain, last.text.last == " " {
      kept.runs[kept.runs.count - 1].text.removeLast()
      if last.text == " " { kept.runs.removeLast() }
    }
    return kept
  }

  /// Returns the text without its first columns; half a wide cluster becomes a space.
  package func dropping(_ columns: Int) -> StyledText {
    guard columns > 0 else { return self }
    var (left, kept) = (columns, [Run]())
    for run in runs {
      var text = run.text[...]
      while left > 0, let first = text.first {
        left -= DisplayWidth.of(first)
        text.removeFirst()
      }
      if left < 0 {
        text = Substring(" " + String(text))
        left = 0
      }
      if !text.isEmpty { kept.append(Run(text: String(text), look: run.look)) }
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

extension StyledText {
  /// Returns the text in rows of at most `columns` cells, broken between words.
  ///
  /// Longer words are broken anywhere. The first row keeps its indentation.
  package func wrappedBetweenWords(to columns: Int) -> [StyledText] {
    guard width > columns else { return [self] }
    var (rows, row, used) = ([StyledText](), StyledText(runs: []), 0)
    for (gap, word) in words {
      let width = word.width
      if used > 0, used + gap + width > columns {
        rows.append(row)
        (row, used) = (StyledText(runs: []), 0)
      }
      if used > 0 || rows.isEmpty, gap > 0 {
        row.runs.append(Run(text: String(repeating: " ", count: gap), look: .plain))
        used += gap
      }
      if width > columns {
        let parts = word.wrapped(to: columns)
        rows += parts.dropLast()
        row = parts.last ?? row
        used = row.width
      } else {
        row += word
        used += width
      }
    }
    return rows + [row]
  }

  /// The words, each with the number of spaces before it.
  private var words: [(gap: Int, word: StyledText)] {
    var (words, gap, word) = ([(Int, StyledText)](), 0, StyledText(runs: []))
    for run in runs {
      for part in run.text.split(separator: " ", omittingEmptySubsequences: false).enumerated() {
        if part.offset > 0 {
          if !word.isEmpty { words.append((gap, word)) }
          (gap, word) = (word.isEmpty ? gap + 1 : 1, StyledText(runs: []))
        }
        if !part.element.isEmpty {
          word.runs.append(Run(text: String(part.element), look: run.look))
        }
      }
    }
    return word.isEmpty ? words : words + [(gap, word)]
  }
}

extension StyledText {
  /// The most rows that one line takes; the rest of a longer one is left out.
  private static let mostRows = 200

  /// Returns the text in rows of at most `columns` cells, broken anywhere.
  package func wrapped(to columns: Int) -> [StyledText] {
    let columns = max(2, columns)
    // A byte is at most a cell, so short texts need no measuring.
    if runs.reduce(0, { $0 + $1.text.utf8.count }) <= columns { return [self] }
    var (rows, row, left) = ([StyledText](), StyledText(runs: []), columns)
    for run in runs {
      var text = ""
      for character in run.text {
        let width = DisplayWidth.of(character)
        if width > left {
          row.runs.append(Run(text: text, look: run.look))
          rows.append(row)
          guard rows.count < Self.mostRows else {
            return rows.dropLast() + [rows[rows.count - 1].cut(to: columns - 1) + "…"]
          }
          (row, text, left) = (StyledText(runs: []), "", columns)
        }
        text.append(character)
        left -= width
      }
      if !text.isEmpty { row.runs.append(Run(text: text, look: run.look)) }
    }
    return rows + [row]
  }
}

extension Sequence<StyledText> {
  package func joined(separator: StyledText) -> StyledText {
    StyledText(runs: Array(map(\.runs).joined(separator: separator.runs)))
  }
}

extension Character {
  /// The most scalars of a cluster: family emoji have 11, and text may have thousands of marks.
  private static let mostScalars = 16

  /// The cluster without its marks beyond the first ones.
  package var bounded: Character {
    guard utf8.count > Self.mostScalars else { return self }
    return String(unicodeScalars.prefix(Self.mostScalars)).first ?? self
  }
}
