import CommandSupport
import GitHubAPI
import Keyring
import LocalFiles
import TerminalOutput

extension SignInFlow {
  /// Longer than any token, in bytes.
  private static let longestInput = 64 << 10
  private static let mostTries = 3

  /// Signs in with a token from stdin; at a terminal the user pastes it.
  func takeGivenToken(in keyring: any SecretStore) async throws {
    guard context.console.terminal.inIsTerminal else {
      let bytes = try context.input.readAll(Self.longestInput)
      return try await signIn(withToken: bytes, isTyped: false, in: keyring)
    }
    context.diagnostics.say("Create a token with the gist scope: \(formatter.newTokenPage)")
    if host.kind != .loopback {
      context.diagnostics.say(
        "Or a fine-grained token, which has the permission Gists instead of a scope: \(formatter.fineGrainedTokenPage)"
      )
    }
    var refused: Failure?
    for _ in 0..<Self.mostTries {
      if let refused { context.diagnostics.problem(refused.message) }
      let line = try await context.prompts.answer(
        "Paste \(refused == nil ? "your" : "another") token", isSecret: true,
        from: formatter.newTokenPage, opening: context.programs)
      do {
        return try await signIn(withToken: Array(line.utf8), isTyped: true, in: keyring)
      } catch {
        let failure = formatter.failure(for: error)
        guard failure.isAboutToken else { throw error }
        refused = failure
      }
    }
    if let refused { throw refused }
  }

  private func signIn(withToken bytes: [UInt8], isTyped: Bool, in keyring: any SecretStore)
    async throws
  {
    guard let token = Token(WrittenText.text(bytes)) else {
      throw formatter.noToken(in: bytes, isTyped: isTyped)
    }
    do {
      try await finish(.init(token: token, origin: .given), in: keyring)
    } catch let error as APIError {
      var failure = formatter.failure(for: error)
      // Old personal tokens have the same form, so only the host can tell.
      guard failure.code == .tokenRejected, PastedClientID.isSecretOfApp(token.value) else {
        throw error
      }
      failure.message += "; it may be the client secret of an app, which is not a token"
      throw failure
    }
  }
}
