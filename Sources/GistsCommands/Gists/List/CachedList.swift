import CommandSupport
import FoundationEssentials
import GistLibrary
import GitHubAPI
import GitHubModels
import TerminalOutput

/// A feed in the library.
struct CachedList: Sendable {
  let listing: GistListing
  let host: Host
  let state: FeedState
  /// Its first page.
  let first: [Decoded<Gist>]

  func print(in context: AppContext) async throws {
    context.diagnostics.note("offline: showing the library as of \(age(in: context))")
    var output = GistListWriter(context, feed: listing.feed)
    let end = try await output.closing { output in
      try write(first, to: &output, in: context)
    }
    if end.isCut { context.tellOfMore(listing.limit, end.printed) }
    if end.isReached, state.completeAt == nil {
      context.diagnostics.note(
        "the library has only the first \(Plural.count(end.offset, "gist"))")
    }
  }

  /// How far the feed was read.
  private struct End {
    var offset = 0
    var printed = 0
    /// Whether the feed ended before the limit.
    var isReached = true
    /// Whether the limit left gists out.
    var isCut = false
  }

  /// Writes as many pages as needed.
  private func write(
    _ first: [Decoded<Gist>], to output: inout GistListWriter, in context: AppContext
  ) throws -> End {
    var page = first
    var end = End()
    var remaining = listing.limit.count ?? .max
    var size = listing.pageOfCopy(for: remaining)
    while !page.isEmpty {
      let passed = page.filter { listing.passes($0.value) }
      try output.append(Array(passed.prefix(remaining)))
      end.printed += min(passed.count, remaining)
      end.offset += page.count
      end.isCut = passed.count > remaining
      remaining -= min(passed.count, remaining)
      end.isReached = remaining > 0
      if end.isCut || page.count < size { break }
      size = listing.pageOfCopy(for: remaining)
      page = try context.read(host) { [offset = end.offset, size] store throws(LibraryError) in
        try store.gists(in: state.feed, offset: offset, limit: size)
      }
    }
    return end
  }

  /// Returns when the feed was read; older pages may date from an earlier time.
  func age(in context: AppContext) -> String {
    let read = context.moment(state.readAt)
    guard let oldest = state.oldestAt, oldest != state.readAt else { return read }
    return "\(read) (older entries: \(context.moment(oldest)))"
  }
}

extension GistListing {
  /// Returns the feed from the library; throws a ``Failure`` with status 69 if it is not there.
  func copy(in context: AppContext) throws -> CachedList {
    let host = try context.namedHost()
    let found = try context.read(host) { store throws(LibraryError) -> CachedList? in
      guard let state = try store.feeds().first(where: { $0.feed == feed.name }) else { return nil }
      let first = try store.gists(
        in: state.feed, offset: 0, limit: pageOfCopy(for: limit.count ?? .max))
      // Another process may have removed it in the meantime.
      guard !first.isEmpty || state.completeAt != nil else { return nil }
      return CachedList(listing: self, host: host, state: state, first: first)
    }
    guard let found else { throw Failure.notInLibrary(feed.gists, host, context.failureFormatter) }
    return found
  }

  /// Returns the page size for the library if this many gists are still to be printed: one more,
  /// which shows whether there are more, or a whole page if a filter leaves some out.
  fileprivate func pageOfCopy(for remaining: Int) -> Int {
    let isFiltered = since != nil || !filter.isEmpty
    return isFiltered || remaining >= ListLimit.largestPage ? ListLimit.largestPage : remaining + 1
  }

  func passes(_ gist: Gist) -> Bool {
    if let since, gist.updatedAt.map({ $0 < since }) ?? true { return false }
    return filter.passes(gist)
  }
}
