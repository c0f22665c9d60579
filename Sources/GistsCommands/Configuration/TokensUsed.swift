import Synchronization

/// Where a token was found.
enum TokenOrigin: Hashable, Sendable {
  case variable(String)
  case keyring(account: String)
}

/// Which token each host was sent, by the host's name.
final class TokensUsed: Sendable {
  private let origins = Mutex<[String: TokenOrigin]>([:])

  subscript(host: String) -> TokenOrigin? {
    get { origins.withLock { $0[host] } }
    set { origins.withLock { $0[host] = newValue } }
  }
}
