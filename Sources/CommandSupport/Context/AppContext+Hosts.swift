import ClientState
package import GitHubAPI

extension AppContext {
  /// `--host`, else `GISTS_HOST`, else github.com.
  package func namedHost() throws -> Host {
    guard let text = options.host ?? variables["GISTS_HOST"] else { return .gitHub }
    return try Host(text)
  }

  /// The host of a gist's URL, which must be known: github.com, the named host, or one signed in to.
  ///
  /// - Parameter urlHost: the URL's host, and its port where there is one; `gist.` in front counts
  ///   as not there, but for a server whose own name begins so.
  /// - Returns: the host whose API is asked.
  /// - Throws: a ``Failure`` where the host is unknown, or `--host` names another one (64).
  package func host(urlHost: String) throws -> Host {
    let named = try namedHost()
    let own = urlHost.lowercased()
    let name = own.hasPrefix("gist.") ? String(own.dropFirst(5)) : own
    if [own, name].contains(named.name) { return named }
    guard options.host == nil else {
      throw Failure(
        .wrongUsage, code: "other_host", "the URL is of \(name), and --host is \(named.name)",
        next: ["leave --host out"], host: name)
    }
    let known = [Host.gitHub] + (try accounts.read().hosts.keys.compactMap { try? Host($0) })
    let host =
      known.first { $0.name == own } ?? known.first { $0.name == name }
    guard let host else {
      throw Failure(
        .wrongUsage, code: "unknown_host", "unknown host: \(name)",
        next: ["if you trust it, name it: --host \(name)"], host: name)
    }
    return host
  }
}
