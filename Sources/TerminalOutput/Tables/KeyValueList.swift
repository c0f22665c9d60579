/// The facts about one thing: `key<TAB>value` lines in a pipe, aligned at a terminal.
package struct KeyValueList: Sendable {
  private var entries: [(key: String, value: Cell)] = []

  package init() {}

  package mutating func add(_ key: String, _ value: Cell) {
    entries.append((key, value))
  }

  /// Writes a line per fact.
  ///
  /// Values are whole also at a terminal, which wraps them.
  package func write(to console: Console) throws(OutputError) {
    for line in lines(for: console) { try console.out.writeLine(line) }
  }

  /// The lines without their ends; no wider than so many `columns` where a terminal must not wrap them:
  /// a longer value goes on below.
  package func lines(for console: Console, columns: Int? = nil) -> [String] {
    lines(
      isTerminal: console.terminal.outIsTerminal, style: console.style, columns: columns)
  }

  func lines(isTerminal: Bool, style: Style, columns: Int? = nil) -> [String] {
    guard isTerminal else { return entries.map { Table.separated([Cell($0.key), $0.value]) } }
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
