import CommandSupport
import GistLibrary
import GistsTUI
import GitHubAPI
import GitHubModels
import Synchronization
import TerminalOutput

/// Sends the hits of one search to the browser, with the rows that are visible first.
final class HitReport: Sendable {
  private struct State {
    var words: [String] = []
    var ids: [String] = []
    /// The number of hits with rows, and the number of lines that these rows take.
    var rows = 0
    var lines = 0
    /// The time to find the first hits.
    var time: Duration?
  }

  private let source: BrowserSource
  private let lines: Int
  private let generation: Int
  private let start: Duration
  private let keep: @Sendable ([String], [String: BrowserRow]) -> Void
  private let state = Mutex(State())

  /// `lines` is the number of visible lines; `keep` receives all hits and the rows that can't be
  /// read again.
  init(
    _ source: BrowserSource, lines: Int, generation: Int,
    keep: @escaping @Sendable ([String], [String: BrowserRow]) -> Void
  ) {
    self.source = source
    self.lines = lines
    self.generation = generation
    self.keep = keep
    start = source.context.time.uptime()
  }

  /// The words to find in the shown lines.
  var words: [String] {
    get { state.withLock(\.words) }
    set { state.withLock { $0.words = newValue } }
  }

  var time: Duration { source.context.time.uptime() - start }

  /// Sends the first hits; the search continues.
  func send(_ ids: [String]) {
    let event = found(ids, rows(of: ids), isAll: false)
    if !Task.isCancelled { source.queue.send(event) }
  }

  /// Returns all hits.
  func end(_ ids: [String], problem: BrowserMessage? = nil) -> EffectEnd {
    EffectEnd(found(ids, rows(of: ids), isAll: true, problem: problem))
  }

  /// Sends further hits of a regular expression, with their lines.
  func add(_ hits: [FoundGist]) {
    guard !hits.isEmpty else { return }
    let event = found(adding: hits, isAll: false)
    if !Task.isCancelled { source.queue.send(event) }
  }

  /// Returns all hits of a regular expression, including these last ones.
  func end(adding hits: [FoundGist]) -> EffectEnd { EffectEnd(found(adding: hits, isAll: true)) }

  /// Returns the rows of the visible hits that have none yet.
  private func rows(of ids: [String]) -> [BrowserRow] {
    let (shown, used, words) = state.withLock { ($0.rows, $0.lines, $0.words) }
    let room = lines - used
    guard room > 0, ids.count > shown else { return [] }
    return source.readNow { store throws(LibraryError) in
      try HitRows(store, words).rows(ids[shown...], lines: room)
    } ?? []
  }

  private func found(adding hits: [FoundGist], isAll: Bool) -> BrowserEvent {
    let saved =
      source.readNow { store throws(LibraryError) in try store.rows(hits.map(\.gist.value.id)) }
      ?? []
    let known = Dictionary(saved.map { ($0.id, $0) }) { first, _ in first }
    let rows = hits.map { hit in
      let row = known[hit.gist.value.id].map { BrowserRow($0) } ?? BrowserRow(hit.gist.value)
      return row.showing(hit.files)
    }
    let ids = state.withLock { state in
      state.ids += rows.map(\.id)
      return state.ids
    }
    if !Task.isCancelled { keep(ids, Dictionary(rows.map { ($0.id, $0) }) { first, _ in first }) }
    return found(ids, rows, isAll: isAll)
  }

  private func found(
    _ ids: [String], _ rows: [BrowserRow], isAll: Bool, problem: BrowserMessage? = nil
  ) -> BrowserEvent {
    let time = time
    let first = state.withLock { state in
      state.rows += rows.count
      state.lines += rows.reduce(0) { $0 + $1.lineCount }
      state.time = state.time ?? time
      return state.time ?? time
    }
    if !Task.isCancelled { keep(ids, [:]) }
    let facts = source.readNow { store throws(LibraryError) in
      (try store.count(), isAll ? try store.unsearchedCount(in: SyncFlow.ordinary.map(\.name)) : 0)
    }
    return .found(
      SearchResult(
        ids: ids, rows: rows, isAll: isAll, total: facts?.0 ?? 0, unsearched: facts?.1 ?? 0,
        milliseconds: Int((first / .milliseconds(1)).rounded()), problem: problem),
      generation: generation)
  }
}

/// Reads the rows of hits, with the lines that match.
struct HitRows {
  private let store: GistStore
  private let words: [String]

  private static let mostLines = 3

  init(_ store: GistStore, _ words: [String]) {
    self.store = store
    self.words = words
  }

  /// Returns the rows of the first gists that fill some lines; gists that the library lacks are
  /// left out.
  func rows(
    _ ids: some Collection<String> & Sendable, lines: Int = .max
  ) throws(LibraryError) -> [BrowserRow] {
    var (rows, used) = ([BrowserRow](), 0)
    for id in ids where used < lines {
      guard let saved = try store.rows([id]).first else { continue }
      var row = BrowserRow(saved)
      if !words.isEmpty {
        row = row.showing(
          try store.texts(of: id).map { name, text in
            (name, MatchingLines(words, in: text, limit: Self.mostLines).lines)
          })
      }
      rows.append(row)
      used += row.lineCount
    }
    return rows
  }
}

extension BrowserRow {
  /// The number of lines that the row takes on the screen.
  fileprivate var lineCount: Int { 1 + (gist?.matches.count ?? 0) }

  fileprivate func showing(_ files: [(name: String, lines: [MatchingLines.Line])]) -> BrowserRow {
    guard case .gist(var gist) = content else { return self }
    gist.matches = files.flatMap { file in
      file.lines.map { line in Self.matching(line, of: file.name) }
    }
    if let file = files.first(where: { !$0.lines.isEmpty }), let line = file.lines.first {
      gist.place = SearchPlace(
        file: file.name, line: line.number, words: Self.words(in: files.flatMap(\.lines)))
    }
    var row = self
    row.content = .gist(gist)
    return row
  }

  /// The most texts to find in the document, and the most characters of each.
  private static let mostWords = 8
  private static let longestWord = 200

  /// Returns the matches in the lines, each text once.
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
