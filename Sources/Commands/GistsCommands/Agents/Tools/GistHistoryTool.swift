import CommandSupport
import GitHubAPI
import GitHubModels
import ModelContext
import TextFormats

extension Tool {
  /// Lists revisions: `gists history`.
  static func gistHistory(_ source: AgentSource) -> Tool {
    Tool(
      "gist_history", title: "List the revisions of a gist",
      description: """
        Lists the revisions of a gist, the newest first. get_gist and get_gist_file read one.
        """,
      arguments: [.gist, .limit(byDefault: 30), .offset],
      result: [
        .init(
          "revisions",
          .list(
            of: .record([
              .init("revision", .text, "For get_gist and get_gist_file.", isRequired: true),
              .init("committed_at", .text, "When it was made (RFC 3339)."),
              .init("user", .text, "Who made it."), .init("additions", .count, "Added lines."),
              .init("deletions", .count, "Deleted lines."),
            ]), atMost: 100), "The revisions.", isRequired: true), .more,
      ] + AgentResult.fields
    ) { call in
      try await source.result { context in
        let (revisions, hasMore) = try await context.parts(
          GistRevision.self, "revisions", call.arguments
        ) { .gistCommits(id: $0, perPage: $1) }
        return AgentResult("revisions", revisions.map(\.json), hasMore: hasMore)
      }
    }
  }

  /// Lists comments: `gists comments`.
  static func listComments(_ source: AgentSource) -> Tool {
    Tool(
      "list_comments", title: "List the comments on a gist",
      description: "Lists the comments on a gist, the oldest first.",
      arguments: [.gist, .limit(byDefault: 20), .offset],
      result: [
        .init(
          "comments",
          .list(
            of: .record([
              .init("id", .count, "The number of the comment.", isRequired: true),
              .init("user", .text, "Who wrote it."),
              .init("created_at", .text, "When it was written (RFC 3339)."),
              .init("updated_at", .text, "When it was last changed (RFC 3339)."),
              .init(
                "body", .text, "The text, in Markdown; the first 4,000 bytes of a longer one.",
                isRequired: true),
            ]), atMost: 100), "The comments.", isRequired: true), .more,
      ] + AgentResult.fields
    ) { call in
      try await source.result { context in
        let (comments, hasMore) = try await context.parts(
          GistComment.self, "comments", call.arguments, byDefault: 20
        ) { .gistComments(id: $0, perPage: $1) }
        return AgentResult("comments", comments.map(\.json), hasMore: hasMore)
      }
    }
  }
}

extension AppContext {
  /// Returns parts of the gist in a call's arguments, and whether there are more.
  fileprivate func parts<Part: JSONReadable & Identifiable & Sendable>(
    _ type: Part.Type, _ name: String, _ arguments: JSON, byDefault count: Int = 30,
    route: @escaping @Sendable (_ id: String, _ perPage: Int) -> Router
  ) async throws -> ([Part], hasMore: Bool) where Part.ID == String {
    let (limit, offset) = arguments.window(byDefault: count)
    let gist = try gist(arguments["gist"]?.string ?? "")
    let list = GistSubresourceList<Part>(
      gist: gist, name: name, limit: ListLimit(count: offset + limit + 1), sessions: sessions
    ) { route(gist.id, $0) }
    var parts: [Part] = []
    try await list.load(MoreRows(output)) { parts += $0.map(\.value) }
    return (Array(parts.dropFirst(offset).prefix(limit)), parts.count > offset + limit)
  }
}

extension GistRevision {
  fileprivate var json: JSON {
    .record([
      "revision": .string(id), "committed_at": .date(committedAt),
      "user": .shown(user?.login ?? authorName), "additions": .number(additions),
      "deletions": .number(deletions),
    ])
  }
}

extension GistComment {
  fileprivate var json: JSON {
    .record([
      "id": .number(number), "user": .shown(user?.login), "created_at": .date(createdAt),
      "updated_at": .date(updatedAt), "body": .shown(body, atMost: 4_000),
    ])
  }
}
