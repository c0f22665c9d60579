import GitHubAPI
import TerminalOutput

/// The environment variables that may hold a token for one host, in order of precedence.
package struct TokenVariables: Sendable {
  /// The variables that are set: the first is used and shadows the others.
  package let names: [String]
  private let variables: EnvironmentVariables

  /// No variables, for commands that don't use them.
  static let none = TokenVariables(EnvironmentVariables([:]), host: .gitHub, isNamed: false)

  /// Finds the variables that are set; `isNamed`: the host comes from `--host` or `GISTS_HOST`.
  init(_ variables: EnvironmentVariables, host: Host, isNamed: Bool) {
    self.variables = variables
    var names: [String] = []
    if Self.gistsTokenHost(variables) == host {
      names += ["GISTS_TOKEN", TokenOrigin.commandVariable]
    }
    switch host.kind {
    case .gitHub, .gheDotCom: names += ["GH_TOKEN", "GITHUB_TOKEN"]
    case .enterprise: if isNamed { names += ["GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN"] }
    case .loopback, .folder: break
    }
    self.names = names.filter { variables[$0]?.trimmed.isEmpty == false }
  }

  /// `GISTS_TOKEN` and `GISTS_TOKEN_COMMAND` apply only to the host in `GISTS_HOST`, or else to
  /// github.com.
  private static func gistsTokenHost(_ variables: EnvironmentVariables) -> Host? {
    guard let text = variables["GISTS_HOST"] else { return .gitHub }
    return try? Host(text)
  }

  /// The content of the variable in use.
  enum Content: Hashable, Sendable {
    case token(FoundToken)
    case command(TokenCommand)

    var command: TokenCommand? {
      guard case .command(let command) = self else { return nil }
      return command
    }
  }

  /// Returns the content of the variable in use; nil if none is set.
  ///
  /// - Throws: a ``Failure`` (78) if it is not a valid token, without showing the value.
  func content() throws -> Content? {
    guard let name = names.first, let value = variables[name] else { return nil }
    if name == TokenOrigin.commandVariable { return .command(TokenCommand(text: value)) }
    guard let token = Token(value) else {
      throw Failure(
        .configurationUnusable, code: .malformedToken,
        "\(name) is not a valid token",
        next: ["set it to just the token, or unset it"])
    }
    return .token(FoundToken(token: token, origin: .variable(name)))
  }
}
