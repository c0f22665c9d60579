import CommandSupport
import FoundationEssentials
import GistLibrary
import GitHubAPI
import GitHubModels
import RepoBrowser
import TerminalOutput

/// A list of gists that is printed while its pages arrive: no more than a page is in memory.
struct GistListing: Sendable {
  let feed: Feed
  let limit: ListLimit
  let since: Date?
  let filter: GistFilter
  /// Beside each gist its owner's picture, at a terminal.
  var showsAvatars = false

  /// How many pages more than a list without filter needs are looked through.
  private static let furtherPages = 10

  func print(in context: AppContext) async throws {
    var output = GistListWriter(
      context, feed: feed, hasPictures: showsAvatars && context.images.form != .off)
    do {
      try await load(in: context, to: &output)
    } catch {
      var error = error
      if output.count == 0, error.isNetworkAway, let copy = try? copy(in: context) {
        if context.console.terminal.outIsTerminal { return try copy.print(in: context) }
        error = context.withCopy(error, of: copy.age(in: context))
      }
      // What was printed stays valid: the array is closed, then the error is told, and this one even
      // where closing fails.
      try? output.finish(isCut: true)
      throw told(error, in: context)
    }
    try output.finish()
    if output.count == 0, context.console.terminal.errIsTerminal {
      context.diagnostics.note(nothingFound)
    }
  }

  /// A 404 for a person's gists tells which person is not there.
  private func told(_ error: any Error, in context: AppContext) -> any Error {
    guard case .user(let login) = feed, case APIError.errorResponse(let response) = error,
      response.isNotFound
    else { return error }
    return context.failureFormatter.noUser(login, response)
  }

  private func load(in context: AppContext, to output: inout GistListWriter) async throws {
    let session = try context.session()
    let pages = try await pages(session, in: context)
    var keeping = ListRecorder(feed, isWhole: since == nil, session.host, in: context)
    defer { keeping.finish() }
    let pictures = showsAvatars && !context.isJSON ? context.pictures(session) : nil
    var remaining = limit.count ?? .max
    var pageCount = 0
    for try await page in pages {
      pageCount += 1
      let passing = page.elements.filter { filter.passes($0.value) }
      let gists = passing.prefix(remaining)
      try output.append(
        Array(gists), pictures: await pictures?.pictures(of: gists.map(\.value.owner)) ?? [])
      keeping.add(page)
      await keeping.keepUp()
      remaining -= gists.count
      if remaining == 0 {
        if gists.count < passing.count || !page.isLast { context.tellOfMore(limit, output.count) }
        return
      }
      if pageCount == pageLimit, !page.isLast {
        context.diagnostics.note(
          "looked through \(pageCount) pages of \(feed.gists), there are more: "
            + "--all looks at every one")
        return
      }
      if !page.isLast { output.showProgress() }
    }
  }

  /// Where a saved copy has a person's gists, only its documents say.
  private func pages(_ session: Session, in context: AppContext) async throws -> Pages<Gist> {
    if case .user(let login) = feed, session.host.kind == .folder {
      return try await context.browsing().browser.gists(of: login, since: since, limit: limit.count)
    }
    return session.api.pages(
      feed.route(since: since, perPage: perPage), of: Gist.self,
      loading: limit.count == nil ? .concurrent : .onDemand)
  }

  /// A filter may drop most of a page, so that pages are as large as they can be.
  private var perPage: Int {
    filter.isEmpty ? limit.perPage : ListLimit.largestPage
  }

  /// How many pages are looked through; nil where every page counts.
  private var pageLimit: Int? {
    guard let count = limit.count, !filter.isEmpty else { return nil }
    return (count - 1) / ListLimit.largestPage + 1 + Self.furtherPages
  }

  private var nothingFound: String {
    let since = since.map { " changed since \($0.rfc3339)" } ?? ""
    return "no \(feed.gists)\(since)" + (filter.isEmpty ? "" : " match")
  }
}
