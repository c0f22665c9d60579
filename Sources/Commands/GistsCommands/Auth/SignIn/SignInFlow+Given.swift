import CommandSupport
import GitHubAPI
import GitHubModels
import Keyring
import TerminalOutput

extension SignInFlow {
  /// Longer than any token, in bytes.
  private static let longestInput = 64 << 10
  /// How often a token can be pasted before the sign-in fails.
  private static let mostTries = 3

  /// Signs in with a token from stdin; at a terminal the user pastes it.
  func takeGivenToken(in keyring: any SecretStore) async throws {
    guard context.console.terminal.inIsTerminal else {
      let bytes = try context.input.readAll(Self.longestInput)
      return try await take(bytes, isTyped: false, in: keyring)
    }
    context.diagnostics.say("Create a token with the gist scope: \(formatter.newTokenPage)")
    var refused: Failure?
    for _ in 0..<Self.mostTries {
      if let refused { context.diagnostics.problem(refused.message) }
      let which = refused == nil ? "your" : "another"
      let line = try await context.prompt.secret("Paste \(which) token (input is hidden): ")
      if line.isEmpty { throw refused ?? .noToken(in: [], isTyped: true, formatter) }
      do {
        return try await take(Array(line.utf8), isTyped: true, in: keyring)
      } catch {
        let failure = formatter.failure(for: error)
        guard failure.isAboutToken else { throw error }
        refused = failure
      }
    }
    if let refused { throw refused }
  }

  private func take(_ bytes: [UInt8], isTyped: Bool, in keyring: any SecretStore) async throws {
    guard let token = Token(String(decoding: bytes, as: UTF8.self)) else {
      throw Failure.noToken(in: bytes, isTyped: isTyped, formatter)
    }
    try await finish(.init(token: token, origin: .given), in: keyring)
  }
}
