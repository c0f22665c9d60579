import Algorithms
import CommandSupport
import GitHubAPI
import RepoBrowser

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
