package import GitHubAPI
import Synchronization

/// Where a token was found.
package enum TokenOrigin: Hashable, Sendable {
  case variable(String)
  case keyring(account: String)
  /// Given to `auth login`, not stored yet.
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

/// The token of each host in this run, by host name.
///
/// It is looked up once; errors about a 401 say where it came from.
package final class ResolvedTokens: Sendable {
  private struct State {
    var tokens: [String: FoundToken] = [:]
    var signedOut: Set<String> = []
  }
  private let state = Mutex(State())

  /// Returns the token of a host; nil if none was found yet.
  package func token(_ host: String) -> FoundToken? { state.withLock { $0.tokens[host] } }
  /// The tokens that were found so far.
  var values: [String] { state.withLock { $0.tokens.values.map(\.token.value) } }
  package func origin(_ host: String) -> TokenOrigin? { token(host)?.origin }

  package func remember(_ token: FoundToken, for host: String) {
    state.withLock { $0.tokens[host] = token }
  }

  /// Records that the keyring failed, so that it is not asked again for optional tokens.
  package func goSignedOut(_ host: String) { state.withLock { _ = $0.signedOut.insert(host) } }
  package func wentSignedOut(_ host: String) -> Bool {
    state.withLock { $0.signedOut.contains(host) }
  }
}
