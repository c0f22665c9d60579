/// Lets a person choose with another program, such as fzf, that reads lines and prints the chosen
/// one.
struct ChooserProgram: Sendable {
  private static let more = "→ more"

  /// The width of the lines.
  let width: Int
  /// Runs the program with lines on stdin; returns its output, or nil if it can't be run.
  ///
  /// The output is empty if the person chose nothing.
  let run: @Sendable (_ lines: [UInt8]) async -> [UInt8]?

  /// - Returns: the chosen row; nil if the program can't be run.
  /// - Throws: ``PromptError/cancelled`` if nothing was chosen,
  ///   ``PromptError/unknownLine(_:)`` if the program printed something else.
  func choose(from lists: [ChoiceList], first: ChoicePage) async throws -> ChosenRow? {
    var loaded = LoadedLists(lists, first: first)
    while true {
      let others = loaded.others.map { (name: $0, line: "→ " + Printable.line($0)) }
      let commands = (loaded.hasMore ? [Self.more] : []) + others.map(\.line)
      let rows = lines(loaded.rows, columns: loaded.columns, besides: commands)
      let input = Array(((rows + commands).joined(separator: "\n") + "\n").utf8)
      guard let output = await run(input) else { return nil }
      let line = String(String(decoding: output, as: UTF8.self).prefix { !$0.isNewline })
      guard !line.isEmpty else { throw PromptError.cancelled }
      if let row = rows.firstIndex(of: line) {
        return ChosenRow(list: loaded.current, row: row)
      } else if line == Self.more, loaded.hasMore {
        try await loaded.loadMore()
      } else if let other = others.first(where: { $0.line == line }) {
        try await loaded.show(other.name)
      } else {
        throw PromptError.unknownLine(line)
      }
    }
  }

  /// Returns the rows as aligned lines without colors and without spaces at their ends, which some
  /// programs remove.
  ///
  /// The chosen row is found by its line, so lines that repeat a row or one of `commands` get a
  /// number.
  private func lines(
    _ rows: [[Cell]], columns: [Column], besides commands: [String]
  ) -> [String] {
    let layout = TableLayout(columns: columns, rows: rows, limit: width)
    var used = Set(commands)
    var counts: [String: Int] = [:]
    return rows.map { row in
      var line = layout.line(row, Style(isEnabled: false))
      while line.last == " " { line.removeLast() }
      var unique = line
      var count = counts[line] ?? 1
      while !used.insert(unique).inserted {
        count += 1
        let number = "  (\(count))"
        unique = DisplayWidth.cut(line, to: width - DisplayWidth.of(number)) + number
      }
      counts[line] = count
      return unique
    }
  }
}
