import CommandSupport
import FoundationEssentials
import GistLibrary
import GitHubAPI
import GitHubModels
import TerminalOutput

/// A feed as the library has it.
struct CachedList: Sendable {
  let listing: GistListing
  let host: Host
  let state: FeedState
  /// Its first page.
  let first: [Decoded<Gist>]

  func print(in context: AppContext) throws {
    context.diagnostics.note("offline: showing the copy of \(age(in: context))")
    var output = GistListWriter(context, feed: listing.feed)
    let end: (offset: Int, isReached: Bool)
    do {
      end = try write(first, to: &output, in: context)
    } catch {
      // What was printed stays valid: the array is closed, then the error is told.
      try? output.finish(isCut: true)
      throw error
    }
    try output.finish()
    if end.isReached, state.completeAt == nil {
      context.diagnostics.note(
        "the copy has the first \(FailureFormatter.count(end.offset, "gist")) only")
    }
  }

  /// Writes a page and those after it, as many as are wanted; gives how many gists were looked through,
  /// and whether those were all.
  private func write(
    _ first: [Decoded<Gist>], to output: inout GistListWriter, in context: AppContext
  ) throws -> (offset: Int, isReached: Bool) {
    var page = first
    var offset = 0
    var remaining = listing.limit.count ?? .max
    while !page.isEmpty {
      let passed = page.filter { listing.passes($0.value) }
      try output.append(Array(passed.prefix(remaining)))
      remaining -= passed.count
      offset += page.count
      guard remaining > 0 else { break }
      page = try context.read(host) { [offset, remaining] store throws(LibraryError) in
        try store.gists(
          in: state.feed, offset: offset, limit: listing.pageOfCopy(remaining: remaining))
      }
    }
    return (offset, remaining > 0)
  }

  /// The first gists may be newer than those that were not listed since.
  func age(in context: AppContext) -> String {
    let read = context.moment(state.readAt)
    guard let oldest = state.oldestAt, oldest != state.readAt else { return read }
    return "\(read), further down of \(context.moment(oldest))"
  }
}

extension GistListing {
  /// The copy of the feed; throws a ``Failure``: 69 where there is none.
  func copy(in context: AppContext) throws -> CachedList {
    let host = try context.namedHost()
    let found = try context.read(host) { store throws(LibraryError) -> CachedList? in
      guard let state = try store.feeds().first(where: { $0.feed == feed.name }) else { return nil }
      let first = try store.gists(
        in: state.feed, offset: 0, limit: pageOfCopy(remaining: limit.count ?? .max))
      // Another process may have forgotten it meanwhile.
      guard !first.isEmpty || state.completeAt != nil else { return nil }
      return CachedList(listing: self, host: host, state: state, first: first)
    }
    guard let found else { throw Failure.notInLibrary(feed.gists, host, context.failureFormatter) }
    return found
  }

  /// How many gists of a copy are read at once: where some are left out, more than are wanted.
  fileprivate func pageOfCopy(remaining: Int) -> Int {
    since == nil && filter.isEmpty ? min(remaining, ListLimit.largestPage) : ListLimit.largestPage
  }

  func passes(_ gist: Gist) -> Bool {
    if let since, gist.updatedAt.map({ $0 < since }) ?? true { return false }
    return filter.passes(gist)
  }
}
