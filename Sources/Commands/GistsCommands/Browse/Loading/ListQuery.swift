import CommandSupport
import GistLibrary
import GistsTUI
import GitHubAPI
import GitHubModels
import TerminalOutput
import TextFolding
import TextFormats

/// The gists of the library that a list shows: those of a feed or of a view.
struct ListQuery: Hashable, Sendable {
  let feed: Feed
  /// What a view searches for, and its filter.
  private var search: SearchText?
  private var filter: RowFilter?

  /// nil for a list that shows no feed.
  init?(_ list: BrowserList) {
    if case .view(let view) = list {
      guard let query = try? ListQuery(view: view.text) else { return nil }
      self = query
    } else {
      guard let feed = list.feed else { return nil }
      self.feed = feed
    }
  }

  /// Parses a feed (the user's own gists by default), the words and qualifiers of a search, and after
  /// `filter:` a filter.
  init(view text: String) throws(Failure) {
    let (words, filter) = CustomView.parts(of: text)
    var named: Feed?
    if let word = words.first,
      ["mine", "public", "starred"].contains(word) || word.hasPrefix("@")
    {
      named = try? Feed(argument: word)
    }
    let rest = named == nil ? words : Array(words.dropFirst())
    func unknown(_ word: String) -> Failure {
      Failure(
        .wrongUsage, "unknown qualifier: \(word)",
        next: [QueryTerm.Problem.qualifiers(and: ["sort:"])])
    }
    if let word = rest.first(where: QueryTerm.isUnknownQualifier) { throw unknown(word) }
    let search = try SearchText(rest.joined(separator: " "))
    if let word = search.emptyQualifiers.first { throw unknown(word) }
    self.feed = named ?? .mine
    self.search = search
    guard !filter.isEmpty else { return }
    let rows = RowFilter(filter)
    if let problem = rows.problem { throw Failure(problem) }
    self.filter = rows
  }

  /// Returns the IDs of the gists that pass a filter, in the feed's order; nil if the library can't be
  /// read.
  func ids(_ filter: RowFilter? = nil, in source: BrowserSource) async -> [String]? {
    var query = FeedQuery(feed: feed.name)
    if let filter = search?.filter { query.filter = filter }
    for rows in [self.filter, filter].compactMap(\.self) { query.filter(by: rows) }
    query.filter.now = query.filter.now ?? source.context.time.now()
    query.filter.localTags = source.context.libraries.localTags(on: source.host, for: query.filter)
    let ids = await source.read { [query] store throws(LibraryError) in try store.ids(query) }
    guard let ids, let search, search.needsContents || search.feed != nil else { return ids }
    let flow = SearchFlow(host: source.host, query: search, limit: ListLimit(count: nil))
    guard let found = try? await flow.found(withLines: false, in: source.context.libraries) else {
      return nil
    }
    let matching = Set(found.map(\.gist.value.id))
    return ids.filter(matching.contains)
  }
}

extension FeedQuery {
  /// Restricts the query with the filter of a list.
  mutating func filter(by rows: RowFilter) {
    if !rows.text.isEmpty { text = text?.and(rows.text) ?? rows.text }
    comparesLanguages = true
    filter.now = rows.time ?? filter.now
    for term in rows.conditions {
      switch term.subject {
      case .tag(let tag) where term.isExcluded: filter.excludedTags.append(tag)
      case .tag(let tag): filter.tags.append(tag)
      case .hasNoTag: filter.hasTags = term.isExcluded
      default: filter.conditions.append(term)
      }
    }
  }
}

extension Libraries {
  /// Returns the tags that are kept on this computer if a filter asks for tags.
  func localTags(on host: Host, for filter: LibraryFilter) -> [String: [String]] {
    filter.comparesTags ? localTags(on: host) : [:]
  }
}

extension BrowserList {
  var isView: Bool { if case .view = self { true } else { false } }
}
