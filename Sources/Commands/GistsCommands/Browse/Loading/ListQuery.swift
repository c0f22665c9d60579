import ByteTools
import CommandSupport
import GistLibrary
import GistsTUI
import GitHubModels
import TerminalOutput

/// The gists of the library that a list shows: those of a feed or of a view.
struct ListQuery: Hashable, Sendable {
  let feed: Feed
  /// The filters of a view.
  private var search: SearchText?

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

  /// Parses a feed (the user's own gists by default) and the words and qualifiers of a search.
  init(view text: String) throws(Failure) {
    let words = SearchText.split(text)
    var named: Feed?
    if let word = words.first,
      ["mine", "public", "starred"].contains(word) || word.hasPrefix("@")
    {
      named = try? Feed(argument: word)
    }
    let rest = named == nil ? words : Array(words.dropFirst())
    func unknown(_ word: String) -> Failure {
      Failure(
        .wrongUsage, "unknown qualifier: \(word)", next: ["use lang:, owner:, tag:, is: or sort:"])
    }
    if let word = rest.first(where: SearchText.isUnknownQualifier) { throw unknown(word) }
    let search = try SearchText(rest.joined(separator: " "))
    if let word = search.emptyQualifiers.first { throw unknown(word) }
    self.feed = named ?? .mine
    self.search = search
  }

  /// Returns the IDs of the gists in the feed's order; nil if the library can't be read.
  ///
  /// `text` is the text of a filter; empty for all gists.
  func ids(containing text: String = "", in source: BrowserSource) async -> [String]? {
    var query = FeedQuery(feed: feed.name)
    query.filter(by: text)
    if let filter = search?.filter { query.filter = filter }
    if !query.filter.tags.isEmpty {
      query.filter.localTags = source.context.libraries.localTags(on: source.host)
    }
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
  /// Restricts the query with the filter of a list; an empty text keeps all gists.
  mutating func filter(by text: String) {
    guard !text.isEmpty else { return }
    self.text = FilterText(text)
    comparesLanguages = true
  }
}

extension BrowserList {
  var isView: Bool { if case .view = self { true } else { false } }
}
