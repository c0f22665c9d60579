import ArgumentParser
import ChildProcesses
import CommandSupport
import GitHubAPI
import TerminalOutput

/// `gists auth setup-git`.
struct AuthSetupGit: GistsCommand {
  static let configuration = CommandConfiguration(
    commandName: "setup-git",
    abstract: "Let git use the token for gists.",
    discussion: """
      Names gists as git's credential helper for the host's gists, in git's global configuration. What \
      stands there for other hosts, and for the host's repositories, stays as it is.

      Examples:
        gists auth setup-git
        gists auth setup-git --host ghe.example.com
      """)

  static let offersSignIn = false

  @OptionGroup var global: GlobalOptions

  func run(in context: AppContext) async throws {
    let host = try context.namedHost()
    guard let places = host.gitPlaces else { throw Failure.noGitOnFolders }
    let command = context.credentialHelper(of: host, .usual)
    for place in places {
      try await set(GitHelper(place: place, command: command), in: context)
    }
  }

  private func set(_ helper: GitHelper, in context: AppContext) async throws {
    let former = await helpers(of: helper, in: context)
    if former == helper.values {
      return context.diagnostics.say("git uses gists for \(helper.place) already")
    }
    do {
      try await write(helper.values, as: helper, in: context)
    } catch {
      // The empty one alone would leave git without any.
      try? await write(former, as: helper, in: context)
      throw error
    }
    context.diagnostics.say("git uses gists for \(helper.place)")
    if former.contains(where: { !$0.isEmpty && $0 != helper.values.last }) {
      context.diagnostics.note("git had another helper for \(helper.place): gists is in its place")
    }
  }

  private func git(_ arguments: [String]) -> [String] { ["git", "config", "--global"] + arguments }

  /// What stands there now.
  private func helpers(of helper: GitHelper, in context: AppContext) async -> [String] {
    let read = git(["--null", "--get-all", helper.key])
    let now = await context.processRunner.output(read, [], 1 << 16, .seconds(10)) ?? []
    // Each ends with a zero byte.
    return now.split(separator: 0, omittingEmptySubsequences: false).dropLast()
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// Puts these in the place of all that stand there.
  private func write(
    _ values: [String], as helper: GitHelper, in context: AppContext
  ) async throws(Failure) {
    var changes = [["--unset-all", helper.key]]
    if let first = values.first {
      changes = [["--replace-all", helper.key, first]]
      changes += values.dropFirst().map { ["--add", helper.key, $0] }
    }
    for change in changes {
      switch await context.processRunner.detached(git(change), [], .seconds(10)) {
      case .succeeded: continue
      case .notFound: throw .noGit
      case .failed, .stillRunning: throw .gitNotSetUp(helper.place)
      }
    }
  }
}

extension Host {
  /// Where the host has its gists for git; nil of a folder.
  ///
  /// An Enterprise server has them under a path of its own where it has no name for them.
  fileprivate var gitPlaces: [String]? {
    switch kind {
    case .gitHub, .gheDotCom: ["https://gist.\(name)"]
    case .enterprise: ["https://gist.\(name)", "https://\(name)/gist"]
    case .loopback: [webOrigin.description]
    case .folder: nil
    }
  }
}
