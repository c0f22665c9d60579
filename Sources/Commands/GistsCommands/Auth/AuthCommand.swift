import ArgumentParser

struct AuthCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "auth",
    abstract: "Sign in, sign out and manage tokens",
    discussion: """
      Examples:
        gists auth login
        gists auth status
      """,
    subcommands: [
      AuthLogin.self, AuthStatus.self, AuthLogout.self, AuthToken.self, AuthSwitch.self,
      AuthSetupGit.self, AuthGitCredential.self,
    ])
}
