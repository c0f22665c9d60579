import Algorithms
import ClientState
import CommandSupport
import GitHubAPI
import RepoBrowser
import TerminalOutput

/// A login argument: `octocat`, `@octocat`, `shipit[bot]`, or the URL of the user's page.
struct LoginArgument: Hashable, Sendable {
  let login: String
  /// The origin of the URL; nil for a bare login.
  let origin: Origin?

  /// Throws a ``Failure`` if the argument is neither.
  init(argument: String) throws {
    let invalid = Failure(.wrongUsage, "invalid login: \(argument)")
    if let page = WebURL(argument) {
      guard page.path.count == 1, Login.isOne(page.path[0]) else { throw invalid }
      (login, origin) = (String(page.path[0]), page.origin)
      return
    }
    let name = argument.hasPrefix("@") ? argument.dropFirst() : argument[...]
    guard Login.isOne(name) else { throw invalid }
    (login, origin) = (String(name), nil)
  }
}

/// A repository argument: `OWNER/NAME`, or the URL of its page.
struct RepositoryArgument: Hashable, Sendable {
  let name: RepositoryName
  /// The origin of the URL; nil for a bare name.
  let origin: Origin?

  /// Throws a ``Failure`` if the argument is neither.
  init(argument: String) throws {
    let page = WebURL(argument)
    guard let name = RepositoryName(page?.path.joined(separator: "/") ?? argument) else {
      throw Failure(
        .wrongUsage, "invalid repository: \(argument)", next: ["use OWNER/NAME or a URL"])
    }
    self.name = name
    origin = page?.origin
  }
}

extension AppContext {
  /// Returns the login; a URL must belong to the host in use.
  func login(_ argument: LoginArgument) throws -> String {
    try checkPage(argument.origin)
    return argument.login
  }

  /// Returns the logins without duplicates, ignoring case as GitHub does.
  func logins(_ arguments: [LoginArgument]) throws -> [String] {
    try arguments.map(login).uniqued(on: { $0.lowercased() })
  }

  /// Returns the repository's name; a URL must belong to the host in use.
  func name(_ argument: RepositoryArgument) throws -> RepositoryName {
    try checkPage(argument.origin)
    return argument.name
  }

  private func checkPage(_ origin: Origin?) throws {
    let host = try namedHost()
    guard let origin, origin != host.webOrigin else { return }
    throw Failure(
      .wrongUsage, code: "other_host", "the URL is on \(origin.name), but the host is \(host)",
      next: ["if you trust \(origin.name), use --host \(origin.name)"], host: origin.name)
  }
}

extension AppContext {
  /// Returns the file with the users saved by `gists user add`.
  func rememberedUsers(of host: Host) -> NamesFile {
    .rememberedUsers(of: host, in: folders, onRepair: diagnostics.repaired)
  }

  /// Returns the file with the recently viewed repositories, most recent first.
  func recentRepositories(of host: Host) -> NamesFile {
    .recentRepositories(of: host, in: folders, onRepair: diagnostics.repaired)
  }
}

extension AppContext {
  /// Returns the given login; if none was given, lets the user choose one of their saved users.
  ///
  /// - Throws: a ``Failure`` with status 64 if none was given and there is no terminal, 1 if no
  ///   user is saved.
  func userOrChoice(_ user: LoginArgument?, question: String) async throws -> LoginArgument {
    if let user { return user }
    let list = failureFormatter.command("user list")
    guard console.terminal.canAsk, !isJSON else {
      throw Failure(
        .wrongUsage, "login required when not running interactively",
        next: ["to list your saved users, run \(list)"])
    }
    let logins = try rememberedUsers(of: namedHost()).read()
    guard !logins.isEmpty else {
      let add = failureFormatter.command("user add", "LOGIN")
      throw Failure(.no, "no saved users", next: ["give a login", "to save one, run \(add)"])
    }
    return try LoginArgument(argument: logins[try await choose(question, from: logins)])
  }
}
