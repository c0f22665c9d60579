import CommandSupport
import GistLibrary
import GistsTUI
import GitHubAPI
import GitHubModels
import LocalFiles
import Synchronization
import TerminalOutput
import TerminalScreen

/// Searches the library as the user types; a newer search ends the older one.
final class LibrarySearch: Sendable {
  private let source: BrowserSource
  private let regexQueue: RegexQueue
  private let current = Mutex<Task<Void, Never>?>(nil)

  /// How many gists are shown at most.
  private static let limit = 100

  init(_ source: BrowserSource, _ regexQueue: RegexQueue = .shared) {
    self.source = source
    self.regexQueue = regexQueue
  }

  func run(_ query: String, generation: Int) {
    let task = source.queue.start(on: SerialQueue("search")) { [self] in
      let start = source.context.time.uptime()
      var result = await result(of: query)
      guard !Task.isCancelled else { return }
      let time = source.context.time.uptime() - start
      result.milliseconds = Int((time / .milliseconds(1)).rounded())
      source.queue.send(.found(result, generation: generation))
    }
    current.withLock { current in
      defer { current = task }
      return current
    }?.cancel()
  }

  private func result(of text: String) async -> SearchResult {
    let total =
      await source.read { store throws(LibraryError) in
        try store.statistics().gists
      } ?? 0
    var result = SearchResult(rows: [], total: total, milliseconds: 0)
    guard !text.trimmed.isEmpty else { return result }
    do {
      let flow = SearchFlow(
        host: source.host, query: try SearchText(text),
        limit: ListLimit(count: Self.limit), regexQueue: regexQueue)
      let found = try await flow.found(withLines: true, in: source.context).prefix(Self.limit)
      let saved = await rows(of: found.map(\.gist.value.id))
      result.rows = found.map { Self.row($0, saved: saved[$0.gist.value.id]) }
    } catch {
      result.problem = source.message(for: error).text
    }
    return result
  }

  /// Returns the rows of the library by ID: they also tell what is starred.
  private func rows(of ids: [String]) async -> [String: LibraryRow] {
    let rows = await source.read { store throws(LibraryError) in try store.rows(ids) } ?? []
    return Dictionary(rows.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  private static func row(_ found: FoundGist, saved: LibraryRow?) -> BrowserRow {
    var row = saved.map { BrowserRow($0) } ?? BrowserRow(found.gist.value)
    guard case .gist(var gist) = row.content else { return row }
    gist.matches = found.files.flatMap { file in
      file.lines.map { line in matching(line, of: file.name) }
    }
    if let file = found.files.first(where: { !$0.lines.isEmpty }), let line = file.lines.first {
      gist.place = SearchPlace(
        file: file.name, line: line.number,
        words: words(in: found.files.flatMap(\.lines)))
    }
    row.content = .gist(gist)
    return row
  }

  /// The most texts that are looked for in the document, and the most characters of each.
  private static let mostWords = 8
  private static let longestWord = 200

  /// Returns what was found in the lines, each text once.
  private static func words(in lines: [MatchingLines.Line]) -> [String] {
    var seen: Set<String> = []
    var words: [String] = []
    for line in lines {
      let characters = Array(line.text)
      for match in line.matches.prefix(mostWords) where words.count < mostWords {
        let word = String(characters[match].prefix(longestWord))
        if seen.insert(word.lowercased()).inserted { words.append(word) }
      }
    }
    return words
  }

  /// Returns `README.md:1: …` with bold matches.
  private static func matching(_ line: MatchingLines.Line, of name: String) -> StyledText {
    var text = StyledText("\(name):\(line.number): ", Look(.dim))
    for (piece, isMatch) in SearchPage.pieces(of: line, room: 60) {
      text += StyledText(piece, isMatch ? Look(.bold) : .plain)
    }
    return text
  }
}
