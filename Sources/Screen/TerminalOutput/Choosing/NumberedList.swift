/// Lets a user choose by number, on terminals that can't move the cursor.
struct NumberedList: Sendable {
  private enum Answer {
    case row(Int)
    case word(String)
  }

  /// The number of rows that are shown at once.
  private static let pageSize = 20
  private static let more = "more"
  private static let quit = "quit"

  let prompt: Prompt

  private var isPlain: Bool { prompt.console.terminal.isPlain }

  /// Shows the first list, another list when its name is typed, and the rows with typed words.
  func choose(
    _ question: String, from lists: [ChoiceList], first: ChoicePage
  ) async throws -> ChosenRow {
    var loaded = LoadedLists(lists, first: first)
    // Output that is read aloud begins with the question.
    if isPlain { try prompt.console.err.writeLine(prompt.wrapped(question)) }
    var start = 0
    while true {
      let end = min(loaded.rows.count, start + Self.pageSize)
      try show(Array(start..<end), of: loaded)
      switch try await answer(to: question, count: end, of: &loaded) {
      case .row(let row): return ChosenRow(list: loaded.current, row: row)
      case .word(Self.more):
        start = end
        if start == loaded.rows.count { try await loaded.loadMore() }
      case .word(let name):
        start = 0
        try await loaded.show(name)
      }
    }
  }

  /// Asks until the answer is the number of a row that was shown, or a word.
  private func answer(
    to question: String, count: Int, of loaded: inout LoadedLists
  ) async throws -> Answer {
    let hasMore = count < loaded.rows.count || loaded.hasMore
    let words = (hasMore ? [Self.more] : []) + loaded.others
    let choices = "or type words to find, " + (words + [Self.quit]).joined(separator: ", ")
    let range =
      switch (isPlain, count) {
      case (true, 0): "Word: "
      case (true, _): "Number from 1 to \(count): "
      case (false, 0): question + " "
      case (false, _): question + " [1-\(count)] "
      }
    if !words.isEmpty { try hint(choices) }
    var found: [Int] = []
    while true {
      let text = try await prompt.line(range)
      if let number = Int(text) {
        // The range is checked first: one less than the smallest integer would overflow.
        let isShown = number >= 1 && number <= count || found.contains(number)
        if isShown { return .row(number - 1) }
        try hint("there is no number \(number)")
      } else if words.contains(text) {
        return .word(text)
      } else if ["q", Self.quit].contains(text) {
        throw PromptError.cancelled
      } else if text.isEmpty {
        try hint(choices)
      } else {
        try await loaded.loadAll()
        let rows = ChoiceFilter.matches(of: text, in: loaded.rows.map(ChoiceFilter.text))
        found += rows.map { $0 + 1 }
        try show(rows, of: loaded)
        if rows.isEmpty { try hint("nothing found for \(text)") }
      }
    }
  }

  private func hint(_ text: String) throws {
    try prompt.console.err.writeLine(prompt.console.errStyle(.dim, prompt.wrapped(text)))
  }

  private func show(_ indexes: [Int], of loaded: LoadedLists) throws {
    let console = prompt.console
    if isPlain {
      for index in indexes {
        let lines = RowSentence.lines(
          loaded.rows[index], loaded.columns, start: "\(index + 1). ",
          width: console.terminal.columns)
        for line in lines { try console.err.writeLine(line) }
      }
      return
    }
    let rows = loaded.rows.enumerated().map { [Cell(String($0 + 1))] + $1 }
    let layout = TableLayout(
      columns: [Column("", alignment: .right)] + loaded.columns, rows: rows,
      limit: console.terminal.columns - 1)
    for index in indexes {
      try console.err.writeLine(" " + layout.line(rows[index], console.errStyle))
    }
  }
}
