import ClientState
import CommandSupport
import GistLibrary
import GitHubAPI
import GitHubModels
import ModelContext
import TextFolding
import TextFormats

extension Tool {
  /// Lists a feed: `gists list`.
  static func listGists(_ source: AgentSource) -> Tool {
    Tool(
      "list_gists", title: "List gists",
      description: """
        Lists gists from GitHub, the newest first: the user's own, those that the user starred, \
        those of another user, or all public ones. To search contents, use search_gists, which \
        knows only the user's own and starred gists.
        """,
      arguments: [
        .init(
          "feed", .text(atMost: 40), "mine, starred, public, or @LOGIN of a user (default: mine)."),
        .init(
          "filter", .text(atMost: 200),
          "Only gists with all these words in description, file names or owner; phrases in quotes."
        ),
        .init("language", .text(atMost: 50), "Only gists with a file in this language."),
        .init("tag", .text(atMost: 50), "Only gists with this #tag."),
        .init("visibility", .choice(["public", "secret"]), "Only public or only secret gists."),
        .init(
          "since", .text(atMost: 40),
          "Only gists updated since a time: RFC 3339, YYYY-MM-DD, or an age such as 2h, 3d, 1w."),
        .init(
          "sort", .choice(GistSorting.allCases.map(\.rawValue)),
          "The property to sort by, in descending order."),
        .limit(byDefault: 30), .offset,
      ],
      result: [
        .init(
          "gists", .list(of: .record(Gist.summaryFields), atMost: 100), "The gists.",
          isRequired: true),
        .more,
      ] + AgentResult.fields
    ) { call in
      try await source.result { context in
        let (limit, offset) = call.arguments.window(byDefault: 30)
        let listing = try GistListing(
          call.arguments, limit: ListLimit(count: offset + limit + 1), context)
        let documents = try await listing.documents(in: context)
        return AgentResult(
          "gists", documents.dropFirst(offset).prefix(limit).compactMap { Gist($0)?.summary },
          hasMore: documents.count > offset + limit)
      }
    }
  }
}

extension GistListing {
  fileprivate init(_ arguments: JSON, limit: ListLimit, _ context: AppContext) throws {
    let text = { (name: String) in arguments[name]?.string }
    self.init(
      feed: try Feed(argument: text("feed") ?? "mine"), limit: limit,
      since: try text("since").map(TypedTime.init(argument:))?.date(now: context.time.now()),
      filter: GistFilter(
        visibility: text("visibility").flatMap(GistFilter.Visibility.init),
        language: text("language"), text: text("filter").map(FilterText.init),
        tags: try text("tag").map { [try TagArgument(argument: $0).name] } ?? [],
        localTags: try context.stateFiles.localTags(of: context.settings.namedHost()).read()),
      sorting: text("sort").flatMap(GistSorting.init))
  }
}

extension JSON {
  /// The arguments `limit` and `offset`.
  func window(byDefault count: Int) -> (limit: Int, offset: Int) {
    (self["limit"]?.integer ?? count, self["offset"]?.integer ?? 0)
  }
}
