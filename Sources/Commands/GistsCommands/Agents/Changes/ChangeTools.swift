import ClientState
import CommandSupport
import GistSync
import GitHubAPI
import GitHubModels
import LocalFiles
import ModelContext
import TerminalOutput
import TextFormats

extension Tool {
  /// Stars or unstars a gist: `gists star`, `gists unstar`.
  static func starGist(_ source: AgentSource) -> Tool {
    Tool(
      "star_gist", title: "Star or unstar a gist",
      description: "Stars or unstars a gist. Calling it again changes nothing.",
      arguments: [
        .gist, .init("starred", .flag, "Whether to star the gist (default: true)."),
      ],
      result: [
        .init("id", .text, "The gist.", isRequired: true),
        .init("starred", .flag, "Whether it is starred now.", isRequired: true),
      ] + AgentResult.fields,
      effect: .of(StarCommand.self, repeats: false)
    ) { call in
      try await source.result(call) { context, screen in
        let gist = try context.changedGist(call.arguments)
        let isStarred = call.arguments["starred"] != .bool(false)
        screen.begin(
          context.change(on: gist, isStarred ? "star" : "unstar", .value(gist.id)))
        try await StarChange(isStarred: isStarred, libraries: context.libraries).run([gist])
        return AgentResult(["id": .string(gist.id), "starred": .bool(isStarred)])
      }
    }
  }

  /// Comments on a gist: `gists comment`.
  static func commentOnGist(_ source: AgentSource) -> Tool {
    Tool(
      "comment_on_gist", title: "Comment on a gist",
      description: "Comments on a gist as the user, after asking the user.",
      arguments: [
        .gist, .init("body", .text(atMost: 65_000), "The text, in Markdown.", isRequired: true),
      ],
      result: [
        .init("id", .count, "The number of the comment.", isRequired: true),
        .init("url", .text, "The comment's address.", isRequired: true),
      ] + AgentResult.fields,
      effect: .of(CommentCommand.self)
    ) { call in
      try await source.result(call) { context, screen in
        let gist = try context.changedGist(call.arguments)
        let (host, body) = (gist.session.host, call.arguments["body"]?.string ?? "")
        screen.begin(context.change(on: gist, "comment", .value(gist.id)))
        // Nobody is asked about a comment that would be refused.
        if TextCheck.isBlank(Array(body.utf8)) { throw Failure.blankComment("body") }
        try await context.sessions.requireSignIn(to: host)
        screen.changing(try await context.sessions.fetch(gist).value)
        let comment = try await CommentFlow(
          gist: gist, editing: nil, allowsSecrets: false, context: context,
          changeToConfirm: screen.asks(about: .comments)
            ? "Comment on this gist with a text of \(ByteSize.text(body.utf8.count))" : nil
        ).run(.given(body))
        return AgentResult([
          "id": .number(comment.value.number),
          "url": .string("\(host.gistPage(gist.id))#gistcomment-\(comment.value.id)"),
        ])
      }
    }
  }

  /// Forks a gist: `gists fork`.
  static func forkGist(_ source: AgentSource) -> Tool {
    Tool(
      "fork_gist", title: "Fork a gist",
      description: """
        Copies somebody else's gist into the user's account, after asking the user. If there is a \
        fork already, returns it.
        """,
      arguments: [.gist], result: Gist.summaryFields + AgentResult.fields,
      effect: .of(ForkCommand.self, repeats: false)
    ) { call in
      try await source.result(call) { context, screen in
        let gist = try context.changedGist(call.arguments)
        screen.begin(context.change(on: gist, "fork", .value(gist.id)))
        try await context.sessions.requireSignIn(to: gist.session.host)
        let shown = try await context.sessions.fetch(gist)
        screen.changing(shown.value)
        // Nobody is asked about a fork that would be refused.
        let login = try? await context.sessions.tokenOwner(on: gist.session.host)
        if let login, shown.value.owner?.login.lowercased() == login.lowercased() {
          throw context.failureFormatter.ownGist(gist)
        }
        if screen.asks(about: .fork) {
          try await screen.consent(to: .fork, "Fork this gist?")
          try await context.refuseChange(of: gist, since: shown)
        }
        return AgentResult(try await ForkFlow(gist: gist, context: context).run().value.summary)
      }
    }
  }

  /// Deletes a gist: `gists delete`.
  static func deleteGist(_ source: AgentSource) -> Tool {
    Tool(
      "delete_gist", title: "Delete a gist",
      description: """
        Deletes one of the user's gists, after asking the user. The trash on this computer keeps \
        it with its history; restore_gist brings it back with a new ID.
        """,
      arguments: [.gist],
      result: [
        .init("id", .text, "The deleted gist; restore_gist accepts it.", isRequired: true)
      ] + AgentResult.fields,
      effect: .of(DeleteCommand.self, destroys: true)
    ) { call in
      try await source.result(call) { context, screen in
        let gist = try context.changedGist(call.arguments)
        screen.begin(context.change(on: gist, "delete", .value(gist.id)))
        try await DeleteFlow(
          gists: [gist], usesTrash: true, asks: screen.asks(about: .delete), deletesOnlyShown: true,
          prompts: context.prompts, libraries: context.libraries,
          repositories: context.repositories
        ).run()
        return AgentResult(["id": .string(gist.id)])
      }
    }
  }

  /// Restores a gist from the trash: `gists restore`.
  static func restoreGist(_ source: AgentSource) -> Tool {
    Tool(
      "restore_gist", title: "Restore a deleted gist",
      description: """
        Recreates a gist that was deleted on this computer, with its files and history and a new \
        ID. Asks the user if it was public or another account's, and if it may have passwords, tokens \
        or private keys.
        """,
      arguments: [
        .init("gist", .text(atMost: 300), "The ID or URL that the gist had.", isRequired: true)
      ],
      result: Gist.summaryFields + AgentResult.fields, effect: .of(RestoreCommand.self)
    ) { call in
      try await source.result(call) { context, screen in
        let text = call.arguments["gist"]?.string ?? ""
        let (entry, session) = try context.trashEntry(text, takesPrefix: false)
        let gist = entry.gist.value
        let named = NamedGist(session: session, id: gist.id, revision: nil)
        try await context.sessions.requireSignIn(to: session.host)
        screen.begin(context.change(on: named, "restore", .value(gist.id)))
        screen.changing(gist)
        if gist.isPublic != false {
          try await screen.consent(to: .public, "Create this public gist again?")
        }
        // The user may have deleted a secret gist because of its secrets.
        let restored = try await RestoreFlow(
          entry: entry, session: session, allowsSecrets: false, trustsSecretGist: false,
          context: context
        ).run(partly: false)
        return AgentResult(restored.summary)
      }
    }
  }

  /// Fills the library: `gists sync`.
  static func syncLibrary(_ source: AgentSource) -> Tool {
    Tool(
      "sync_library", title: "Sync the library",
      description: """
        Downloads what is new into the library on this computer, which search_gists searches. May \
        take minutes.
        """,
      arguments: [
        .init(
          "feeds", .list(of: .text(atMost: 40), atMost: 10),
          "mine, starred, or @LOGIN of users (default: mine and starred).")
      ],
      result: [
        .init("listed", .count, "How many gists GitHub lists.", isRequired: true),
        .init("fetched", .count, "How many of them were new or changed.", isRequired: true),
        .init("removed", .count, "How many were removed from the library.", isRequired: true),
      ] + AgentResult.fields,
      effect: .of(SyncCommand.self, repeats: false), timeLimit: .seconds(600)
    ) { call in
      try await source.result(call) { context, _ in
        let feeds = try (call.arguments["feeds"]?.array ?? []).map {
          try Feed(argument: $0.string ?? "")
        }
        guard !feeds.contains(.everyone) else {
          throw Failure(
            .wrongUsage, "public gists can't be synced: there are too many",
            next: ["to list the newest ones, run \(context.failureFormatter.command("list"))"])
        }
        let (states, state) = AsyncStream.makeStream(
          of: FetchProgress.self, bufferingPolicy: .bufferingNewest(1))
        var sync = SyncFlow(
          feeds: feeds.isEmpty ? SyncFlow.ordinary : feeds, libraries: context.libraries,
          repositories: context.repositories)
        sync.progressed = { state.yield($0) }
        async let reports: Void = {
          for await progress in states { await call.report(progress) }
        }()
        let result: LibrarySync.Report
        do {
          defer { state.finish() }
          result = try await sync.run()
        }
        await reports
        return AgentResult([
          "listed": .number(result.listed.reduce(0) { $0 + $1.count }),
          "fetched": .number(result.fetched), "removed": .number(result.removed),
        ])
      }
    }
  }
}

extension ToolCall {
  fileprivate func report(_ state: FetchProgress) async {
    guard case .fetching(let counts) = state else { return }
    await progress(
      counts.fetched, of: counts.total, "\(counts.fetched.grouped) of \(counts.total.grouped) gists"
    )
  }
}

extension Tool.Effect {
  /// Returns the effect of a tool that runs this command.
  static func of(
    _ command: any GistsCommand.Type, destroys: Bool = false, repeats: Bool = true
  ) -> Self {
    command.traits.changes.isEmpty ? .reads : .writes(destroys: destroys, repeats: repeats)
  }
}

extension AppContext {
  /// Returns the gist that a call is to change.
  ///
  /// Its ID must be complete, because nobody sees which gist an abbreviated ID matches.
  func changedGist(_ arguments: JSON) throws -> NamedGist {
    try gist(arguments["gist"]?.string ?? "", takesPrefix: false)
  }

  /// Throws if a gist has changed since the user was asked about it.
  fileprivate func refuseChange(of gist: NamedGist, since shown: Decoded<Gist>) async throws {
    let current = try await sessions.fetch(gist)
    guard current.isUnchanged(since: shown) else {
      throw failureFormatter.changedMeanwhile(current, host: gist.session.host)
    }
  }

  /// Returns the content of a question, and the command line with the same effect.
  func change(
    on gist: NamedGist, _ command: String, _ arguments: SuggestedCommand.Word...
  ) -> AgentScreen.Change {
    change(on: gist.session.host, command, arguments)
  }

  func change(
    on host: Host, _ command: String, _ arguments: [SuggestedCommand.Word],
    options: [SuggestedCommand.Word] = []
  ) -> AgentScreen.Change {
    var line = failureFormatter.on(host).command(command, options: options)
    line.arguments = arguments
    return AgentScreen.Change(
      account: { [sessions] in
        let owner = try? await sessions.tokenOwner(on: host)
        return "\(owner ?? "the account of the token") on \(host)"
      }, command: line)
  }
}
