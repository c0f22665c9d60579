import ClientState
import CommandSupport
import GitHubAPI
import GitHubModels
import TerminalOutput
import TextFormats

/// Checks that a gist goes back to the account that owned it.
extension RestoreFlow {
  /// Asks whether to restore the gist to another account than its owner's, if that one is active.
  ///
  /// Asks the host for the token's owner if that is unknown, or if the gist's owner may have been
  /// renamed.
  ///
  /// - Throws: a ``Failure``: 64 if the user can't be asked, 2 if the answer is no.
  func confirmAccount() async throws {
    guard let owner = entry.gist.value.owner else { return }
    let sessions = context.sessions
    try await sessions.requireSignIn(to: session.host)
    // The user has named the new owner.
    guard sessions.settings.options.account == nil,
      let found = sessions.resolvedTokens.token(session.host.name)
    else { return }
    if sessions.rememberedLogin(of: found)?.lowercased() == owner.id { return }
    let user = try await session.api.value(.user, as: User.self, usesCache: false)
    await sessions.learn(user.value.login, on: session.host)
    let number = user.json["id"]?.identifier
    let isSame = number != nil && number == entry.gist.json["owner"]?["id"]?.identifier
    guard user.value.id != owner.id, !isSame else { return }
    guard context.console.terminal.canAsk else {
      throw try otherOwner(owner.login, active: user.value.login, found.origin)
    }
    context.diagnostics.note("\(gist: id) belonged to \(owner.login)")
    guard
      try await context.prompts.user.confirm(
        "Restore it to the account of \(user.value.login)?")
    else { throw Failure(.cancelled, "nothing was restored") }
  }

  private func otherOwner(_ owner: String, active: String, _ origin: TokenOrigin) throws -> Failure
  {
    let signedIn = try context.stateFiles.accounts.read().hosts[session.host.spelling]
    func step(_ login: String) -> MessageText {
      let command = SuggestedCommand(
        repeating: context.arguments, with: [.plain("--account"), .value(login)])
      return "to restore it as \(login), run \(command)"
    }
    let signIn = context.failureFormatter.on(session.host).signIn
    var steps = [
      signedIn?[owner] == nil
        ? "to restore it as \(owner), first sign in as \(owner): \(signIn)" : step(owner)
    ]
    if case .keyring(let login) = origin { steps.append(step(login)) }
    return Failure(
      .wrongUsage, code: .otherAccount,
      "\(gist: id) belonged to \(owner), but the active account is \(active)",
      details: ["\(gist: id) stays in the trash"], next: steps, host: session.host.name)
  }
}
