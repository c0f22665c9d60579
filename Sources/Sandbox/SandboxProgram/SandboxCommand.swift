import ArgumentParser
import Glibc
import ProgramStart
import ProgramVersion
import SandboxServer

/// Runs the program `gists-sandbox` with the arguments of C's `main`.
@c(gists_sandbox_start)
public func start(_ count: Int32, _ values: UnsafePointer<UnsafePointer<CChar>?>?) -> Never {
  guard let arguments = ProgramArguments.read(count, values) else {
    SandboxCommand.refuse(ProgramArguments.missing, status: 64)
  }
  if let message = ProgramArguments.invalid(count, values) {
    SandboxCommand.refuse(message, status: 64)
  }
  // Help and the version need no server.
  let command: SandboxCommand
  do {
    command = try SandboxCommand.parse(arguments)
  } catch {
    SandboxCommand.exit(withError: error)
  }
  if let shortage = SystemShortage.found {
    SandboxCommand.refuse(shortage.message, hint: shortage.hint, status: 71)
  }
  MainThread.run {
    do {
      try await command.run()
      exit(0)
    } catch {
      SandboxCommand.exit(withError: error)
    }
  }
}

struct SandboxCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gists-sandbox",
    abstract: "Run a local GitHub for demos, tests and scripts",
    discussion: """
      Serves the API for gists and repositories under / and /api/v3, supports the device flow at \
      /login/device, serves the gists to git and as web pages, and forgets everything when it stops, \
      unless --state names a folder. You sign in as octocat, or as one of --accounts.

      Faults; for one request, name one in the field X-Sandbox-Fault:
      \(NamedFault.allCases.map { "  \($0.rawValue): \($0.summary)" }.joined(separator: "\n"))

      Examples:
        gists-sandbox --port 0 --approve auto
        gists-sandbox --state ~/.local/state/my-sandbox --log requests.jsonl
      """,
    version: programDescription)

  static var _errorPrefix: String { "error: " }

  @Option(help: "Port to listen on; 0 picks a free one")
  var port = 8080

  @Option(help: "Number of gists per account at start")
  var gists = 12

  @Option(
    help: ArgumentHelp("Number of generated code files in each account's gists", valueName: "n"))
  var generatedFiles = 0

  @Option(
    help: ArgumentHelp(
      """
      Accounts to sign in with, separated by commas; the token gho_LOGIN is valid for each, and any \
      other token of --approve auto for the first
      """, valueName: "logins"))
  var accounts: String?

  @Option(
    help: ArgumentHelp(
      "Create the same gists, IDs and tokens at each start with this number", valueName: "n"))
  var seed: UInt64?

  @Option(
    help: ArgumentHelp(
      "Comma-separated faults; each hits every 10th request, or every Nth with :N",
      valueName: "name:n"))
  var faults: String?

  @Option(help: ArgumentHelp("Rate limit of each token, in requests per hour", valueName: "n"))
  var requests = 5_000

  @Option(
    help: ArgumentHelp(
      "Secondary rate limit of each token, in points per minute; GitHub's is 900", valueName: "n"))
  var points: Int?

  @Option(
    help: ArgumentHelp("GraphQL rate limit of each token, in points per hour", valueName: "n"))
  var graphqlRequests = 5_000

  @Option(
    help: ArgumentHelp(
      "Secondary GraphQL rate limit of each token, in points per minute; GitHub's is 2000",
      valueName: "n"))
  var graphqlPoints: Int?

  @Option(help: ArgumentHelp("Delay each response by this many milliseconds", valueName: "ms"))
  var latency = 0

  @Option(
    help: """
      page: you enter and confirm device codes at /login/device; auto: device codes are approved \
      automatically, and any token is valid
      """)
  var approve = SandboxOptions.Approval.page

  @Option(
    help: ArgumentHelp(
      """
      Lifetime of the device flow's tokens, which come with a refresh token; without it they don't \
      expire
      """, valueName: "s"))
  var tokenLifetime: Int?

  @Option(
    help: ArgumentHelp(
      "Keep what requests change in this folder; --gists applies to an empty one",
      valueName: "folder"), completion: .directory)
  var state: String?

  @Option(
    help: ArgumentHelp(
      "Append a line of JSON per request, without tokens, to this file; - is stderr",
      valueName: "file"), completion: .file())
  var log: String?

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("Serve TLS with a PEM certificate and its key", valueName: "cert> <key"))
  var tls: [String] = []

  func validate() throws {
    let rules = [
      ((0...65_535).contains(port), "--port must be between 0 and 65535"),
      ((0...1_000_000).contains(gists), "--gists must be between 0 and 1000000"),
      ((0...600_000).contains(latency), "--latency must be between 0 and 600000"),
      ((0...300).contains(generatedFiles), "--generated-files must be between 0 and 300"),
      (requests > 0, "--requests must be at least 1"),
      (points ?? 1 > 0, "--points must be at least 1"),
      (graphqlRequests > 0, "--graphql-requests must be at least 1"),
      (graphqlPoints ?? 1 > 0, "--graphql-points must be at least 1"),
      (tokenLifetime ?? 1 > 0, "--token-lifetime must be at least 1"),
      (
        logins.allSatisfy(\.isLogin) && Set(logins).count == logins.count,
        "--accounts must be different logins, with letters, digits and hyphens"
      ),
      (
        periodicFaults.allSatisfy { $0 != nil },
        "--faults must be names of faults, which --help lists, each with :N or without"
      ),
      (state != "" && log != "", "--state and --log need a name"),
      (
        tls.isEmpty || tls.count == 2,
        "--tls requires two files: the certificate and its key"
      ),
    ]
    for (isKept, message) in rules where !isKept { throw ValidationError(message) }
  }

  private var logins: [String] {
    (accounts ?? "octocat").split(separator: ",", omittingEmptySubsequences: false)
      .map(String.init)
  }

  /// The faults of `--faults`; nil for each text that names none.
  private var periodicFaults: [PeriodicFault?] {
    faults.map { $0.split(separator: ",").map { PeriodicFault(String($0)) } } ?? []
  }

  func run() async throws {
    var options = SandboxOptions(approval: approve)
    options.port = port
    options.gists = gists
    options.generatedFiles = generatedFiles
    options.accounts = logins
    if accounts != nil {
      let scopes = ["gist", "read:org", "repo", "user"]
      for login in logins { options.tokens["gho_\(login)"] = Grant(login: login, scopes: scopes) }
    }
    options.seed = seed
    options.faults = periodicFaults.compactMap(\.self)
    options.requestsPerHour = requests
    options.pointsPerMinute = points
    options.graphQLPointsPerHour = graphqlRequests
    options.graphQLPointsPerMinute = graphqlPoints
    options.latency = .milliseconds(latency)
    options.tokenLifetime = tokenLifetime
    options.state = state
    options.log = log
    // The program may run for weeks.
    options.recordsRequests = false
    options.certificate = tls.isEmpty ? nil : (chain: tls[0], key: tls[1])
    do {
      try await Sandbox.with(options) { sandbox in
        StopSignal.exit {
          await sandbox.stopListening()
        } _: {
          sandbox.removeTemporaryFiles()
        }
        print("Listening on \(sandbox.url)")
        fflush(nil)
        try await sandbox.runUntilCancelled()
      }
    } catch let error as SandboxError {
      Self.refuse(error.message, hint: error.hint, status: error.status)
    }
  }

  fileprivate static func refuse(_ message: String, hint: String? = nil, status: Int32) -> Never {
    let hint = hint.map { "hint: \($0)\n" } ?? ""
    let text = Array("error: \(message)\n\(hint)".utf8)
    _ = write(STDERR_FILENO, text, text.count)
    Glibc.exit(status)
  }
}

extension SandboxOptions.Approval: ExpressibleByArgument {}

extension String {
  /// Whether GitHub allows this text as a login.
  fileprivate var isLogin: Bool {
    wholeMatch(of: /[A-Za-z0-9]([A-Za-z0-9-]{0,37}[A-Za-z0-9])?/) != nil
  }
}
