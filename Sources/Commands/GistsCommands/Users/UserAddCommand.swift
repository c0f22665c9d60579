import ArgumentParser
import ClientState
import CommandSupport
import GitHubModels
import RepoBrowser
import TerminalOutput

struct UserAddCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Save users for gists repo list",
    discussion: """
      Without a login, gists repo list lists the repositories of your saved users.

      Examples:
        gists user add octocat
        gists user add octocat hubot monalisa
      """)
  static let traits = CommandTraits(changes: .users, takes: .nothing, prints: .outcomes)

  @Argument(
    help: ArgumentHelp("Logins", valueName: "login"), completion: .values(.login),
    transform: LoginArgument.init(argument:))
  var users: [LoginArgument]

  @OptionGroup var output: JSONOptions
  @OptionGroup var global: GlobalOptions

  func run(in context: AppContext) async throws {
    let logins = try context.settings.logins(users)
    let browsing = try await context.sessions.browsing()
    let file = context.stateFiles.savedUsers(of: browsing.session.host)
    for (index, login) in logins.enumerated() {
      // Saves the login as the user spells it on the host.
      let user: User
      do {
        user = try await context.sessions.about(user: login) {
          try await browsing.browser.user(login).value
        }
        try await file.update { saved in
          let others = saved.filter { $0.lowercased() != user.id }
          return (others + [user.login]).sorted { $0.lowercased() < $1.lowercased() }
        }
      } catch {
        throw context.failureFormatter.stopped(
          by: error, at: index, of: logins.map { [$0] }, verb: "added",
          on: context.output.console)
      }
      context.output.record("added", [.init("login", user.login)])
      context.output.tellDone("Added user \(user.login)")
    }
  }
}
