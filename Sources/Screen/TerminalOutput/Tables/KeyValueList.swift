/// Properties of one thing: `key<TAB>value` lines in a pipe, aligned lines at a terminal, and
/// `key: value` for output that is read aloud.
package struct KeyValueList: Sendable {
  private var entries: [(key: String, value: Cell)] = []

  package init() {}

  package mutating func add(_ key: String, _ value: Cell) {
    entries.append((key, value))
  }

  /// Writes one line per property; values are never cut.
  package func write(to console: Console) throws(OutputError) {
    for line in lines(for: console) { try console.out.writeLine(line.sgr) }
  }

  /// Returns the lines; `columns` is the width to which values are wrapped.
  package func lines(for console: Console, columns: Int? = nil) -> [StyledText] {
    let style = console.style
    guard console.terminal.outIsTerminal else {
      return entries.map { StyledText(safe: Table.separated([Cell($0.key), $0.value])) }
    }
    if style.isPlain {
      return entries.flatMap { key, value in
        Wrapping.lines(of: key + ": " + value.shown, columns: columns ?? .max)
          .map { StyledText(safe: $0) }
      }
    }
    let width = entries.map { DisplayWidth.of($0.key) }.max() ?? 0
    let room = columns.map { max(1, $0 - width - ColumnWidths.gap) } ?? .max
    let indent = StyledText(safe: String(repeating: " ", count: width + ColumnWidths.gap))
    return entries.flatMap { key, value in
      let label = style.text(.dim, key) + indent.dropping(DisplayWidth.of(key))
      return Wrapping.lines(of: value.shown, columns: room).enumerated().map { index, line in
        (index == 0 ? label : indent) + style.text(value.tone, line)
      }
    }
  }
}
