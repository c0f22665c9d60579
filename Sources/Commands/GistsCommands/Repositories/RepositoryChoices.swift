import ClientState
import CommandSupport
import GitHubAPI
import GitHubModels
import RepoBrowser
import TerminalOutput

/// The repositories to choose from, named by their full names.
extension ChoiceList {
  fileprivate init(recent names: [String]) {
    self.init("recent", columns: [""]) {
      ChoicePage(rows: names.map { [Cell($0, tone: .name)] })
    }
  }

  fileprivate init(repositoriesOf login: String, _ sessions: Sessions) {
    let reader = PageReader {
      try await sessions.browsing().browser.repositories(of: login, limit: ListLimit.largestPage)
    }
    self.init("@" + login, columns: ["", Column("", isFlexible: true), ""]) {
      let page = try await sessions.about(user: login) { try await reader.next() }
      let rows = page.elements.map { repository in
        [
          Cell(repository.fullName, shown: repository.name, tone: .name),
          Cell(repository.description ?? ""), Cell(repository.language ?? "", tone: .dim),
        ]
      }
      return ChoicePage(rows: rows, isLast: page.isLast)
    }
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
    let host = try settings.namedHost()
    let required = Failure(
      .wrongUsage, "repository required when not running interactively",
      next: ["use OWNER/NAME or a URL"])
    guard console.terminal.canAsk, !isJSON else { throw required }
    let own = try sessions.account(on: host)
    let saved = try stateFiles.savedUsers(of: host).read()
    let recent = try stateFiles.recentRepositories(of: host).read()
    let logins = [own].compactMap(\.self) + saved.filter { $0.lowercased() != own?.lowercased() }
    let choices = NamedChoices(
      (recent.isEmpty ? [] : [ChoiceList(recent: recent)])
        + logins.map { ChoiceList(repositoriesOf: $0, sessions) })
    let lists = choices.lists
    guard let first = lists.first else {
      throw Failure(.no, "no repositories viewed yet", next: ["use OWNER/NAME or a URL"])
    }
    let chosen = try await prompts.choose(
      "Which repository?", from: lists, first: try await first.load())
    return try RepositoryArgument(argument: choices.name(of: chosen))
  }
}
