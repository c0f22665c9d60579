import ArgumentParser
import Glibc
import ProgramVersion
import SandboxServer

@main
struct SandboxCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gists-sandbox",
    abstract: "A small GitHub on this machine, for demos, tests and scripts.",
    discussion: """
      It answers the gist API under / and under /api/v3, signs in by device flow at /login/device, \
      and forgets everything when it stops. Whoever signs in is octocat.
      """,
    version: programVersion)

  static var _errorPrefix: String { "error: " }

  @Option(help: "The port to listen on; 0 takes any that is free.")
  var port = 8080

  @Option(help: "How many gists octocat begins with.")
  var gists = 12

  @Option(
    help: ArgumentHelp("Files of generated code in each of octocat's gists.", valueName: "n"))
  var generatedFiles = 0

  @Option(help: ArgumentHelp("Requests an hour for each token.", valueName: "n"))
  var requests = 5_000

  @Option(help: ArgumentHelp("Points a minute for each token, as GitHub's 900.", valueName: "n"))
  var points: Int?

  @Option(help: ArgumentHelp("How long each answer takes at least.", valueName: "ms"))
  var latency = 0

  @Option(
    help: """
      page: the code is typed and confirmed at /login/device. auto: it is approved by itself, and \
      any token is octocat's.
      """)
  var approve = SandboxOptions.Approval.page

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("Serve TLS with these two PEM files.", valueName: "cert> <key"))
  var tls: [String] = []

  func validate() throws {
    guard (0...65_535).contains(port) else {
      throw ValidationError("--port takes a number from 0 to 65535")
    }
    guard (0...1_000_000).contains(gists) else {
      throw ValidationError("--gists takes a number from 0 to 1000000")
    }
    guard (0...600_000).contains(latency) else {
      throw ValidationError("--latency takes 0 to 600000 milliseconds")
    }
    guard (0...300).contains(generatedFiles), requests > 0, points ?? 1 > 0 else {
      throw ValidationError("A gist has 0 to 300 files, and a limit is a number from 1 on.")
    }
    guard tls.isEmpty || tls.count == 2 else {
      throw ValidationError("--tls takes two files: the certificate and its key")
    }
  }

  func run() async throws {
    Self.stopAtOnceWhenAsked()
    var options = SandboxOptions(approval: approve)
    options.port = port
    options.gists = gists
    options.generatedFiles = generatedFiles
    options.requestsPerHour = requests
    options.pointsPerMinute = points
    options.latency = .milliseconds(latency)
    // It may run for weeks.
    options.recordsRequests = false
    options.certificate = tls.isEmpty ? nil : .init(chain: tls[0], key: tls[1])
    do {
      try await Sandbox.with(options) { sandbox in
        print("Listening on \(sandbox.url)")
        fflush(nil)
        try await sandbox.runUntilCancelled()
      }
    } catch let error as SandboxError {
      let line = Array("error: \(error.sentence)\n".utf8)
      _ = write(STDERR_FILENO, line, line.count)
      throw ExitCode(error.status)
    }
  }

  /// Ends on SIGINT and SIGTERM, also as a container's first process.
  ///
  /// All state is in memory: there is nothing to finish, and nobody wants to wait for open connections.
  private static func stopAtOnceWhenAsked() {
    for number in [SIGINT, SIGTERM] { signal(number) { _ in _exit(0) } }
  }
}

extension SandboxOptions.Approval: ExpressibleByArgument {}
