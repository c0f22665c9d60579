import ChildProcesses
import CommandSupport
import GistGit
import GitHubAPI
import GitHubModels
import Glibc
import LocalFiles
import TerminalOutput

/// Clones a gist with git, which gets the token from this program.
struct CloneFlow: Sendable {
  let gist: NamedGist
  /// The folder to clone into; nil for one named after the gist's ID.
  let folder: String?
  let flags: [String]
  let overSSH: Bool
  let output: CommandOutput
  let sessions: Sessions
  let programs: Programs

  private var host: Host { gist.session.host }

  func run() async throws {
    guard !overSSH || host.hasSSH else { throw Failure.noSSH(host) }
    let found = try await sessions.fetch(gist).value
    guard let address = found.gitPullURL, let origin = host.gitOrigin(of: address, id: found.id)
    else { throw Failure.strangeGitAddress(found.gitPullURL, host: host) }
    try checkFolder(folder ?? found.id)
    let token = overSSH ? nil : try await sessions.credentials(for: host).token(.optional)
    // On a screen, a name of 32 digits alone would look like the gist's ID.
    let folder = folder ?? (output.screen == nil ? found.id : "./\(found.id)")
    let command =
      overSSH
      ? command(origin.sshAddress(of: address), folder)
      : command(
        address, folder, protection: GitProtection(address, isLoopback: origin.isLoopback),
        helpers: token == nil ? nil : (helper(.handedOver, at: origin), helper(.usual, at: origin)))
    let secret = token.map { Array($0.value.utf8) }
    if output.screen == nil, !output.isJSON {
      let ending = try await programs.runShown(
        command, secret, variables: programs.gitEnvironment.clone())
      if let status = try status(of: ending) { throw status }
    } else {
      try await runUnattended(command, secret, folder)
    }
    output.record("cloned", gist.members + [.init("folder", folder)])
  }

  /// Throws if git could not clone into the folder: git itself would end with the exit status of a
  /// failed request.
  private func checkFolder(_ folder: String) throws {
    do {
      try UserFile.checkNewFolder(folder)
    } catch {
      var failure = sessions.failureFormatter.failure(for: error)
      let other = sessions.failureFormatter.on(host).command(
        "clone", .value(gist.id), .plain("FOLDER"))
      failure.nextSteps.append("to clone into another folder, run \(other)")
      throw failure
    }
  }

  private func helper(_ source: GitTokenSource, at origin: Origin) -> GitHelper {
    let account = source == .usual ? try? sessions.namedAccount(on: host) : nil
    return GitHelper(
      origin: origin,
      command: GitHelper.command(of: host, source, account: account, run: programs.executable))
  }

  /// Returns the git command; `helpers` are the command's own helper, and the one that the clone
  /// keeps.
  ///
  /// A gist can name any URL: submodules, and URLs that run a program or read local files, are
  /// disabled. The clone's own settings come last, so that they win over the user's options.
  private func command(
    _ address: String, _ folder: String, protection: GitProtection? = nil,
    helpers: (now: GitHelper, later: GitHelper)? = nil
  ) -> [String] {
    // Colors would be escaped together with the host's sequences.
    ["git", "-c", "protocol.file.allow=never", "-c", "protocol.ext.allow=never"]
      + ["-c", "color.ui=false"]
      + (protection?.options("-c") ?? []) + (helpers?.now.options("-c") ?? [])
      + ["clone", "--no-recurse-submodules"] + flags
      + (protection?.options("--config") ?? []) + (helpers?.later.options("--config") ?? [])
      + ["--", address, folder]
  }

  /// Returns nil if git succeeded, else the exit status: git has already printed its error.
  private func status(of ending: ChildStatus) throws -> ExitStatus? {
    switch ending {
    case .exited(0): return nil
    case .exited(let code): return Self.status(of: code)
    case .signaled(let number):
      // After Ctrl-C no message is needed.
      if number != SIGINT { output.diagnostics.report(Failure.gitEnded(by: number)) }
      programs.runner.raise(number)
      return .cancelled
    case .notFound: throw Failure.noGit
    case .notStarted(let errno): throw Failure.gitNotStarted(errno)
    }
  }

  private static func status(of code: Int32) -> ExitStatus {
    switch code {
    // git's status for wrong usage, caused by one of the user's options.
    case 129: .wrongUsage
    // git uses one status for no network, no such repository and an existing folder.
    case 128: .unreachable
    default: .no
    }
  }

  /// Clones while a screen has the terminal, or with `--json`: git's output is not printed.
  private func runUnattended(
    _ command: [String], _ secret: [UInt8]?, _ folder: String
  ) async throws {
    let result = try await programs.runner.unattended(
      UnattendedProgram(command, secret: secret, variables: await withoutQuestions()))
    try Task.checkCancellation()
    switch result.status {
    case .exited(0):
      output.tellDone("Cloned \(gist: gist.id) into \(folder)")
    case .exited(let code):
      // Redacted before a line is extracted, because the line may contain only a part of a secret.
      let errors = String(decoding: programs.redactor.redact(result.errors), as: UTF8.self)
      throw Failure.notCloned(
        gist.id, Self.status(of: code), reason: GitReason(errors: errors).text)
    case .signaled(let number): throw Failure.gitEnded(by: number)
    case .notFound: throw Failure.noGit
    case .notStarted(let errno): throw Failure.gitNotStarted(errno)
    }
  }

  /// Returns the variables that keep git, ssh, gpg and their helpers from asking, because nothing
  /// may draw over the screen.
  private func withoutQuestions() async -> [String: String?] {
    var variables = programs.gitEnvironment.clone()
    for (name, value) in GitEnvironment.withoutQuestions { variables[name] = value }
    // gpg-agent opens the terminal in this variable.
    variables["GPG_TTY"] = ""
    if await !hasOwnSSH() { variables["GIT_SSH_COMMAND"] = "ssh -oBatchMode=yes" }
    return variables
  }

  /// Whether the user set the program that git starts for ssh.
  private func hasOwnSSH() async -> Bool {
    if ["GIT_SSH_COMMAND", "GIT_SSH"].contains(where: { output.settings.variables[$0] != nil }) {
      return true
    }
    let setting = ["git", "config", "--get", "core.sshCommand"]
    return await programs.runner.output(setting, [], 64 << 10, .seconds(5)) != nil
  }
}
