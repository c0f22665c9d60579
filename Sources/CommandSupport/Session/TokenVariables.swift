package import GitHubAPI

/// The variables that may hold a token for one host, in the order in which they count.
package struct TokenVariables: Sendable {
  /// Those that hold one for this host: the first counts, the others are shadowed by it.
  package let names: [String]
  private let variables: EnvironmentVariables

  /// Looks which variables are set; `isNamed`: the host was named by `--host` or `GISTS_HOST`.
  package init(_ variables: EnvironmentVariables, host: Host, isNamed: Bool) {
    self.variables = variables
    var names: [String] = []
    if Self.gistsTokenHost(variables) == host { names.append("GISTS_TOKEN") }
    switch host.kind {
    case .gitHub, .gheDotCom: names += ["GH_TOKEN", "GITHUB_TOKEN"]
    case .enterprise: if isNamed { names += ["GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN"] }
    case .loopback, .folder: break
    }
    self.names = names.filter { variables[$0]?.trimmed.isEmpty == false }
  }

  /// `GISTS_TOKEN` is for the host that `GISTS_HOST` names, else for github.com only.
  private static func gistsTokenHost(_ variables: EnvironmentVariables) -> Host? {
    guard let text = variables["GISTS_HOST"] else { return .gitHub }
    return try? Host(text)
  }

  /// The token that counts; throws 78 where it can't be one, without showing it.
  package func token() throws -> FoundToken? {
    guard let name = names.first, let value = variables[name] else { return nil }
    guard let token = Token(value) else {
      throw Failure(
        .configurationUnusable, code: "malformed_token",
        "\(name) holds characters that no token has",
        next: ["set it to the token alone, or unset it"])
    }
    return FoundToken(token: token, origin: .variable(name))
  }
}
