import CommandSupport
import Synchronization

/// The tokens that the redactor knows.
///
/// No output contains the token in use, whatever its format and whatever is called first. Only the
/// token itself is found wherever a text has it: within a word, in base64, over several lines. Its
/// fingerprint would find it only as a word of its own. So the token is looked up before the first
/// result, and again after its account or its fingerprint in accounts.json has changed. That costs
/// one read of the keyring, as any request does; then a call that sends none reads only
/// accounts.json. While the keyring is locked, the token is unknown, and each call tries again.
final class LearnedTokens: Sendable {
  /// Identifies the token in use without its value.
  private struct Mark: Hashable {
    let account: String?
    let fingerprint: String?
  }

  private let marks = Mutex<Set<Mark>>([])

  /// Looks up the token of a call's requests, unless the redactor knows it.
  ///
  /// Errors are ignored: without the token, a request fails, or is sent signed out.
  func learn(for context: AppContext) async {
    guard let host = try? context.settings.namedHost() else { return }
    let sessions = context.sessions
    let credentials = sessions.credentials(for: host)
    let mark = Mark(
      account: try? sessions.account(on: host), fingerprint: try? credentials.knownFingerprint())
    guard !marks.withLock({ $0.contains(mark) }) else { return }
    guard (try? await credentials.learnToken()) == true else { return }
    marks.withLock { _ = $0.insert(mark) }
  }
}
