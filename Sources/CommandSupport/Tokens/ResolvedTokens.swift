package import GitHubAPI
import Synchronization

/// Where a token was found.
package enum TokenOrigin: Hashable, Sendable {
  case variable(String)
  case keyring(account: String)
  /// By `auth login`, not stored yet.
  case given
}

/// A token and where it was found.
package struct FoundToken: Hashable, Sendable {
  package let token: Token
  package let origin: TokenOrigin

  package init(token: Token, origin: TokenOrigin) {
    self.token = token
    self.origin = origin
  }
}

/// Which token each host is sent in this run, by the host's name: looked up once, and named after a
/// 401.
package final class ResolvedTokens: Sendable {
  private struct State {
    var tokens: [String: FoundToken] = [:]
    var signedOut: Set<String> = []
  }
  private let state = Mutex(State())

  /// nil where nothing was found yet.
  package func token(_ host: String) -> FoundToken? { state.withLock { $0.tokens[host] } }
  package func origin(_ host: String) -> TokenOrigin? { token(host)?.origin }

  package func remember(_ token: FoundToken, for host: String) {
    state.withLock { $0.tokens[host] = token }
  }

  /// The keyring gave no token for a request that can go without: it is not asked again for such a
  /// one.
  package func goSignedOut(_ host: String) { state.withLock { _ = $0.signedOut.insert(host) } }
  package func wentSignedOut(_ host: String) -> Bool {
    state.withLock { $0.signedOut.contains(host) }
  }
}
