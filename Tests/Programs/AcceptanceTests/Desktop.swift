import SandboxServer
import TestSupport

/// A desktop session: an empty home, a keyring and a sandbox on loopback.
struct Desktop: Sendable {
  let home: ScratchHome
  let keyring: KeyringSession
  let sandbox: Sandbox

  /// Runs `body` with a desktop, signed out.
  static func with(
    _ setting: KeyringSession.Setting = .unlocked, gists: Int = 0,
    options: SandboxOptions = SandboxOptions(approval: .auto),
    body: (Desktop) async throws -> Void
  ) async throws {
    var options = options
    options.gists = gists
    try await ScratchHome.with(setting) { home, keyring in
      try await Sandbox.with(options) { sandbox in
        let home = home.with(["GISTS_HOST": sandbox.url])
        try await body(Desktop(home: home, keyring: keyring, sandbox: sandbox))
      }
    }
  }

  /// The sandbox's host name in the keyring.
  var host: String { "127.0.0.1:\(sandbox.port)" }

  func gists(
    _ arguments: String..., stdin: ProgramInput = "", environment: [String: String] = [:]
  ) async throws -> ProgramResult {
    try await TestSupport.gists(arguments, in: home, stdin: stdin, environment: environment)
  }

  /// Signs in by device flow and returns the token in the keyring.
  func signIn() async throws -> String {
    let result = try await gists("auth", "login", "--no-browser")
    guard result.ending == .exit(0) else { throw UnexpectedResult(result: result) }
    return try await keyring.secret(["host": host, "account": "octocat"])
  }

  /// The sandbox's requests to the API, without those of the device flow.
  var apiRequests: [ReceivedRequest] {
    sandbox.requests.filter { !$0.path.hasPrefix("/login/") }
  }
}

extension Desktop {
  /// Stdout and the exit status of a run; other tests check stderr.
  struct Answer: Hashable {
    var out = ""
    var exit: Int32? = 0
  }

  func answers(_ arguments: String...) async throws -> Answer {
    let result = try await TestSupport.gists(arguments, in: home)
    return Answer(out: result.out, exit: result.exit)
  }
}

extension ProgramResult {
  /// The single line on stdout, without its line end.
  var line: String { out.hasSuffix("\n") ? String(out.dropLast()) : "not a line: \(out)" }
}

/// A step that a test depends on failed.
struct UnexpectedResult: Error {
  var result: ProgramResult
}
