import FoundationEssentials
import GitHubAPI
package import TerminalOutput

/// Errors about a token that the host rejects or that lacks the gist scope.
extension FailureFormatter {
  func unauthorized(_ response: APIError.ErrorResponse) -> Failure {
    let found = resolvedTokens.token(response.host)
    guard let found else {
      return failure(
        .signInNeeded, of: response, "\(response.host) requires you to sign in",
        next: [signInStep])
    }
    return failure(
      .signInNeeded, code: .tokenRejected, of: response,
      "\(response.host) rejected \(name(of: found.origin))", next: rejectionSteps(found))
  }

  private func rejectionSteps(_ found: FoundToken) -> [MessageText] {
    switch found.origin {
    case .variable(let name):
      ["set \(name) to a valid token, or unset it and \(signInStep)"]
    case .command: ["correct the command, or unset it and \(signInStep)"]
    case .keyring:
      if let program = found.copiedFrom {
        ["to copy \(program.rawValue)'s token again, run \(copyCommand(program))"]
      } else {
        [signInStep]
      }
    case .given, .copied: replacementSteps(of: found.origin)
    }
  }

  /// Returns the name of a token for messages.
  package func name(of origin: TokenOrigin) -> String {
    switch origin {
    case .variable(let name): "the token in \(name)"
    case .command: "the token of \(TokenOrigin.commandVariable)"
    case .keyring(let account): "the token of \(account) from the keyring"
    case .given: "the token"
    case .copied(let program): "\(program)'s token"
    }
  }

  /// Returns the hints to get another token instead of one that can't be stored.
  package func replacementSteps(of origin: TokenOrigin) -> [MessageText] {
    if case .copied(let program) = origin { return renewalSteps(of: program) }
    return ["create a new one with the gist scope: \(newTokenPage)"]
  }

  /// Returns the hints for a program's token that can't be used.
  package func renewalSteps(of program: TokenProgram) -> [MessageText] {
    let other: MessageText = "sign in another way: \(signIn)"
    return switch program {
    case .gh: ["to sign in to gh, run \(ghCommand("login"))", "or \(other)"]
    case .git: [other]
    }
  }

  /// Returns the failure for a token to store that lacks the gist scope.
  package func lacksGistScope(_ origin: TokenOrigin) -> Failure {
    let steps =
      if case .copied(let program) = origin {
        scopeSteps(of: program)
      } else {
        replacementSteps(of: origin)
      }
    return Failure(
      .signInNeeded, code: .missingScope,
      "\(name(of: origin)) doesn't have the gist scope", next: steps, host: host?.name)
  }

  /// Returns the failure for a 404 that the host sends because the token lacks the gist scope.
  func lacksGistScope(_ response: APIError.ErrorResponse) -> Failure {
    let name = resolvedTokens.origin(response.host).map(name(of:)) ?? "the token"
    return failure(
      .signInNeeded, code: .missingScope, of: response,
      "\(name) doesn't have the gist scope",
      next: scopeSteps(response))
  }

  /// Returns the hints for a token that lacks the gist scope; none if it has the scope.
  func scopeSteps(_ response: APIError.ErrorResponse) -> [MessageText] {
    guard response.lacksGistScope else { return [] }
    let found = resolvedTokens.token(response.host)
    if let variable = found?.origin.variableName {
      return ["add it, or unset \(variable) and \(signInStep)"]
    }
    if let program = found?.copiedFrom { return scopeSteps(of: program) }
    return ["sign in again and grant the gist scope: \(signIn)"]
  }

  private func scopeSteps(of program: TokenProgram) -> [MessageText] {
    switch program {
    case .gh:
      [
        "to add it, run \(ghCommand("refresh -s gist"))",
        "then copy the token: \(copyCommand(.gh))",
      ]
    case .git: renewalSteps(of: .git)
    }
  }

  private func copyCommand(_ program: TokenProgram) -> SuggestedCommand {
    signIn(.plain("--from"), .plain(program.rawValue))
  }

  /// Returns a command of gh for the host in use: `gh auth refresh -s gist`.
  private func ghCommand(_ words: String) -> String {
    let host = host.flatMap { $0 == .gitHub ? nil : " -h \(ShellWord.quoted($0.name))" }
    return "gh auth \(words)\(host ?? "")"
  }

  /// The command that signs in to the host in use.
  package var signIn: SuggestedCommand { signIn() }

  func signIn(_ options: SuggestedCommand.Word...) -> SuggestedCommand {
    var command = command(SuggestedCommand.signIn.name, options: options)
    // The owner of the new token is known only after the sign-in.
    command.account = nil
    return command
  }

  /// More hints if there is no token for the host in use and the command line names no host.
  package var otherHostSteps: [MessageText] {
    guard !isHostOption else { return [] }
    return otherHosts().map { host in
      "you are signed in to \(host.spelling); to use it, add --host "
        + "\(ShellWord.quoted(host.spelling))"
    }
  }

  /// The hint to sign in if there is no valid token.
  package var signInStep: MessageText { Sentence.signIn(signIn) }

  /// The page where users create a token, with the form filled in.
  package var newTokenPage: String {
    "\(webSite)/settings/tokens/new?scopes=gist&description=gists"
  }

  /// The page where users create a fine-grained token, with the form filled in.
  package var fineGrainedTokenPage: String {
    "\(webSite)/settings/personal-access-tokens/new?name=gists&gists=write"
  }

  /// The web site of the host in use, without a trailing slash.
  var webSite: String { host?.web.absoluteString ?? "https://github.com" }
}
