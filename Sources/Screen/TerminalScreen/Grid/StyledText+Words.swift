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
