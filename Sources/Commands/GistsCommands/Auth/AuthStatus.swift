import ArgumentParser
import ClientState
import CommandSupport
import GitHubAPI
import TerminalOutput

struct AuthStatus: JSONCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Show accounts and check their tokens",
    discussion: """
      Exit code: 0 if the token works; 4 if it is missing or rejected, or if the keyring is locked \
      or not available; 69 if the host is unreachable. Does not check tokens of other hosts.

      Examples:
        gists auth status
        gists auth status --json
      """)
  static let traits = CommandTraits(
    changes: [], takes: .nothing, prints: .list, offersSignIn: false)

  @OptionGroup var output: JSONOptions
  @OptionGroup var global: GlobalOptions

  func run(in context: AppContext) async throws {
    let hosts = try hosts(context)
    var reports: [TokenReport] = []
    for host in hosts {
      reports += try await TokenInspection(sessions: context.sessions, host: host).reports()
    }
    try TokenReportRendering(output: context.output).write(reports)
    let used = try context.settings.namedHost()
    let failed = reports.first { report in
      let isAsked = report.host == used.name || !hosts.contains(used)
      return isAsked && (report.isActive || global.account != nil) && report.failure != nil
    }
    guard let failed, let failure = failed.failure else { return }
    // At a terminal only the hints are printed: the report has already shown the error, except for
    // the details of a rejection.
    let terminal = context.console.terminal
    guard terminal.outIsTerminal, terminal.errIsTerminal, !isJSON, failed.state != .rejected else {
      throw failure
    }
    try context.console.out.flush()
    context.diagnostics.advise(on: failure)
    throw failure.status
  }

  /// Returns the host in use and, without `--host` and `--account`, all other hosts with a
  /// signed-in account; only the others if there is no token for the host in use.
  private func hosts(_ context: AppContext) throws -> [Host] {
    let named = try context.settings.namedHost()
    let options = context.settings.options
    guard options.host == nil, options.account == nil else { return [named] }
    let signedIn = try context.stateFiles.accounts.read().hosts.filter {
      !$0.value.accounts.isEmpty
    }
    let others = signedIn.keys.sorted().compactMap { try? Host($0) }.filter { $0 != named }
    let isUsed =
      context.settings.value(.host) != nil || signedIn[named.spelling] != nil
      || !context.sessions.credentials(for: named).variables.names.isEmpty
    return isUsed || others.isEmpty ? [named] + others : others
  }
}
