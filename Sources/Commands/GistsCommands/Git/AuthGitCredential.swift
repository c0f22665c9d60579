import ArgumentParser
import ChildProcesses
import ClientState
import CommandSupport
import FoundationEssentials
import GistGit
import GitHubAPI
import TerminalOutput

struct AuthGitCredential: GistsCommand {
  static let configuration = CommandConfiguration(
    commandName: "git-credential",
    abstract: "Act as a git credential helper",
    discussion: """
      git runs this command in clones made by gists clone, and everywhere after gists auth \
      setup-git. get prints the token of a host you are signed in to; store and erase do nothing, \
      because gists auth login and logout manage the token.

      Examples:
        gists auth setup-git
        printf 'protocol=https\\nhost=gist.github.com\\n' |
          gists auth git-credential get
      """)
  static let traits = CommandTraits(
    changes: [], takes: .nothing, prints: .text, offersSignIn: false)

  @Argument(help: ArgumentHelp("get, store or erase", valueName: "operation"))
  var operation: String

  @Option(
    help: ArgumentHelp("File descriptor with the token of --host", visibility: .hidden))
  var tokenDescriptor: Int32?

  @OptionGroup var global: GlobalOptions

  /// Unknown operations are ignored, as gitcredentials(7) requires.
  func run(in context: AppContext) async throws {
    guard operation == "get" else { return }
    guard !GitHelper.isOff(context.settings.variables) else { throw ExitStatus.no }
    if let danger = GitEnvironment.danger(in: context.settings.variables.all) {
      throw Failure.tokenInDanger(danger)
    }
    let question = GitCredentialQuestion(try context.input.readAll(1 << 16))
    guard let answer = try await question.answer(tokenDescriptor, in: context.sessions) else {
      throw ExitStatus.no
    }
    try context.console.out.write(
      "username=\(answer.username)\npassword=\(answer.token.value)\n")
  }
}

/// A request from git to a credential helper: lines `key=value` (git-credential(1)).
struct GitCredentialQuestion: Hashable, Sendable {
  /// nil if git named no origin that may receive a token.
  let origin: Origin?
  let username: String?

  init(_ bytes: [UInt8]) {
    var values: [Substring: Substring] = [:]
    let lines = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).prefix { !$0.isEmpty }
    for line in lines {
      let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { values[parts[0]] = parts[1] }
    }
    let address = "\(values["protocol"] ?? "")://\(values["host"] ?? "")".lowercased()
    // A URL with more than an origin, such as a path, is not a host's.
    origin = URL(string: address).flatMap(Origin.init).flatMap { origin in
      let isWhole = ["", ":\(origin.port)"].contains { address == "\(origin)" + $0 }
      return origin.isPrivate && isWhole ? origin : nil
    }
    username = values["username"].map(String.init)
  }

  typealias Answer = (username: String, token: Token)

  /// Returns the credentials for git, without asking the user.
  ///
  /// - Parameters:
  ///   - descriptor: the file descriptor with the token of the named host.
  ///   - sessions: the sessions that have the host and its token.
  /// - Returns: nil if the host is unknown or not signed in to.
  /// - Throws: `KeyringError`, for example for a locked keyring.
  func answer(_ descriptor: Int32?, in sessions: Sessions) async throws -> Answer? {
    guard let host = try host(in: sessions) else { return nil }
    let credentials = sessions.credentials(for: host)
    let found: FoundToken?
    if let descriptor {
      let bytes = try MemoryFile.read(descriptor, limit: 1 << 12)
      found = Token(String(decoding: bytes, as: UTF8.self)).map {
        FoundToken(token: $0, origin: .given)
      }
    } else if let token = try await credentials.variableToken() {
      found = token
    } else if let username, sessions.settings.options.account == nil,
      let account = try sessions.accounts.read().hosts[host.spelling]?[username]
    {
      found = try await credentials.currentToken(of: account.login, in: credentials.keyring(.brief))
    } else {
      found = try await credentials.keyringToken(.brief)
    }
    guard let found else { return nil }
    return answer(found, login: sessions.rememberedLogin(of: found))
  }

  /// Returns nil if the token belongs to another user than git asks for.
  private func answer(_ found: FoundToken, login: String?) -> Answer? {
    guard let login else {
      return (username ?? Self.anyone, found.token)
    }
    guard let username, username != Self.anyone else {
      return (login, found.token)
    }
    guard username.lowercased() == login.lowercased() else { return nil }
    return (username, found.token)
  }

  /// The username that GitHub accepts with any token.
  private static let anyone = "x-access-token"

  /// Returns the host that git asks for, if it is known.
  ///
  /// With `--host` only that host is known; else the one in use, github.com, and those signed in
  /// to.
  private func host(in sessions: Sessions) throws -> Host? {
    guard let origin else { return nil }
    var known = [try sessions.settings.namedHost()]
    if sessions.settings.options.host == nil {
      known += [.gitHub] + (try sessions.accounts.read().hosts.keys.compactMap { try? Host($0) })
    }
    return known.first { $0.webOrigin == origin } ?? known.first { $0.servesGit(at: origin) }
  }
}
