import FoundationEssentials
import GistLibrary
import GitHubAPI
import GitHubModels
import TerminalOutput

/// A look into the library, and what is printed of it.
struct LibrarySearch: Sendable {
  let host: Host
  let words: [String]
  let filter: SearchFilter
  let limit: Int
  let isRegex: Bool
  /// The only one that is looked through.
  var feed: Feed?

  func print(in context: AppContext) throws {
    let showsLines = context.console.terminal.outIsTerminal && !context.isJSON
    let hits = try hits(withContents: showsLines, in: context)
    let note = hits.isEmpty ? try nothingFound(context) : nil
    if showsLines {
      let page = SearchPage(
        console: context.console, relative: RelativeTime(now: context.time.now()))
      for (index, hit) in hits.enumerated() {
        if index > 0 { try context.console.out.writeLine("") }
        try page.write(hit) { text in lines(in: text) }
      }
    } else {
      var output = GistListOutput(context, feed: .starred)
      try output.append(hits.map(\.gist))
      try output.finish()
    }
    try context.console.out.flush()
    if let note { context.talk.note(note) }
  }

  private func hits(withContents: Bool, in context: AppContext) throws -> [SearchHit] {
    guard isRegex else {
      let query = SearchQuery(words, filter: filter, limit: limit)
      return try context.read(host) { store throws(LibraryError) in
        try store.search(query, withContents: withContents)
      }
    }
    let patterns = try words.map(LinePattern.init)
    return try context.read(host) { store throws(LibraryError) in
      try store.search(filter, limit: limit) { hit in
        let texts = hit.texts
        return patterns.allSatisfy { pattern in texts.contains { pattern.isIn($0) } }
      }
    }
  }

  /// Up to three lines of a file.
  private func lines(in text: String) -> [MatchingLines.Line] {
    guard isRegex else { return MatchingLines(words, in: text, limit: 3).lines }
    let patterns = words.compactMap { try? LinePattern($0) }
    return MatchingLines(in: text, limit: 3) { line in patterns.flatMap { $0.ranges(in: line) } }
      .lines
  }

  /// How old the library is, what is not in it, and how it is brought up to date.
  ///
  /// Throws a ``Failure`` where nothing was ever put into it: 69.
  private func nothingFound(_ context: AppContext) throws -> String {
    let (facts, feeds) = try context.read(host) { store throws(LibraryError) in
      (try store.facts(), try store.feeds())
    }
    guard facts.gists > 0 || !feeds.isEmpty else {
      throw Failure.noLibrary(host, context.sentences)
    }
    let parts = feeds.filter { $0.wholeAt == nil }.map(\.feed)
    let lacking = [
      facts.gistsWithoutContents > 0
        ? "the contents of \(Sentences.count(facts.gistsWithoutContents, "gist"))" : nil,
      parts.isEmpty ? nil : "all of \(parts.joined(separator: ", "))",
    ].compactMap { $0 }
    return "nothing found in \(Sentences.count(facts.gists, "gist")) of "
      + context.moment(facts.readAt)
      + (lacking.isEmpty ? "" : "; not in it: \(lacking.joined(separator: ", "))")
      + "; to bring it up to date: \(context.syncCommand(feed))"
  }
}

extension SearchHit {
  /// What a person can read of it.
  fileprivate var texts: [String] {
    [gist.value.description, gist.value.owner?.login].compactMap { $0 }
      + gist.value.files.map(\.name)
      + contents.values.compactMap { String(validating: $0, as: UTF8.self) }
  }
}
