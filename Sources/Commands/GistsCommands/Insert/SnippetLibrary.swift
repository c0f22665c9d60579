import Algorithms
import ClientState
import CommandSupport
import FoundationEssentials
import GistLibrary
import GistsTUI
import GitHubAPI
import GitHubModels
import LocalFiles
import TerminalOutput
import TextFolding

/// The gists of the library in the order in which `gists insert` offers them: own and starred gists
/// first, and in each group those first that were inserted often and recently.
struct SnippetLibrary: Sendable {
  private let libraries: Libraries
  private let host: Host
  private let library: LibraryFile
  let uses: InsertionsFile
  let login: String?

  /// The most gists that are shown.
  private static let limit = 100
  private static let preferred = [Feed.mine.name, Feed.starred.name]

  /// - Throws: a ``Failure`` with status 69 if the library does not exist.
  init(_ libraries: Libraries) throws {
    self.libraries = libraries
    let sessions = libraries.sessions
    host = try sessions.settings.namedHost()
    guard let library = try libraries.library(of: host), library.file.identity != nil else {
      throw libraries.noLibrary(of: host)
    }
    self.library = library
    uses = sessions.stateFiles.insertions(of: host)
    login = sessions.likelyLogin(on: host)
  }

  private func read<Value>(
    _ body: (GistStore) throws(LibraryError) -> Value
  ) throws -> Value {
    try libraries.read(library, of: host, body)
  }

  /// Returns the gists that match the typed text; the first ones of the library if it is empty.
  ///
  /// - Throws: a ``Failure`` if a qualifier is invalid; the errors of reading the library.
  func gists(matching text: String) async throws -> FoundSnippets {
    let query = try SearchText(text)
    guard !query.isEmpty else { return try firstGists() }
    let found: [LibraryRow]
    if query.patterns.isEmpty {
      found = try await SearchCancellation.run { cancellation in
        try matches(of: query, until: cancellation)
      }
    } else {
      let search = SearchFlow(
        host: host, query: query, limit: ListLimit(count: Self.limit))
      let ids = try await search.found(withLines: false, in: libraries).map(\.gist.value.id)
      found = try read { store throws(LibraryError) in try store.rows(ids) }
    }
    return try ranked(found)
  }

  /// Returns the results of a search, in its order; of very many results, the most relevant ones of
  /// each kind.
  private func matches(
    of query: SearchText, until cancellation: SearchCancellation
  ) throws -> [LibraryRow] {
    let used = Array(counted().keys)
    return try read { store throws(LibraryError) in
      func rows(_ change: (inout LibraryFilter) -> Void) throws(LibraryError) -> [LibraryRow] {
        var filter = query.filter
        filter.now = libraries.sessions.time.now()
        filter.localTags = libraries.localTags(on: host, for: filter)
        change(&filter)
        let query = SearchQuery(query.words, filter: filter, limit: Self.limit + 1)
        return try store.rows(try store.ids(query, until: cancellation))
      }
      var found = try rows { _ in }
      guard found.count > Self.limit else { return found }
      let own = try store.members(of: Self.preferred, among: found.map(\.id))
      if !used.isEmpty { found += try rows { $0.ids = used } }
      if query.filter.feed == nil, own.count < found.count {
        for feed in Self.preferred { found += try rows { $0.feed = feed } }
      }
      return found
    }
  }

  /// Returns the first gists of the library, without a search: those that were inserted, and the
  /// newest.
  func firstGists(atMost limit: Int = Self.limit) throws -> FoundSnippets {
    let used = counted().keys
    let rows = try read { store throws(LibraryError) in
      var ids = Array(used)
      for feed in Self.preferred {
        ids += try store.ids(FeedQuery(feed: feed, limit: limit + 1))
      }
      var rows = try store.rows(ids)
      if rows.count <= limit { rows += try store.rows(withPrefix: "", limit: limit + 1) }
      return rows.sorted { ($0.updated ?? .distantPast) > ($1.updated ?? .distantPast) }
    }
    return try ranked(rows)
  }

  /// Returns the rows without duplicates: own and starred gists first, in each group the most used
  /// ones first, else in their order.
  private func ranked(_ rows: [LibraryRow]) throws -> FoundSnippets {
    let rows = rows.uniqued(on: \.id)
    let own = try read { store throws(LibraryError) in
      try store.members(of: Self.preferred, among: rows.map(\.id))
    }
    let (uses, now) = (counted(), libraries.sessions.time.now())
    let ranked = rows.enumerated().map { index, row in
      let isOwn =
        own.contains(row.id) || row.isStarred == true
        || row.owner != nil && row.owner?.lowercased() == login?.lowercased()
      return (row: row, index: index, isOwn: isOwn, weight: uses[row.id]?.weight(at: now) ?? 0)
    }.sorted { one, other in
      if one.isOwn != other.isOwn { return one.isOwn }
      return (one.weight, other.index) > (other.weight, one.index)
    }
    return FoundSnippets(
      gists: ranked.prefix(Self.limit).compactMap { BrowserRow($0.row).gist },
      isCut: ranked.count > Self.limit)
  }

  /// Returns the names of the files of gists, by the gists' IDs.
  func fileNames(of ids: [String]) throws -> [String: [String]] {
    let rows = try read { store throws(LibraryError) in try store.rowsWithFileNames(ids) }
    return Dictionary(rows.map { ($0.id, $0.fileNames) }) { first, _ in first }
  }

  /// Returns the recorded uses; a damaged file must not prevent inserting.
  private func counted() -> [String: InsertionUse] { (try? uses.uses()) ?? [:] }

  /// Returns the snippets of a gist, and the index of the most likely one: the one with most of the
  /// search words, else the last inserted one, but never a document that contains blocks.
  func snippets(of id: String, words: String) throws -> (snippets: [Snippet], likely: Int) {
    let gist = try read { store throws(LibraryError) in try store.gist(id) }
    let snippets = gist.map(Snippet.all) ?? []
    let words = ((try? SearchText(words))?.words ?? []).map { SoughtText($0) }
    let counts = snippets.map { snippet in
      words.count { $0.isPart(of: snippet.name) || $0.isPart(of: snippet.text) }
    }
    let meant = snippets.indices.filter { snippets[$0].form != .document }
    let most = meant.map { counts[$0] }.max()
    let best = meant.filter { counts[$0] == most }
    let last = counted()[id]?.part
    return (snippets, best.first { snippets[$0].name == last } ?? best.first ?? 0)
  }
}

extension Snippet {
  /// The size in bytes above which a file is no snippet.
  private static let largest = 1 << 20

  /// Returns all snippets of a gist: its files, and before each Markdown file its fenced blocks.
  static func all(of gist: LibraryGist) -> [Snippet] {
    gist.gist.value.files.flatMap { file in
      guard let bytes = gist.contents[file.name] else {
        return [
          Snippet(
            file.name, language: file.language,
            problem: "\(file.name) is not in the library; run gists sync")
        ]
      }
      return all(in: bytes, of: file.name, language: file.language)
    }
  }

  static func all(in bytes: [UInt8], of name: String, language: String?) -> [Snippet] {
    func refused(_ reason: String) -> [Snippet] {
      [Snippet(name, language: language, problem: "\(name) \(reason)")]
    }
    guard bytes.count <= largest else { return refused("is larger than 1 MiB") }
    guard !bytes.contains(0),
      let text = String(validating: WrittenText.withoutMark(bytes), as: UTF8.self)
    else {
      return refused("is not a text file")
    }
    guard FileForm(name: name, bytes: bytes) == .markdown || language == "Markdown" else {
      return [Snippet(name, language: language, text: text)]
    }
    let blocks = FencedBlock.all(in: bytes)
    return blocks.enumerated().map { index, block in
      let word = block.info.prefix { !$0.isWhitespace && $0 != "," && $0 != "{" }
      return Snippet(
        "\(name) #\(index + 1)", language: String(word), text: block.text, form: .block)
    } + [Snippet(name, language: language, text: text, form: blocks.isEmpty ? .file : .document)]
  }
}
