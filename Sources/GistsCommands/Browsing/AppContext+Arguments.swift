import CommandSupport
import GitHubAPI
import RepoBrowser

extension AppContext {
  /// Whom the person means; an address must be of the host in use.
  func login(_ argument: LoginArgument) throws -> String {
    try checkPage(argument.origin)
    return argument.login
  }

  /// The logins, each once: GitHub takes them in any case.
  func logins(_ arguments: [LoginArgument]) throws -> [String] {
    var known: Set<String> = []
    return try arguments.map(login).filter { known.insert($0.lowercased()).inserted }
  }

  /// Which repository the person means; an address must be of the host in use.
  func name(_ argument: RepositoryArgument) throws -> RepositoryName {
    try checkPage(argument.origin)
    return argument.name
  }

  private func checkPage(_ origin: Origin?) throws {
    let host = try namedHost()
    guard let origin, origin != host.webOrigin else { return }
    throw Failure(
      .wrongUsage, code: "other_host", "the URL is of \(origin.name), and the host is \(host)",
      next: ["if you trust it, name it: --host \(origin.name)"], host: origin.name)
  }
}
