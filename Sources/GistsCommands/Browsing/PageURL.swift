import FoundationEssentials
import GitHubAPI
import RepoBrowser

/// The address of a page that a person copied from the browser: `https://github.com/octocat`.
struct PageURL: Hashable, Sendable {
  let origin: Origin
  /// The segments of its path.
  let path: [Substring]

  /// nil where the text is no address of the web; query and fragment count as not there.
  init?(_ text: String) {
    guard let colon = text.firstRange(of: "://") else { return nil }
    let rest = text[colon.upperBound...].prefix { $0 != "?" && $0 != "#" }
    let segments = rest.split(separator: "/", omittingEmptySubsequences: false)
    guard let authority = segments.first,
      let url = URL(string: "\(text[..<colon.lowerBound])://\(authority)"),
      let origin = Origin(url), origin.isPrivate
    else { return nil }
    self.origin = origin
    let path = segments.dropFirst()
    self.path = Array(path.last == "" ? path.dropLast() : path)
  }
}

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
