import Algorithms
import ArgumentParser
import CommandSupport
import GitHubAPI
import RepoBrowser
import TerminalOutput

/// A login argument: `octocat`, `@octocat`, `shipit[bot]`, or the URL of the user's page.
struct LoginArgument: Hashable, Sendable {
  let login: String
  /// The origin of the URL; nil for a bare login.
  let origin: Origin?

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

/// The argument of the commands about one repository.
struct RepositoryOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp("OWNER/NAME or URL", valueName: "repository"),
    completion: .values(.repository),
    transform: RepositoryArgument.init(argument:))
  var repository: RepositoryArgument?
}

/// A repository argument: `OWNER/NAME`, or the URL of its page.
struct RepositoryArgument: Hashable, Sendable {
  let name: RepositoryName
  /// The origin of the URL; nil for a bare name.
  let origin: Origin?

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

extension RunSettings {
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
      .wrongUsage, code: .otherHost, "the URL is on \(origin.name), but the host is \(host)",
      next: ["if you trust \(origin.name), use --host \(origin.name)"], host: origin.name)
  }
}
