import CommandSupport
import GistLibrary
import GitHubAPI
import GitHubModels
import LocalFiles
import ProgramStart
import Synchronization
import TerminalOutput

struct SearchFlow: Sendable {
  let host: Host
  let query: SearchText
  var limit: ListLimit
  /// Whether to print each matching line as a line of its own.
  var printsLines = false
  var regexQueue = RegexQueue.shared
  /// Prepares a whole text before lines of it are cut out, such as by redaction.
  var prepared: @Sendable (String) -> String = { $0 }

  private var words: [String] { query.words }
  private var feed: Feed? { query.feed }

  func print(
    to output: CommandOutput, in libraries: Libraries, _ more: MoreRows
  ) async throws {
    let showsLines = output.console.terminal.outIsTerminal && !output.isJSON && !printsLines
    let page = SearchPage(console: output.console, relative: RelativeTime(now: output.time.now()))
    var list = showsLines || printsLines ? nil : GistListWriter(output, feed: .starred)
    var portions = ListPortions(limit, more)
    var isFirst = true
    try await portions.show { [withLines = list == nil] count in
      var search = self
      search.limit = ListLimit(count: count == .max ? nil : count - 1)
      return try await search.found(withLines: withLines, in: libraries)
    } _: { gists in
      if printsLines {
        try printLines(of: gists, to: output.console)
      } else if showsLines {
        for gist in gists {
          if !isFirst { try output.console.out.writeLine("") }
          isFirst = false
          try page.write(gist)
        }
      } else {
        try list?.append(gists.map(\.gist))
      }
    }
    let isEmpty = portions.count == 0
    let note = isEmpty ? try nothingFound(libraries) : showsLines ? missingContents(libraries) : nil
    try list?.finish(isCut: false)
    try output.console.out.flush()
    if let note { output.diagnostics.note(note) }
    if isEmpty {
      for word in query.emptyQualifiers {
        output.diagnostics.hint(
          "searched for \(word) as text; remove the space before its value")
      }
    }
  }

  /// The limit plus one, to know whether there are more gists.
  private var most: Int { limit.countAndOne ?? .max }

  /// The most lines of a file that are shown.
  private var mostLines: Int { printsLines ? .max : 3 }

  /// Whether there is anything to print: a gist that matches by its name has no matching line.
  private func isShown(_ gist: FoundGist) -> Bool {
    !printsLines || gist.files.contains { !$0.lines.isEmpty }
  }

  /// Prints `ID:FILE:LINE:TEXT` for each matching line, as `grep -n` does.
  private func printLines(
    of found: ArraySlice<FoundGist>, to console: Console
  ) throws(OutputError) {
    for gist in found {
      let id = gist.gist.value.id
      let shown = console.terminal.outIsTerminal ? ShortID.gist(id) : id
      for (name, lines) in gist.files {
        for line in lines {
          let text = Printable.cell(line.text)
          try console.out.writeLine("\(shown):\(Printable.cell(name)):\(line.number):\(text)")
        }
      }
    }
  }

  /// Returns the matching gists, at most one more than the limit.
  func found(withLines: Bool, in libraries: Libraries) async throws -> [FoundGist] {
    guard query.patterns.isEmpty else {
      let found = Mutex<[FoundGist]>([])
      try await match(withLines: withLines, in: libraries) { hit in
        found.withLock { $0.append(hit) }
      }
      return found.withLock { $0 }
    }
    return try await SearchCancellation.run { cancellation in
      // Without words, there are no lines to show.
      let withLines = withLines && !words.isEmpty
      let terms = libraries.query(query, on: host, limit: printsLines ? .max : most)
      return try libraries.read(host) { store throws(LibraryError) in
        try store.search(terms, first: most, withContents: withLines, until: cancellation) {
          hit throws(LibraryError) -> FoundGist? in
          let found = FoundGist(hit) { MatchingLines(words, in: prepared($0), limit: mostLines) }
          return isShown(found) ? found : nil
        }
      }
    }
  }

  /// Calls `found` with each gist that matches the regular expressions, at most one more than the
  /// limit.
  func match(
    withLines: Bool = true, in libraries: Libraries, found: @escaping @Sendable (FoundGist) -> Void
  ) async throws {
    let patterns = try query.patterns.map(LinePattern.init)
    // The queue watches its thread from another one.
    if let shortage = SystemShortage.found { throw shortage }
    do {
      try await regexQueue.run(query.patterns) { watch in
        let matches = { @Sendable (hit: LibraryGist) in
          let texts = hit.texts
          return patterns.allSatisfy { pattern in texts.contains { pattern.matches($0, watch) } }
        }
        let terms = libraries.query(query, on: host, limit: .max)
        try libraries.read(host) { store throws(LibraryError) in
          _ = try store.search(
            terms, first: most, withContents: true, until: watch.cancellation
          ) { hit throws(LibraryError) -> Bool? in
            guard matches(hit) else { return nil }
            guard withLines else {
              found(FoundGist(gist: hit.gist, files: []))
              return true
            }
            let gist = FoundGist(hit) { text in
              MatchingLines(in: prepared(text), limit: mostLines) { line in
                patterns.flatMap { $0.ranges(in: line, watch) }
              }
            }
            guard isShown(gist) else { return nil }
            found(gist)
            return true
          }
        }
      }
    } catch RegexQueue.Failure.timeout {
      throw Failure.slowExpression
    } catch RegexQueue.Failure.stuck {
      throw Failure.earlierExpression
    }
  }

  /// Returns the message that only the descriptions and names of some gists were searched; nil if
  /// the library has the contents of all of the user's own gists, or of the feed.
  private func missingContents(_ libraries: Libraries) -> MessageText? {
    let feed = feed ?? .mine
    guard feed != .everyone,
      let missing = try? libraries.read(
        host, { store throws(LibraryError) in try store.unsearchedCount(in: [feed.name]) }),
      missing > 0
    else { return nil }
    return "contents of \(Plural.count(missing, "gist")) not searched; to fetch them, run "
      + "\(libraries.sessions.failureFormatter.syncCommand([feed]))"
  }

  /// The part of the library that a search covers.
  struct Coverage {
    let gists: Int
    /// The feeds that were synced.
    let feeds: [FeedState]
    /// The number of these gists without contents in the library.
    let missing: Int
    /// The names of the feeds of the gists without contents.
    let incomplete: [String]
  }

  /// Returns the coverage of the library for this search.
  ///
  /// - Throws: ``Failure`` with status 69 if the library was never filled.
  func coverage(_ libraries: Libraries) throws -> Coverage {
    let coverage = try libraries.read(host) { store throws(LibraryError) in
      let feeds = try store.feeds().filter { feed == nil || $0.feed == feed?.name }
      // The public feed counts only if the user names it.
      let known = feeds.map(\.feed).filter { feed == .everyone || $0 != Feed.everyone.name }
      var incomplete: [String] = []
      for feed in known where try store.unsearchedCount(in: [feed]) > 0 { incomplete.append(feed) }
      return Coverage(
        gists: try store.statistics(of: feeds.isEmpty ? nil : feed?.name).gists, feeds: feeds,
        missing: try store.unsearchedCount(in: known), incomplete: incomplete)
    }
    guard coverage.gists > 0 || !coverage.feeds.isEmpty else {
      throw libraries.noLibrary(of: host)
    }
    return coverage
  }

  /// Returns the message with the library's age and gaps, and the command to update it.
  ///
  /// - Throws: ``Failure`` with status 69 if the library was never filled.
  private func nothingFound(_ libraries: Libraries) throws -> MessageText {
    let coverage = try coverage(libraries)
    let (feeds, missing, incomplete) = (coverage.feeds, coverage.missing, coverage.incomplete)
    let whole = feeds.filter { $0.completeAt != nil }.map(\.feed)
    let wanted = feed.map { [$0.name] } ?? feeds.map(\.feed)
    // GitHub lists only the newest public gists, so no sync completes that feed.
    let parts = wanted.filter { !whole.contains($0) && $0 != Feed.everyone.name }
    let lackingFeeds = wanted.filter { parts.contains($0) || incomplete.contains($0) }
    let lacking = [
      missing > 0 ? "the contents of \(Plural.count(missing, "gist"))" : nil,
      parts.isEmpty ? nil : "parts of \(parts.joined(separator: ", "))",
    ].compactMap { $0 }
    let command = libraries.sessions.failureFormatter.syncCommand(
      feed.map { [$0] } ?? lackingFeeds.compactMap { try? Feed(argument: $0) })
    return "no \(printsLines ? "matching lines" : "matches") in "
      + "\(Plural.count(coverage.gists, "gist")), "
      + (feeds.syncedAt.map { "last synced at \(libraries.sessions.time.moment($0))" }
        ?? "never synced")
      + (lacking.isEmpty ? "" : "; not in the library: \(lacking.joined(separator: ", "))")
      + "; to update the library, run \(command)"
  }
}

extension Failure {
  /// The failure for an expression of an earlier search, which only occurs in the browser.
  fileprivate static let earlierExpression = Failure(
    .tryLater, code: slowExpression.code,
    "an earlier regular expression is still running",
    next: ["search for words, or restart gists browse"])
}

extension Libraries {
  /// Returns the query of a search: the user's own gists come first, then starred ones.
  func query(_ text: SearchText, on host: Host, limit: Int) -> SearchQuery {
    var filter = text.filter
    filter.now = sessions.time.now()
    filter.localTags = localTags(on: host, for: filter)
    return SearchQuery(
      text.words, filter: filter,
      groups: [
        SearchGroup(feed: Feed.mine.name, owner: sessions.likelyLogin(on: host)),
        SearchGroup(feed: Feed.starred.name, isStarred: true),
      ], limit: limit)
  }
}

extension RegexQueue {
  /// The queue of the process.
  static let shared = RegexQueue(
    makeClock: { SystemThread.processorClock() }, sleep: TimeSource.system.sleep)
}

extension LibraryGist {
  fileprivate var texts: [String] {
    [gist.value.description, gist.value.owner?.login].compactMap { $0 }
      + gist.value.files.map(\.name)
      + contents.files.compactMap { String(validating: $0.bytes, as: UTF8.self) }
  }
}

struct FoundGist: Sendable {
  let gist: Decoded<Gist>
  let files: [(name: String, lines: [MatchingLines.Line])]
}

extension FoundGist {
  /// Creates a result with the lines that `matching` finds in each text of the hit.
  ///
  /// A hit has only the contents that were searched, so saving it would remove the others.
  init(_ hit: LibraryGist, _ matching: (String) -> MatchingLines) {
    gist = hit.gist
    files = hit.gist.value.files.compactMap { file in
      guard let bytes = hit.contents[file.name],
        let text = String(validating: bytes, as: UTF8.self)
      else { return nil }
      return (file.name, matching(text).lines)
    }
  }
}
