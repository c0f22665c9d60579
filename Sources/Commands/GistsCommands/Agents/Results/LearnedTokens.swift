import CommandSupport
import GitHubAPI
import Synchronization

/// Looks up the token in use, so that the redactor knows it before the first result.
///
/// No output contains the token, whatever its format and whatever is called first. The redactor
/// finds a token wherever a text has it: within a word, in base64, over several lines. By its
/// fingerprint, it would find it only as a word of its own. So each call looks the token up, unless
/// the fingerprint in accounts.json is that of a known token. Calls that run at once share one
/// look-up; a later call that sends no request reads only accounts.json. If the look-up fails, such
/// as while the keyring is locked, the token is unknown, and the next call tries again.
final class LearnedTokens: Sendable {
  private typealias LookUp = Task<FoundToken?, Never>

  /// What accounts.json says about the token in use.
  private struct SignIn: Hashable {
    let account: String?
    let fingerprint: String?

    /// Whether a token is that of the account; a variable or a command has the same one for all.
    func uses(_ found: FoundToken) -> Bool {
      if case .keyring(let owner) = found.origin { owner == account } else { true }
    }
  }

  private struct State {
    /// The fingerprints of the known tokens.
    var known: Set<String> = []
    /// The look-ups that are running.
    var lookUps: [SignIn: LookUp] = [:]
  }

  private let state = Mutex(State())

  /// Looks up the token of a call's requests, unless the redactor knows it; the call then doesn't
  /// look it up again.
  ///
  /// Errors are ignored: without the token, a request fails, or is sent signed out.
  func learn(for context: AppContext) async {
    guard let host = try? context.settings.namedHost() else { return }
    let sessions = context.sessions
    let credentials = sessions.credentials(for: host)
    let signIn = SignIn(
      account: try? sessions.account(on: host), fingerprint: try? credentials.knownFingerprint())
    guard let lookUp = startedLookUp(for: signIn, credentials) else { return }
    let found = await lookUp.value
    state.withLock { state in
      if state.lookUps[signIn] == lookUp { state.lookUps[signIn] = nil }
      if let found { state.known.insert(found.token.fingerprint) }
    }
    if let found, signIn.uses(found) { context.resolvedTokens.remember(found, for: host.name) }
  }

  /// Returns the running look-up of the token, or starts one; nil if the token is known.
  private func startedLookUp(
    for signIn: SignIn, _ credentials: Credentials
  ) -> LookUp? {
    state.withLock { state -> LookUp? in
      if let fingerprint = signIn.fingerprint, state.known.contains(fingerprint) { return nil }
      let lookUp =
        state.lookUps[signIn] ?? LookUp { try? await credentials.learnToken() }
      state.lookUps[signIn] = lookUp
      return lookUp
    }
  }
}
