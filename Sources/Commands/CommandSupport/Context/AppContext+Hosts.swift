import ClientState
package import GitHubAPI

extension AppContext {
  /// Returns the host of `--host`, else of `GISTS_HOST`, else of the settings, else github.com.
  package func namedHost() throws -> Host { try setting(.host).map { try Host($0) } ?? .gitHub }

  /// Returns the host of a gist's URL.
  ///
  /// It must be known: github.com, the named host, or a host with a signed-in account.
  ///
  /// - Parameter urlHost: the URL's host with its port, if any. A leading `gist.` is ignored unless
  ///   it is part of the server's own name.
  /// - Returns: the host to send requests to.
  /// - Throws: a ``Failure`` (64) if the host is unknown or `--host` names another one.
  package func host(urlHost: String) throws -> Host {
    let named = try namedHost()
    let own = urlHost.lowercased()
    let name = own.hasPrefix("gist.") ? String(own.dropFirst(5)) : own
    if [own, name].contains(named.name) { return named }
    guard options.host == nil else {
      throw Failure(
        .wrongUsage, code: "other_host", "the URL is on \(name), but --host is \(named.name)",
        next: ["run without --host"], host: name)
    }
    let known = [Host.gitHub] + (try accounts.read().hosts.keys.compactMap { try? Host($0) })
    let host =
      known.first { $0.name == own } ?? known.first { $0.name == name }
    guard let host else {
      throw Failure(
        .wrongUsage, code: "unknown_host", "unknown host: \(name)",
        next: ["if you trust it, add --host \(name)"], host: name)
    }
    return host
  }
}
