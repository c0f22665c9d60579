import CommandSupport
import GitHubModels
import ModelContext
import RepoBrowser
import TerminalOutput
import TextFormats

extension Tool {
  /// Shows a user: `gists user view`.
  static func getUser(_ source: AgentSource) -> Tool {
    Tool(
      "get_user", title: "Get a user",
      description: "Returns the public profile of a user, an organization or a bot.",
      arguments: [.login], result: User.fields + AgentResult.fields
    ) { call in
      try await source.result { context in
        let login = try context.login(call.arguments)
        let browsing = try await context.sessions.browsing()
        return try await context.sessions.about(user: login) {
          AgentResult(.record(try await browsing.browser.user(login).value.members))
        }
      }
    }
  }

  /// Lists repositories: `gists repo list`.
  static func listRepositories(_ source: AgentSource) -> Tool {
    Tool(
      "list_repositories", title: "List the repositories of a user",
      description: "Lists the repositories of a user, the last pushed first.",
      arguments: [.login, .limit(byDefault: 30), .offset],
      result: [
        .init(
          "repositories", .list(of: .record(Repository.fields), atMost: 100), "The repositories.",
          isRequired: true),
        .more,
      ] + AgentResult.fields
    ) { call in
      try await source.result { context in
        let (limit, offset) = call.arguments.window(byDefault: 30)
        let login = try context.login(call.arguments)
        let listing = UserRepositoryListing(
          logins: [login], limit: ListLimit(count: offset + limit), isGrouped: false,
          sessions: context.sessions, programs: context.programs)
        let group = await listing.load(login, from: try await context.sessions.browsing())
        if let error = group.error { throw error }
        return AgentResult(
          "repositories", group.repositories.dropFirst(offset).map { .record($0.value.members) },
          hasMore: group.isCut)
      }
    }
  }

  /// Shows a repository: `gists repo view`.
  static func getRepository(_ source: AgentSource) -> Tool {
    Tool(
      "get_repository", title: "Get a repository",
      description: """
        Returns the properties of a repository. read_repository_file lists its folders and reads \
        its files, such as README.md.
        """,
      arguments: [.repository], result: Repository.fields + AgentResult.fields
    ) { call in
      try await source.result { context in
        let lookup = try await context.repository(call.arguments)
        return AgentResult(.record(try await lookup.repository().value.members))
      }
    }
  }

  /// Reads a file of a repository, or lists a folder: `gists repo cat`, `gists repo files`.
  static func readRepositoryFile(_ source: AgentSource) -> Tool {
    Tool(
      "read_repository_file", title: "Read a file or folder of a repository",
      description: """
        Returns the text of a file of a repository, or lines of it, up to 50 kB. If there is more, \
        call again with next_offset as offset. For a file that is not text, returns its size; for a \
        folder, its entries.
        """,
      arguments: [
        .repository,
        .init("path", .text(atMost: 4_000), "The file or folder (default: the top folder)."),
        .init("ref", .text(atMost: 300), "A branch, tag or commit (default: the main branch)."),
      ] + TextWindow.arguments,
      result: RepositoryContent.fields + TextWindow.fields + [
        .init(
          "entries", .list(of: .record(RepositoryContent.fields), atMost: 1_000),
          "The entries of a folder, at most 1,000.")
      ] + AgentResult.fields
    ) { call in
      try await source.result { context in
        let path = try RepositoryPath(argument: call.arguments["path"]?.string ?? "").text
        let ref = call.arguments["ref"]?.string
        let lookup = try await context.repository(call.arguments)
        let entry = try await lookup.entry(at: path, ref: ref)
        guard case .single(let content) = entry, content.kind == .file else {
          let entries = try await lookup.folder(entry, at: path, ref: ref).foldersFirst
          if let note = entries.folderNote { context.diagnostics.note(note) }
          let shown = entries.prefix(1_000).map { JSON.record($0.members) }.fitting
          if shown.count < min(entries.count, 1_000) {
            context.diagnostics.note(
              "the result has only the first \(shown.count.grouped) of these entries")
          }
          return AgentResult([
            "name": .shown(path), "type": .string(RepositoryContent.Kind.folder.rawValue),
            "entries": .array(shown),
          ])
        }
        let file = try await lookup.file(content, at: path, ref: ref)
        return try AgentResult(
          ofFile: .record(content.members), file.bytes, type: nil, call.arguments)
      }
    }
  }
}

extension AppContext {
  fileprivate func login(_ arguments: JSON) throws -> String {
    try settings.login(LoginArgument(argument: arguments["login"]?.string ?? ""))
  }

  /// Returns the lookup of a repository; agents' reads don't count as recently viewed.
  fileprivate func repository(_ arguments: JSON) async throws -> RepositoryLookup {
    let name = try RepositoryArgument(argument: arguments["repository"]?.string ?? "")
    var lookup = try await RepositoryLookup(self, name, offline: false)
    lookup.recordsView = false
    return lookup
  }
}

extension ValueSchema.Field {
  fileprivate static let login = Self(
    "login", .text(atMost: 300), "A login, or the URL of a profile.", isRequired: true)

  fileprivate static let repository = Self(
    "repository", .text(atMost: 300), "OWNER/NAME, or the URL of a repository.", isRequired: true)
}

extension User {
  fileprivate static let fields: [ValueSchema.Field] = [
    .init("login", .text, "The login.", isRequired: true),
    .init("type", .text, "User, Organization or Bot."), .init("name", .text, "The name."),
    .init("bio", .text, "The user's own description."),
    .init("company", .text, "The company."), .init("location", .text, "The place."),
    .init("blog", .text, "The website."), .init("email", .text, "The public email address."),
    .init("public_repos", .count, "How many public repositories the user has."),
    .init("public_gists", .count, "How many public gists the user has."),
    .init("followers", .count, "How many users follow this one."),
    .init("following", .count, "How many users this one follows."),
    .init("created_at", .text, "When the account was created (RFC 3339)."),
    .init("url", .text, "The profile."),
  ]

  fileprivate var members: KeyValuePairs<String, JSON?> {
    [
      "login": .shown(login), "type": .shown(type), "name": .shown(name), "bio": .shown(bio),
      "company": .shown(company), "location": .shown(location), "blog": .shown(blog),
      "email": .shown(email), "public_repos": .number(publicRepositoryCount),
      "public_gists": .number(publicGistCount), "followers": .number(followerCount),
      "following": .number(followingCount), "created_at": .date(createdAt),
      "url": .shown(htmlURL),
    ]
  }
}

extension Repository {
  fileprivate static let fields: [ValueSchema.Field] = [
    .init("full_name", .text, "OWNER/NAME.", isRequired: true),
    .init("description", .text, "The owner's description."),
    .init("url", .text, "The page of the repository."),
    .init("visibility", .text, "Who can read it: public, private or internal."),
    .init("archived", .flag, "Whether it is read-only."),
    .init("fork", .flag, "Whether it is a fork."),
    .init("fork_of", .text, "The repository that it is a fork of."),
    .init("language", .text, "The main language."), .init("license", .text, "The license."),
    .init("topics", .list(of: .text, atMost: 100), "Its topics.", isRequired: true),
    .init("stars", .count, "How many users starred it."),
    .init("forks", .count, "How many forks it has."),
    .init("open_issues", .count, "How many issues and pull requests are open."),
    .init("default_branch", .text, "The main branch."),
    .init("created_at", .text, "When it was created (RFC 3339)."),
    .init("pushed_at", .text, "When it was last pushed to (RFC 3339)."),
  ]

  fileprivate var members: KeyValuePairs<String, JSON?> {
    [
      "full_name": .shown(fullName), "description": .shown(description), "url": .shown(htmlURL),
      "visibility": .shown(visibility), "archived": isArchived.map(JSON.bool),
      "fork": isFork.map(JSON.bool), "fork_of": .shown(parentName), "language": .shown(language),
      "license": .shown(license?.spdxID ?? license?.name),
      "topics": .array(topics.prefix(100).compactMap { .shown($0, atMost: 100) }),
      "stars": .number(starCount), "forks": .number(forkCount),
      "open_issues": .number(openIssueCount), "default_branch": .shown(defaultBranch),
      "created_at": .date(createdAt), "pushed_at": .date(pushedAt),
    ]
  }
}

extension RepositoryContent {
  fileprivate static let fields: [ValueSchema.Field] = [
    .init("name", .text, "The name; of a folder, its path.", isRequired: true),
    .init(
      "type", .choice(["file", "dir", "symlink", "submodule"]), "What it is.", isRequired: true),
    .init("size", .count, "The size in bytes."),
  ]

  fileprivate var members: KeyValuePairs<String, JSON?> {
    ["name": .shown(name), "type": .string(kind.rawValue), "size": .number(size)]
  }
}
