package import TerminalOutput
import TerminalScreen
import TextFolding

/// The screen of `gists insert`: a search of the library, the snippets of a gist, and the values of
/// their placeholders.
///
/// It knows neither the terminal nor the library: events go in, effects come out.
package struct InsertState: Hashable, Sendable {
  package enum Event: Hashable, Sendable {
    case key(Key)
    case resized(rows: Int, columns: Int)
    /// The gists that a search found.
    case found(FoundSnippets, generation: Int)
    /// The snippets of a gist, and the index of the most likely one for the words.
    case loaded([Snippet], likely: Int, gist: String, words: String)
  }

  package enum Effect: Hashable, Sendable {
    case search(String, generation: Int)
    /// Read the snippets of a gist that the words found.
    case load(gist: String, words: String)
    case insert(Insertion)
    case cancel
    case suspend
    case repaint
  }

  enum Stage: Hashable, Sendable {
    /// The user chooses a gist.
    case gists
    /// The user chooses one of the gist's files or blocks.
    case snippets
    /// The user fills in the placeholders.
    case values(FilledSnippet)
  }

  /// The most keys kept while a slow search runs.
  private static let mostWaiting = 1_000

  var (rows, columns): (Int, Int)
  let theme: Theme
  /// The user's login, whose gists are shown without their owner; nil if unknown.
  let login: String?
  private(set) var stage = Stage.gists
  private(set) var query: LineEditor
  private(set) var found = FoundSnippets(gists: [])
  private(set) var gists = ListCursor()
  /// The snippets of the selected gist; nil until they are read.
  private(set) var snippets: [Snippet]?
  /// The index of the most likely snippet.
  private var likely = 0
  /// The selected one of ``matches``.
  private(set) var parts = ListCursor()
  /// The words that narrow the snippets.
  private(set) var filter = LineEditor()
  /// Why the last key did nothing.
  private(set) var message: String?
  private var generation = 0
  /// Whether the found gists are still those of an earlier query.
  private(set) var isSearching = false
  /// Keys typed before their search ended.
  private var waiting: [Key] = []

  /// Creates the state before the first search, which is for `words`.
  package init(rows: Int, columns: Int, words: String, login: String?, theme: Theme) {
    (self.rows, self.columns) = (rows, columns)
    query = LineEditor(words)
    (self.login, self.theme) = (login, theme)
  }

  var selectedGist: GistRow? {
    found.gists.indices.contains(gists.index) ? found.gists[gists.index] : nil
  }
  /// The snippets that contain the words of ``filter``.
  var matches: [Snippet] {
    let words = FilterText(filter.text)
    return (snippets ?? []).filter { words.isFound(in: [$0.name, $0.text]) }
  }
  /// The snippet that Enter inserts and the preview shows.
  var selectedSnippet: Snippet? {
    let matches = matches
    return matches.indices.contains(parts.index) ? matches[parts.index] : nil
  }

  /// Shows the first of the gists that the first search will find.
  package mutating func show(_ first: FoundSnippets) { found = first }

  package mutating func handle(_ event: Event) -> [Effect] {
    switch event {
    case .key(let key): return handle(key)
    case .resized(let rows, let columns):
      (self.rows, self.columns) = (rows, columns)
      return []
    case .found(let found, let generation):
      guard generation == self.generation else { return [] }
      isSearching = false
      self.found = found
      gists = ListCursor()
      return load() + handleWaiting()
    case .loaded(let snippets, let likely, let gist, let words):
      guard gist == selectedGist?.id, words == query.text, self.snippets == nil else { return [] }
      (self.snippets, self.likely) = (snippets, likely)
      parts = ListCursor(index: likely)
      return handleWaiting()
    }
  }

  private mutating func handleWaiting() -> [Effect] {
    var effects: [Effect] = []
    while let key = waiting.first, !waits(for: key) {
      waiting.removeFirst()
      effects += press(key)
    }
    return effects
  }

  private mutating func handle(_ key: Key) -> [Effect] {
    switch key {
    case .escape, .control("c"), .control("g"): return [.cancel]
    case .control("z"): return [.suspend]
    case .control("l"): return [.repaint]
    default: break
    }
    // Keys stay in order, so that Enter takes a result for the letters before it.
    guard waiting.isEmpty, !waits(for: key) else {
      if waiting.count < Self.mostWaiting { waiting.append(key) }
      return []
    }
    return press(key)
  }

  /// Whether a key depends on a search or a read that has not ended.
  private func waits(for key: Key) -> Bool {
    guard stage == .gists else { return false }
    switch key {
    case .enter, .tab: return isSearching || selectedGist != nil && snippets == nil
    case .up, .down, .pageUp, .pageDown, .control("p"), .control("n"): return isSearching
    default: return false
    }
  }

  private mutating func press(_ key: Key) -> [Effect] {
    message = nil
    switch stage {
    case .gists: return pressInGists(key)
    case .snippets: return pressInSnippets(key)
    case .values(let filled): return press(key, in: filled)
    }
  }

  private mutating func pressInGists(_ key: Key) -> [Effect] {
    if gists.move(key, count: found.gists.count, page: InsertLayout(self).list.rows) {
      return load()
    }
    switch key {
    case .enter:
      let only = selectedGist?.fileCount == 1 ? selectedSnippet : nil
      guard let only, snippets?.count == 1 || snippets?.count(where: { $0.form == .block }) == 1
      else {
        openSnippets()
        return []
      }
      return take(only)
    case .tab: openSnippets()
    default:
      let before = query.text
      if query.handle(key), query.text != before { return search() }
    }
    return []
  }

  private mutating func openSnippets() {
    if snippets?.isEmpty == false {
      stage = .snippets
    } else if snippets != nil {
      message = "the gist has no files in the library"
    }
  }

  private mutating func pressInSnippets(_ key: Key) -> [Effect] {
    if parts.move(key, count: matches.count, page: InsertLayout(self).list.rows) { return [] }
    switch key {
    case .enter: return selectedSnippet.map { take($0) } ?? []
    case .backTab:
      (filter, parts) = (LineEditor(), ListCursor(index: likely))
      stage = .gists
    default:
      let before = filter.text
      if filter.handle(key), filter.text != before { parts = ListCursor() }
    }
    return []
  }

  /// Inserts a snippet, or asks for its placeholders first.
  private mutating func take(_ snippet: Snippet) -> [Effect] {
    guard let gist = selectedGist?.id else { return [] }
    if let problem = snippet.problem {
      message = problem
    } else if let template = snippet.template {
      stage = .values(FilledSnippet(snippet, template))
    } else {
      return [.insert(Insertion(gist: gist, snippet: snippet))]
    }
    return []
  }

  private mutating func press(_ key: Key, in filled: FilledSnippet) -> [Effect] {
    var filled = filled
    switch filled.press(key) {
    case .stays: stage = .values(filled)
    case .leaves: stage = filter.isEmpty && snippets?.count == 1 ? .gists : .snippets
    case .ends:
      guard let gist = selectedGist?.id else { return [] }
      stage = .values(filled)
      return [
        .insert(Insertion(gist: gist, snippet: filled.snippet, values: filled.values))
      ]
    }
    return []
  }

  /// Returns the effects that begin a search; the first one is for the words of the start.
  package mutating func search() -> [Effect] {
    generation += 1
    isSearching = true
    return [.search(query.text, generation: generation)]
  }

  /// Reads the snippets of the gist that is selected now.
  private mutating func load() -> [Effect] {
    (snippets, parts, filter) = (nil, ListCursor(), LineEditor())
    return selectedGist.map { [.load(gist: $0.id, words: query.text)] } ?? []
  }
}

/// The selected row of a list.
struct ListCursor: Hashable, Sendable {
  private(set) var index = 0

  /// Moves the selection; false if the key doesn't move it.
  mutating func move(_ key: Key, count: Int, page: Int) -> Bool {
    let step: Int
    switch key {
    case .up, .control("p"): step = -1
    case .down, .control("n"): step = 1
    case .pageUp: step = -max(1, page)
    case .pageDown: step = max(1, page)
    default: return false
    }
    index = max(0, min(index + step, count - 1))
    return true
  }

  /// Returns the indexes of the rows on a screen of `height` lines, with the selected one among
  /// them.
  func visible(count: Int, height: Int) -> Range<Int> {
    let top = max(0, min(index - height / 2, count - height))
    return top..<min(count, top + height)
  }
}
