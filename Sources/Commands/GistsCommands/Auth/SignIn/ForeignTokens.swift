import ChildProcesses
import CommandSupport
import GitHubAPI
import TerminalOutput

struct ForeignTokens: Sendable {
  let programs: Programs
  let host: Host

  /// Returns the token of a program, without asking the user; nil if it has none.
  func token(of program: TokenProgram) async -> Token? {
    let token = await program == .gh ? ghToken() : gitToken()
    if let token { programs.redactor.learn(token.value) }
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

  /// Whether gh can sign in: it is installed, and accepts only hosts with HTTPS and without a port.
  func canSignInWithGh() async -> Bool {
    guard host.kind != .loopback, !host.name.contains(":") else { return false }
    return await programs.runner.status(["gh", "--version"], .seconds(5)) == .succeeded
  }

  /// Lets gh sign in or add the gist scope at the terminal; returns its token, if it then has one.
  ///
  /// - Throws: `PromptError.cancelled` if the user cancelled gh; a ``Failure`` if gh failed.
  func token(afterGh command: GhCommand) async throws -> Token? {
    let words = command.words(on: host, options: await options(of: command))
    let text = words.joined(separator: " ")
    programs.output.diagnostics.say("Running \(text)")
    try programs.output.console.err.flush()
    switch await programs.runAtTerminal(words) {
    case .exited(0): return await token(of: .gh)
    // gh's status after Ctrl-C at a question.
    case .exited(2), .signaled: throw PromptError.cancelled
    default: throw Failure.ghFailed(text)
    }
  }

  /// Returns the help of a command, which lists its options: older versions have fewer.
  private func options(of command: GhCommand) async -> String {
    await output(of: ["gh", "auth", command.rawValue, "--help"], "") ?? ""
  }

  private func output(of command: [String], _ input: String) async -> String? {
    await programs.runner.output(command, Array(input.utf8), 1 << 16, .seconds(10))
      .map { String(decoding: $0, as: UTF8.self) }
  }
}

/// A command of gh that asks the user at the terminal.
/// <https://cli.github.com/manual/gh_auth>
enum GhCommand: String {
  case login, refresh

  /// Answers gh's question about git, which gists don't need.
  private static let protocolOption = ["--git-protocol", "https"]
  /// Skips gh's question about an SSH key.
  private static let keyOption = "--skip-ssh-key"

  /// Returns the command; `options` is its help, in which an older gh doesn't list all options.
  func words(on host: Host, options: String = "") -> [String] {
    let scope = ["-s", OAuthScopes.gist]
    switch self {
    case .refresh: return ["gh", "auth", rawValue] + scope + ["-h", host.name]
    case .login:
      let keyOption = options.contains(Self.keyOption) ? [Self.keyOption] : []
      return ["gh", "auth", rawValue, "--hostname", host.name] + Self.protocolOption + keyOption
        + ["--web"] + scope
    }
  }
}
