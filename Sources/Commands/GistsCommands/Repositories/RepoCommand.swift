import ArgumentParser

struct RepoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "repo",
    abstract: "List, view and search repositories",
    discussion: """
      Examples:
        gists repo list octocat
        gists repo view octocat/Hello-World
        gists repo files octocat/Hello-World
        gists repo search swift server --sort stars
      """,
    subcommands: [
      RepoListCommand.self, RepoViewCommand.self, RepoReadmeCommand.self, RepoFilesCommand.self,
      RepoCatCommand.self, RepoSearchCommand.self,
    ])
}
