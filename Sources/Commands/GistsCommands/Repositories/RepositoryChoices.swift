import ClientState
import CommandSupport
import GitHubAPI
import GitHubModels
import RepoBrowser
import Synchronization
import TerminalOutput

/// The repositories to choose from: those viewed recently, then those of users.
final class RepositoryChoices: Sendable {
  private static let pageSize = 100

  private let context: AppContext
  private let recent: [String]
  private let logins: [String]
  private let readers: [PageReader<Repository>]
  /// The full names of the loaded rows of each list.
  private let names: Mutex<[[String]]>

  init(recent: [String], logins: [String], _ context: AppContext) {
    self.context = context
    self.recent = recent
    self.logins = logins
    readers = logins.map { login in
      PageReader {
        try await context.browsing().browser.repositories(of: login, limit: Self.pageSize)
      }
    }
    names = Mutex(Array(repeating: [], count: logins.count + (recent.isEmpty ? 0 : 1)))
  }

  var lists: [ChoiceList] {
    let users = logins.indices.map { index in
      ChoiceList("@" + logins[index], columns: ["", Column("", isFlexible: true), ""]) {
        try await self.load(index)
      }
    }
    guard !recent.isEmpty else { return users }
    return [ChoiceList("recent", columns: [""]) { self.loadRecent() }] + users
  }

  func name(of chosen: ChosenRow) -> String { names.withLock { $0[chosen.list][chosen.row] } }

  private func loadRecent() -> ChoicePage {
    names.withLock { $0[0] = recent }
    return ChoicePage(rows: recent.map { [Cell($0, tone: .name)] })
  }

  private func load(_ index: Int) async throws -> ChoicePage {
    let (repositories, isLast) = try await context.about(user: logins[index]) {
      try await readers[index].next()
    }
    names.withLock { $0[index + (recent.isEmpty ? 0 : 1)] += repositories.map(\.fullName) }
    return ChoicePage(rows: repositories.map(cells), isLast: isLast)
  }

  private func cells(_ repository: Repository) -> [Cell] {
    [
      Cell(repository.fullName, shown: repository.name, tone: .name),
      Cell(repository.description ?? ""), Cell(repository.language ?? "", tone: .dim),
    ]
  }
}

extension AppContext {
  /// Returns the given repository; if none was given, lets the user choose one they viewed
  /// recently, or one of their own or of their saved users.
  ///
  /// - Throws: a ``Failure`` with status 64 if none was given and there is no terminal, 1 if there
  ///   is nothing to choose from.
  func repositoryOrChoice(_ repository: RepositoryArgument?) async throws -> RepositoryArgument {
    if let repository { return repository }
    let host = try namedHost()
    let required = Failure(
      .wrongUsage, "repository required when not running interactively",
      next: ["use OWNER/NAME or a URL"])
    guard console.terminal.canAsk, !isJSON else { throw required }
    let own = try accounts.read().hosts[host.spelling]?.inUse
    let saved = try rememberedUsers(of: host).read()
    let choices = RepositoryChoices(
      recent: try recentRepositories(of: host).read(),
      logins: [own].compactMap(\.self) + saved.filter { $0.lowercased() != own?.lowercased() },
      self)
    let lists = choices.lists
    guard let first = lists.first else {
      throw Failure(.no, "no repositories viewed yet", next: ["use OWNER/NAME or a URL"])
    }
    let chosen = try await choose(
      "Which repository?", from: lists, first: try await first.load())
    return try RepositoryArgument(argument: choices.name(of: chosen))
  }
}
