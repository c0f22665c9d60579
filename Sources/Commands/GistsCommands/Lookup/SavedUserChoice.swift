import CommandSupport
import ClientState
import GitHubAPI
import TerminalOutput

extension AppContext {
  /// Returns the given login; if none was given, lets the user choose one of their saved users.
  ///
  /// - Throws: a ``Failure`` with status 64 if none was given and there is no terminal, 1 if no
  ///   user is saved.
  func userOrChoice(_ user: LoginArgument?, question: MessageText) async throws -> LoginArgument {
    if let user { return user }
    let list = failureFormatter.command("user list")
    guard console.terminal.canAsk, !isJSON else {
      throw Failure(
        .wrongUsage, "login required when not running interactively",
        next: ["to list your saved users, run \(list)"])
    }
    let logins = try stateFiles.savedUsers(of: settings.namedHost()).read()
    guard !logins.isEmpty else {
      let add = failureFormatter.command("user add", "LOGIN")
      throw Failure(.no, "no saved users", next: ["give a login", "to save one, run \(add)"])
    }
    return try LoginArgument(argument: logins[try await prompts.choose(question, from: logins)])
  }
}

extension FailureFormatter {
  /// The message of a list of saved users if there are none.
  var noSavedUsers: MessageText {
    "no saved users; to save one, run \(command("user add", "LOGIN"))"
  }
}
