import ClientState
import CommandSupport
import GitHubAPI
import TerminalOutput

/// Offers a new sign-in after the host rejected a stored token.
struct SignInAgain: Sendable {
  let context: AppContext

  /// Asks the user and signs in.
  ///
  /// - Returns: the new token; nil if the user does not want to sign in.
  /// - Throws: a ``Failure`` if the new token belongs to another account: the request was meant for
  ///   the first one.
  func offer(_ sessions: Sessions, _ host: Host, _ rejected: FoundToken) async throws -> Token? {
    // The command may have changed these properties since it began.
    var context = context
    (context.console, context.renewal) = (sessions.output.console, sessions.renewal)
    context.triesLater = sessions.triesLater
    guard case .keyring(let account) = rejected.origin else { return nil }
    context.diagnostics.warn("\(host) rejected the token of \(account) from the keyring")
    let known = (try? context.stateFiles.accounts.read())?.hosts[host.spelling]?[account]
    let program = rejected.copiedFrom
    let question: MessageText =
      program.map { "Copy \($0.rawValue)'s token again?" } ?? "Sign in again?"
    guard try await context.prompts.user.confirm(question, byDefault: true) else {
      context.declinedOffers.decline(.signInNeeded)
      return nil
    }
    // Other requests use the new token only after it is known to belong to the same account.
    var separate = context
    separate.resolvedTokens = ResolvedTokens()
    let signIn = SignInFlow(context: separate, host: host)
    do {
      if let program {
        try await signIn.withToken(of: program, insteadOf: rejected.token)
      } else {
        try await signIn.asking()
      }
    } catch let error as APIError {
      // If a token is rejected here, it is the new one.
      throw separate.failureFormatter.failure(for: error)
    }
    guard let found = separate.resolvedTokens.token(host.name),
      case .keyring(let login) = found.origin
    else { return nil }
    let new = (try? context.stateFiles.accounts.read())?.hosts[host.spelling]?[login]
    guard (known ?? .init(login: account)).isOf(login, userID: new?.userID) else {
      throw Failure.otherAccount(login, insteadOf: account, host)
    }
    context.resolvedTokens.remember(found, for: host.name)
    return found.token
  }
}
