/// Lets a person choose by number, on terminals that can't move the cursor.
struct NumberedList: Sendable {
  private enum Answer {
    case row(Int)
    case word(String)
  }

  /// How many rows are shown at once.
  private static let pageSize = 20
  private static let more = "more"

  let prompt: Prompt

  /// Shows the first list; the others when their names are typed.
  func choose(
    _ question: String, from lists: [ChoiceList], first: ChoicePage
  ) async throws -> ChosenRow {
    var loaded = LoadedLists(lists, first: first)
    var shown = 0
    // What is read aloud begins with the question.
    let isPlain = prompt.console.terminal.isPlain
    if isPlain { try prompt.console.err.writeLine(prompt.wrapped(question)) }
    while true {
      let end = min(loaded.rows.count, shown + Self.pageSize)
      try show(loaded.rows[..<end], from: shown, columns: loaded.columns)
      let hasMore = end < loaded.rows.count || loaded.hasMore
      let words = (hasMore ? [Self.more] : []) + loaded.others
      if !words.isEmpty {
        let hint = prompt.wrapped("or type " + words.joined(separator: ", "))
        try prompt.console.err.writeLine(prompt.console.errStyle(.dim, hint))
      }
      switch try await answer(isPlain ? nil : question, count: end, words: words) {
      case .row(let row): return ChosenRow(list: loaded.current, row: row)
      case .word(Self.more) where hasMore:
        shown = end
        if shown == loaded.rows.count { try await loaded.loadMore() }
      case .word(let name):
        shown = 0
        try await loaded.show(name)
      }
    }
  }

  /// Asks until the answer is a number or a word; without a question, only for the number.
  private func answer(_ question: String?, count: Int, words: [String]) async throws -> Answer {
    let asked =
      if let question {
        question + (count == 0 ? " " : " [1-\(count)] ")
      } else {
        count == 0 ? "Word: " : "Number from 1 to \(count): "
      }
    while true {
      let text = try await prompt.answer(to: asked)
      // The range is checked first: one less than the smallest integer would overflow.
      if let number = Int(text), number >= 1, number <= count { return .row(number - 1) }
      if words.contains(text) { return .word(text) }
      let others = words.joined(separator: ", ")
      let expected = count == 0 ? others : "a number from 1 to \(count)"
      try prompt.console.err.writeLine(
        prompt.wrapped("type " + expected + (count == 0 || words.isEmpty ? "" : ", or " + others)))
    }
  }

  /// Shows the rows from `start` on, with their numbers.
  private func show(_ rows: ArraySlice<[Cell]>, from start: Int, columns: [Column]) throws {
    let console = prompt.console
    if console.terminal.isPlain {
      for (index, row) in rows.enumerated() {
        let lines = RowSentence.lines(
          row, columns, start: "\(start + index + 1). ", width: console.terminal.columns)
        for line in lines { try console.err.writeLine(line) }
      }
      return
    }
    let numbered = rows.enumerated().map { [Cell(String($0 + 1))] + $1 }
    let layout = TableLayout(
      columns: [Column("", alignment: .right)] + columns, rows: numbered,
      limit: console.terminal.columns - 1)
    for row in numbered.dropFirst(start) {
      try console.err.writeLine(" " + layout.line(row, console.errStyle))
    }
  }
}
