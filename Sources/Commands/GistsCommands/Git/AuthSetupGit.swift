import ArgumentParser
import ChildProcesses
import CommandSupport
import TerminalOutput

struct AuthSetupGit: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "setup-git",
    abstract: "Set up git to use gists as a credential helper",
    discussion: """
      Configures gists as git's credential helper for the host's gists, in git's global \
      configuration. Does not change settings for other hosts or the host's repositories.

      Examples:
        gists auth setup-git
        gists auth setup-git --host ghe.example.com
      """)
  static let traits = CommandTraits(
    changes: .settings, takes: .nothing, prints: .outcomes, sendsRequests: false,
    offersSignIn: false)

  @OptionGroup var output: JSONOptions
  @OptionGroup var global: GlobalOptions

  func run(in context: AppContext) async throws {
    let host = try context.settings.namedHost()
    try context.sessions.refuseOtherHost(host)
    guard let places = host.gitPlaces else { throw Failure.noGitOnFolders }
    let command = GitHelper.command(
      of: host, .usual, account: try context.sessions.namedAccount(on: host),
      run: context.executable)
    for place in places {
      try await set(GitHelper(place: place, command: command), in: context)
    }
  }

  private func set(_ helper: GitHelper, in context: AppContext) async throws {
    let former = await helpers(of: helper, in: context)
    if former == helper.values {
      context.output.record("unchanged", [.init("url", helper.place)])
      return context.diagnostics.note("git already uses gists for \(helper.place)")
    }
    do {
      try await setHelpers(helper.values, as: helper, in: context)
    } catch {
      // The empty value alone would leave git without a helper.
      try? await setHelpers(former, as: helper, in: context)
      throw error
    }
    context.output.record("set_up", [.init("url", helper.place)])
    context.diagnostics.done("Configured git to use gists for \(helper.place)")
    if former.contains(where: { !$0.isEmpty && $0 != helper.values.last }) {
      context.diagnostics.note("replaced git's previous helper for \(helper.place)")
    }
  }

  private func git(_ arguments: [String]) -> [String] { ["git", "config", "--global"] + arguments }

  private func helpers(of helper: GitHelper, in context: AppContext) async -> [String] {
    let read = git(["--null", "--get-all", helper.key])
    let now = await context.processRunner.output(read, [], 1 << 16, .seconds(10)) ?? []
    // Each value ends with a zero byte.
    return now.split(separator: 0, omittingEmptySubsequences: false).dropLast()
      .map { String(decoding: $0, as: UTF8.self) }
  }

  private func setHelpers(
    _ values: [String], as helper: GitHelper, in context: AppContext
  ) async throws(Failure) {
    var changes = [["--unset-all", helper.key]]
    if let first = values.first {
      changes = [["--replace-all", helper.key, first]]
      changes += values.dropFirst().map { ["--add", helper.key, $0] }
    }
    for change in changes {
      switch await context.processRunner.status(git(change), .seconds(10)) {
      case .succeeded: continue
      case .notFound: throw .noGit
      case .failed, .stillRunning: throw .gitNotSetUp(helper.place)
      }
    }
  }
}
