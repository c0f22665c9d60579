import ArgumentParser

struct UserCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "user",
    abstract: "View users and manage saved users",
    discussion: """
      Examples:
        gists user view octocat
        gists user add octocat hubot
        gists repo list
      """,
    subcommands: [
      UserViewCommand.self, UserListCommand.self, UserAddCommand.self, UserRemoveCommand.self,
    ])
}
