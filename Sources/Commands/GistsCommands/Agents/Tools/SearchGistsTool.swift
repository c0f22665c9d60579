import CommandSupport
import GistLibrary
import GitHubAPI
import GitHubModels
import ModelContext
import TerminalOutput
import TextFormats

extension Tool {
  /// Searches the library: `gists search`.
  static func searchGists(_ source: AgentSource) -> Tool {
    Tool(
      "search_gists", title: "Search gists",
      description: """
        Searches the user's own and starred gists in the library on this computer: descriptions, \
        file names, owners and all contents. A gist matches if it contains all words of the query. \
        A "phrase" is in double quotes, a /regular expression/ between slashes. Qualifiers restrict \
        the search: lang:swift, owner:octocat, is:public, is:secret, is:starred, tag:deploy, \
        files:>5, updated:>2026-01-31, no:description, no:tag; is:duplicate finds gists with the same \
        files as another gist of their owner, is:older-duplicate all of these but the newest of \
        each. A dash excludes: -draft, -lang:go. In quotes, a dash is \
        text: "-x". Changes on GitHub since synced_at may be missing.
        """,
      arguments: [
        .init("query", .text(atMost: 1_000), "Words, phrases and qualifiers.", isRequired: true),
        .limit(byDefault: 20),
      ],
      result: [
        .init(
          "hits", .list(of: .record(hitFields), atMost: 100), "The gists that match.",
          isRequired: true),
        .more,
        .init(
          "library", .record(libraryFields), "The library that was searched.", isRequired: true),
      ] + AgentResult.fields
    ) { call in
      try await source.result { context in
        let query = try SearchText(call.arguments["query"]?.string ?? "")
        guard !query.isEmpty else { throw Failure(.wrongUsage, "no search words given") }
        let limit = call.arguments["limit"]?.integer ?? 20
        var search = SearchFlow(
          host: try context.settings.namedHost(), query: query, limit: ListLimit(count: limit))
        // A part of a line, or a line of a wrapped token, shows no secret to the redactor.
        search.prepared = { [redactor = AgentText.redactor] in redactor.redact($0) }
        return try await context.failureFormatter.advisingSync(of: query.feed) {
          let found = try await search.found(withLines: true, in: context.libraries)
          let coverage = try search.coverage(context.libraries)
          if coverage.feeds.syncedAt == nil {
            context.diagnostics.note(
              "never synced: the library has only gists that were read or listed here; to fill it, run "
                + "\(context.failureFormatter.syncCommand([]))")
          }
          let hits = found.prefix(limit).map(\.hit).fitting
          return AgentResult([
            "hits": .array(hits), "more": .bool(found.count > hits.count),
            "library": coverage.json,
          ])
        }
      }
    }
  }

  private static let hitFields: [ValueSchema.Field] = [
    .init("id", .text, "The ID, for the other tools.", isRequired: true),
    .init("url", .text, "The page of the gist."), .init("owner", .text, "The login of the owner."),
    .init("description", .text, "The owner's description."),
    .init("public", .flag, "Whether it is public."),
    .init("updated_at", .text, "When it was last changed (RFC 3339)."),
    .init("files", .list(of: .text, atMost: 20), "The names of its first files.", isRequired: true),
    .init(
      "lines",
      .list(
        of: .record([
          .init("file", .text, "The name of the file.", isRequired: true),
          .init("line", .count, "The number of the line.", isRequired: true),
          .init("text", .text, "The line, or a part of a long one.", isRequired: true),
        ]), atMost: 30), "The first lines that match.", isRequired: true),
  ]

  private static let libraryFields: [ValueSchema.Field] = [
    .init("gists", .count, "How many gists it has.", isRequired: true),
    .init("without_contents", .count, "How many of them have no contents yet.", isRequired: true),
    .init("synced_at", .text, "When it was last synced (RFC 3339); missing if never."),
  ]
}

extension FoundGist {
  /// The most lines of a hit, and the most bytes of a line.
  private static let (mostLines, mostBytes) = (30, 300)

  fileprivate var hit: JSON {
    let gist = gist.value
    let lines = files.flatMap { file in
      file.lines.map { line in
        JSON.record([
          "file": .shown(file.name), "line": .number(line.number),
          "text": .shown(line.text, atMost: Self.mostBytes),
        ])
      }
    }
    return .record([
      "id": .string(gist.id), "url": .shown(gist.htmlURL), "owner": .shown(gist.owner?.login),
      // Whoever changes a description sends all of it.
      "description": .shown(gist.description, atMost: Gist.mostDescriptionBytes),
      "public": gist.isPublic.map(JSON.bool), "updated_at": .date(gist.updatedAt),
      "files": .array(gist.files.prefix(20).compactMap { .shown($0.name) }),
      "lines": .array(Array(lines.prefix(Self.mostLines))),
    ])
  }
}

extension SearchFlow.Coverage {
  fileprivate var json: JSON {
    .record([
      "gists": .number(gists), "without_contents": .number(missing),
      "synced_at": .date(feeds.syncedAt),
    ])
  }
}
