import ChildProcesses
import CommandSupport
import GitHubAPI

/// The tokens that gh and git have for a host.
struct ForeignTokens: Sendable {
  private let context: AppContext
  private let host: Host

  init(_ context: AppContext, host: Host) {
    self.context = context
    self.host = host
  }

  /// Returns the token of a program, without asking the user; nil if it has none.
  func token(of program: TokenProgram) async -> Token? {
    let token = await program == .gh ? ghToken() : gitToken()
    if let token { context.redactor.learn(token.value) }
    return token
  }

  /// Asks gh, which may keep its token in a keyring of its own.
  /// <https://cli.github.com/manual/gh_auth_token>
  private func ghToken() async -> Token? {
    await output(of: ["gh", "auth", "token", "-h", host.name], "").flatMap(Token.init)
  }

  /// Asks git's credential helpers, but not our own (git-credential(1)).
  ///
  /// An empty `GIT_ASKPASS` also disables `core.askPass` and `SSH_ASKPASS`.
  private func gitToken() async -> Token? {
    let variables = [
      "GIT_TERMINAL_PROMPT=0", "GIT_ASKPASS=", "GCM_INTERACTIVE=never", GitHelper.switchOff,
    ]
    for place in host.gitPlaces ?? [] {
      let answer = await output(
        of: ["env"] + variables + ["git", "credential", "fill"], "url=\(place)\n\n")
      let line = answer?.split(separator: "\n").first { $0.hasPrefix("password=") }
      if let token = line.flatMap({ Token(String($0.dropFirst("password=".count))) }) {
        return token
      }
    }
    return nil
  }

  private func output(of command: [String], _ input: String) async -> String? {
    await context.processRunner.output(command, Array(input.utf8), 1 << 16, .seconds(10))
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
