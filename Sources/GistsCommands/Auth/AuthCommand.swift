import ArgumentParser

/// `gists auth`.
struct AuthCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "auth",
    abstract: "Sign in and out, and see which token is used.",
    subcommands: [
      AuthLogin.self, AuthStatus.self, AuthLogout.self, AuthToken.self, AuthSwitch.self,
      AuthSetupGit.self, AuthGitCredential.self,
    ])
}
