import Algorithms
import CommandSupport
import GistLibrary
import GitHubAPI
import LocalFiles
import TerminalOutput

struct CachedList: Sendable {
  let listing: GistListing
  let library: LibraryFile
  let host: Host
  /// The library, which stays readable even if another process removes it meanwhile.
  let store: GistStore
  let state: FeedState
  /// The gists that pass the filter: all of them, or those that are printed and one more.
  let ids: [String]
  /// The number of gists that pass the filter.
  let total: Int
  /// The number of gists in the feed; nil if the limit ended the list.
  let count: Int?

  func print(to output: CommandOutput, _ more: MoreRows) async throws {
    output.diagnostics.note("offline: showing the library as of \(age(at: output.time))")
    var list = GistListWriter(
      output, feed: listing.feed, columns: listing.columns, pages: host.gistPages,
      showsStars: listing.showsStars, localTags: listing.filter.localTags)
    var portions = ListPortions(listing.limit, more)
    let unknown = try await list.closing { list in
      var unknown = 0
      _ = try await portions.show(ids, isLast: ids.count == total, of: total) { portion in
        for page in portion.chunks(ofCount: ListLimit.largestPage) {
          unknown += try writePage(Array(page), to: &list, isJSON: output.isJSON)
        }
      }
      return unknown
    }
    if listing.sorting == .stars { output.diagnostics.noteUnknownStars(of: unknown) }
    if let count, state.completeAt == nil {
      output.diagnostics.note("the library has only the first \(Plural.count(count, "gist"))")
    }
  }

  /// Writes a page; returns how many of its rows lack stars.
  private func writePage(
    _ ids: [String], to list: inout GistListWriter, isJSON: Bool
  ) throws -> Int {
    if isJSON {
      try list.append(read { () throws(LibraryError) in try store.documents(ids) })
      return 0
    }
    let readsLanguage = listing.columns?.contains(.language) == true
    let rows = try read { () throws(LibraryError) in
      try store.rows(ids, withFirstFile: readsLanguage)
    }
    try list.append(rows.count, rows: rows.map(GistTableRow.init), documents: [], avatars: [])
    return rows.count { $0.stars == nil }
  }

  private func read<Value>(_ body: () throws(LibraryError) -> Value) throws(Failure) -> Value {
    do throws(LibraryError) {
      return try body()
    } catch {
      throw Failure.library(error, library.file.path)
    }
  }

  /// Returns the time at which the feed was read; later pages may be older.
  func age(at time: TimeSource) -> String {
    let read = time.moment(state.readAt)
    guard let oldest = state.oldestAt, oldest != state.readAt else { return read }
    return "\(read) (older entries: \(time.moment(oldest)))"
  }
}

extension GistListing {
  /// Returns the feed from the library; throws a ``Failure`` with status 69 if the library lacks
  /// it.
  ///
  /// With `loadsAll`, the user may ask for the gists after the limit.
  func copy(in libraries: Libraries, loadsAll: Bool) throws -> CachedList {
    let (settings, formatter) = (libraries.sessions.settings, libraries.sessions.failureFormatter)
    let host = try settings.namedHost()
    guard let library = try libraries.library(of: host) else {
      throw libraries.noLibrary(of: host)
    }
    let found = try libraries.read(library, of: host) { store throws(LibraryError) -> CachedList? in
      guard let state = try store.feeds().first(where: { $0.feed == feed.name }) else { return nil }
      var query = query
      // Reading 30,000 IDs takes 10 ms; counting them doesn't.
      let countsOnly = !loadsAll && filter.isEmpty && since == nil
      if countsOnly { query.limit = limit.countAndOne }
      let ids = try store.ids(query)
      let isEnd = limit.count.map { ids.count < $0 } ?? true
      let count = isEnd ? try store.count(of: feed.name) : nil
      // Another process may have removed its gists in the meantime.
      guard count != 0 || state.completeAt != nil else { return nil }
      return CachedList(
        listing: self, library: library, host: host, store: store, state: state, ids: ids,
        total: countsOnly ? try store.count(of: feed.name) : ids.count, count: count)
    }
    guard let found else { throw Failure.notInLibrary(MessageText(feed.gists), host, formatter) }
    return found
  }

  private var query: FeedQuery {
    var library = LibraryFilter(
      language: filter.language, isPublic: filter.visibility.map { $0 == .public }, since: since,
      tags: filter.tags)
    library.localTags = filter.localTags
    return FeedQuery(feed: feed.name, sorting: sorting, filter: library, text: filter.text)
  }
}
