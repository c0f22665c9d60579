import CommandSupport
import FoundationEssentials
import GistLibrary
import GitHubAPI
import GitHubModels
import RepoBrowser
import TerminalOutput
import TextFormats

/// Prints a list of gists while its pages arrive; at most one page is in memory.
struct GistListing: Sendable {
  let feed: Feed
  let limit: ListLimit
  let since: Date?
  let filter: GistFilter
  /// The text of `--filter`, which is a regular expression in gh.
  var plainTextFilter: String?
  /// nil for GitHub's order.
  var sorting: GistSorting?
  /// The columns that the user named; nil for the usual ones.
  var columns: [GistColumn]?
  var showsAvatars = false

  /// The number of pages that a filtered list reads in addition to an unfiltered one's.
  private static let furtherPages = 10

  func print(in context: AppContext, _ more: MoreRows) async throws {
    var list = GistListWriter(
      context.output, feed: feed, columns: columns,
      pages: try context.settings.namedHost().gistPages,
      showsStars: showsStars, localTags: filter.localTags,
      hasAvatars: showsAvatars && context.programs.images.form != .off)
    do {
      try await list.closing { list in try await load(in: context, to: &list, more) }
    } catch {
      guard list.count == 0, error.isNetworkAway,
        let copy = try? copy(in: context.libraries, loadsAll: more.asks)
      else {
        throw context.failureFormatter.userNotFoundError(error, listing: feed)
      }
      if context.console.terminal.outIsTerminal {
        return try await copy.print(to: context.output, more)
      }
      throw context.failureFormatter.offeringOffline(error, from: copy.age(at: context.time))
    }
    guard list.count == 0 else { return }
    // As a search, a filter says so in a pipe, too.
    if context.console.terminal.errIsTerminal || !filter.isEmpty {
      context.diagnostics.note(nothingFound)
    }
    if let text = plainTextFilter, text.contains(where: "\\^$*+?[](){}|".contains) {
      let search = context.failureFormatter.command("search", .value(text), options: ["--regex"])
      context.diagnostics.hint("--filter is plain text; for a regex, run \(search)")
    }
  }

  /// Returns the documents of the gists, up to the limit.
  func documents(in context: AppContext) async throws -> [JSON] {
    var list = CollectedGists()
    do {
      try await load(in: context, to: &list, MoreRows(context.output))
    } catch {
      throw context.failureFormatter.userNotFoundError(error, listing: feed)
    }
    return list.documents
  }

  private func load(
    in context: AppContext, to output: inout some GistList, _ more: MoreRows
  ) async throws {
    let session = try context.sessions.session()
    let pages = try await pages(session, of: context.sessions)
    var keeping = ListRecorder(feed, isWhole: since == nil, session.host, in: context.libraries)
    defer { keeping.finish() }
    let avatars = showsAvatars && !context.isJSON ? context.avatars(session) : nil
    if let sorting {
      let sorted = SortedListing(
        listing: self, sorting: sorting, session: session, avatars: avatars,
        output: context.output, libraries: context.libraries)
      return try await sorted.load(pages, &keeping, to: &output, more)
    }
    var portions = ListPortions(limit, more)
    // The pages of the current portion.
    var pageCount = 0
    var portion = portions.number
    for try await page in pages {
      pageCount += 1
      let passing = page.elements.filter { filter.passes($0.value) }
      var isKept = false
      let goesOn = try await portions.show(passing, isLast: page.isLast) { gists in
        try output.append(
          Array(gists),
          stars: output.showsStars ? await stars(of: gists, from: session, context.libraries) : [:],
          avatars: await avatars?.avatars(of: gists.map(\.value.owner)) ?? [])
        if !isKept { await keeping.add(page) }
        isKept = true
      }
      guard goesOn else { return }
      if portions.number != portion { (portion, pageCount) = (portions.number, 0) }
      if pageCount == pageLimit, !page.isLast {
        context.diagnostics.note(
          "searched only \(pageCount) pages of \(feed.gists); "
            + "use --all to search all of them")
        return
      }
      if !page.isLast { output.showProgress() }
    }
  }

  /// Returns the known stars by ID: from the host if the user named the column, else from the
  /// library.
  private func stars(
    of gists: ArraySlice<Decoded<Gist>>, from session: Session, _ libraries: Libraries
  ) async -> [String: Int] {
    var stars = libraries.knownStars(of: gists.map(\.value.id), on: session.host)
    guard columns != nil else { return stars }
    let found = await session.stars(ofNodes: gists.compactMap(\.value.nodeID))
    for gist in gists {
      if let count = gist.value.nodeID.flatMap({ found[$0] }) { stars[gist.value.id] = count }
    }
    return stars
  }

  /// Returns the pages of the feed; a saved copy in a folder is read by following its links.
  private func pages(_ session: Session, of sessions: Sessions) async throws -> Pages<Gist> {
    if case .user(let login) = feed, session.host.kind == .folder {
      return try await sessions.browsing().browser.gists(
        of: login, since: since, limit: sorting == nil ? limit.count : nil)
    }
    return session.api.pages(
      feed.route(since: since, perPage: perPage), of: Gist.self,
      loading: limit.count == nil || sorting != nil ? .concurrent : .onDemand)
  }

  /// Whether stars are shown if they are known and there is room.
  var showsStars: Bool { feed == .starred || sorting == .stars }

  /// The page size; the largest with a filter, which may drop most of a page, and for sorting.
  private var perPage: Int {
    filter.isEmpty && sorting == nil ? limit.perPage : ListLimit.largestPage
  }

  /// The number of pages to read; nil for no limit.
  private var pageLimit: Int? {
    guard let count = limit.count, !filter.isEmpty else { return nil }
    return (count - 1) / ListLimit.largestPage + 1 + Self.furtherPages
  }

  private var nothingFound: MessageText {
    let since = since.map { " updated since \($0.rfc3339)" } ?? ""
    return "no \(feed.gists)\(since)" + (filter.isEmpty ? "" : " match")
  }
}
