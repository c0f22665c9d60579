import TerminalOutput

/// Help in lines that fit the terminal.
enum HelpLines {
  /// The least width of the text beside a label: on narrower terminals lines stay as they are.
  private static let narrowest = 20

  /// Wraps the entries that have a line of more than `columns`: a label with its text, whose other lines
  /// begin below the text.
  static func fitting(_ help: String, columns: Int) -> String {
    let lines = help.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.contains(where: { $0.count > columns }) else { return help }
    var entries: [Entry] = []
    for line in lines {
      guard let last = entries.indices.last, entries[last].takes(line) else {
        entries.append(Entry(line))
        continue
      }
      entries[last].lines.append(line)
    }
    return entries.flatMap { $0.fitting(columns) }.joined(separator: "\n")
  }

  private struct Entry {
    var lines: [Substring]
    /// The column at which the text begins.
    let start: Int
    /// Whether something is before the text.
    let hasLabel: Bool

    init(_ line: Substring) {
      lines = [line]
      let indent = line.prefix { $0 == " " }.count
      let label = line.dropFirst(indent)
      guard let gap = label.firstRange(of: "  ") else {
        (start, hasLabel) = (indent, false)
        return
      }
      let rest = label[gap.lowerBound...].drop { $0 == " " }
      (start, hasLabel) = (line.count - rest.count, true)
    }

    /// Whether a line goes on with the text of the entry.
    func takes(_ line: Substring) -> Bool {
      hasLabel && line.prefix { $0 == " " }.count == start && line.count > start
    }

    func fitting(_ columns: Int) -> [String] {
      let width = columns - start
      guard lines.contains(where: { $0.count > columns }), width >= narrowest else {
        return lines.map(String.init)
      }
      let text = lines.map { $0.dropFirst(start) }.joined(separator: " ")
      let indent = String(repeating: " ", count: start)
      let label = hasLabel ? String(lines[0].prefix(start)) : indent
      return Wrapping.lines(of: text, columns: width).enumerated().map { index, line in
        (index == 0 ? label : indent) + line
      }
    }
  }
}
