import ArgumentParser
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
    func git(_ arguments: [String]) -> [String] { ["git", "config", "--global"] + arguments }
    let read = git(["--null", "--get-all", helper.key])
    let now = await context.programs.output(read, [], 1 << 16, .seconds(10))
    if now == Array(helper.values.map { $0 + "\0" }.joined().utf8) {
      return context.talk.say("git uses gists for \(helper.place) already")
    }
    let changes = [["--replace-all", helper.key, ""], ["--add", helper.key, helper.values[1]]]
    for change in changes {
      switch await context.programs.run(git(change), [], .seconds(10)) {
      case .succeeded: continue
      case .notFound: throw Failure.noGit
      case .failed, .stillRunning: throw Failure.gitNotSetUp(helper.place)
      }
    }
    context.talk.say("git uses gists for \(helper.place)")
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
