import ArgumentParser
import ClientState
import CommandSupport
import TerminalOutput

struct UserRemoveCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove saved users",
    discussion: """
      Examples:
        gists user remove octocat
        gists user remove octocat hubot
      """,
    aliases: ["rm"])
  static let traits = CommandTraits(
    changes: .users, takes: .nothing, prints: .outcomes, sendsRequests: false)

  @Argument(
    help: ArgumentHelp("Logins", valueName: "login"), completion: .values(.login),
    transform: LoginArgument.init(argument:))
  var users: [LoginArgument] = []

  @OptionGroup var output: JSONOptions
  @OptionGroup var global: GlobalOptions

  func run(in context: AppContext) async throws {
    let file = context.stateFiles.savedUsers(of: try context.settings.namedHost())
    let chosen =
      users.isEmpty
      ? [try await context.userOrChoice(nil, question: "Remove which user?")] : users
    let users = try context.settings.logins(chosen)
    let known = Set(try file.read().map { $0.lowercased() })
    for login in users where !known.contains(login.lowercased()) {
      context.diagnostics.note("\(login) is not a saved user")
    }
    let gone = Set(users.map { $0.lowercased() })
    try await file.update { logins in logins.filter { !gone.contains($0.lowercased()) } }
    for login in users where known.contains(login.lowercased()) {
      context.output.record("removed", [.init("login", login)])
      context.output.tellDone("Removed user \(login)")
    }
  }
}
