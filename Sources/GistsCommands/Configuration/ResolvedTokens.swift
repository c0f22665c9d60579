import GitHubAPI
import Synchronization

/// Where a token was found.
enum TokenOrigin: Hashable, Sendable {
  case variable(String)
  case keyring(account: String)
  /// By `auth login`, not stored yet.
  case given
}

/// A token and where it was found.
struct FoundToken: Hashable, Sendable {
  let token: Token
  let origin: TokenOrigin
}

/// Which token each host is sent in this run, by the host's name: looked up once, and named after a
/// 401.
final class ResolvedTokens: Sendable {
  private struct State {
    var tokens: [String: FoundToken] = [:]
    var signedOut: Set<String> = []
  }
  private let state = Mutex(State())

  /// nil where nothing was found yet.
  func token(_ host: String) -> FoundToken? { state.withLock { $0.tokens[host] } }
  func origin(_ host: String) -> TokenOrigin? { token(host)?.origin }

  func remember(_ token: FoundToken, for host: String) {
    state.withLock { $0.tokens[host] = token }
  }

  /// The keyring gave no token for a request that can go without: it is not asked again for such a
  /// one.
  func goSignedOut(_ host: String) { state.withLock { _ = $0.signedOut.insert(host) } }
  func wentSignedOut(_ host: String) -> Bool { state.withLock { $0.signedOut.contains(host) } }
}
