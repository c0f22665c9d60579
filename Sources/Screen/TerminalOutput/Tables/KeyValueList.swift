/// Properties of one thing: `key<TAB>value` lines in a pipe, aligned lines at a terminal, and
/// `key: value` where they are read aloud.
package struct KeyValueList: Sendable {
  private var entries: [(key: String, value: Cell)] = []

  package init() {}

  package mutating func add(_ key: String, _ value: Cell) {
    entries.append((key, value))
  }

  /// Writes one line per property; values are never cut.
  package func write(to console: Console) throws(OutputError) {
    for line in lines(for: console) { try console.out.writeLine(line) }
  }

  /// Returns the lines without line ends; `columns` is the width to which values are wrapped.
  package func lines(for console: Console, columns: Int? = nil) -> [String] {
    lines(
      isTerminal: console.terminal.outIsTerminal, style: console.style, columns: columns)
  }

  func lines(isTerminal: Bool, style: Style, columns: Int? = nil) -> [String] {
    guard isTerminal else { return entries.map { Table.separated([Cell($0.key), $0.value]) } }
    if style.isPlain {
      return entries.flatMap {
        Wrapping.lines(of: $0.key + ": " + $0.value.shown, columns: columns ?? .max)
      }
    }
    let width = entries.map { DisplayWidth.of($0.key) }.max() ?? 0
    let room = columns.map { max(1, $0 - width - ColumnWidths.gap) } ?? .max
    let indent = String(repeating: " ", count: width + ColumnWidths.gap)
    return entries.flatMap { key, value in
      let label = style(.dim, key) + indent.dropFirst(DisplayWidth.of(key))
      return Wrapping.lines(of: value.shown, columns: room).enumerated().map { index, line in
        (index == 0 ? label : indent) + style(value.tone, line)
      }
    }
  }
}
