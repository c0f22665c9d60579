import ClientState
import GitHubAPI
import Keyring

/// Earlier versions kept the tokens of http and https on the same loopback address under one name
/// in the keyring. The fingerprints in accounts.json show which host a token belongs to: the https
/// host's token must not be sent in clear text.
extension Credentials {
  /// Returns an account's token in the keyring; nil if it is known, or may be assumed, to be
  /// another host's.
  func ownSecret(of account: String, in store: any SecretStore) async throws -> String? {
    let secret = try await store.secret(host: host.name, account: account)
    guard host.webOrigin.isLoopback else { return secret }
    let hosts = try accounts.read().hosts
    let own = hosts[host.spelling]?[account]?.tokenFingerprint
    if let secret {
      guard host.kind == .loopback, let other = hosts["https://\(host.name)"]?[account] else {
        return secret
      }
      let fingerprint = Token(secret)?.fingerprint
      let isOther = other.tokenFingerprint.map { $0 == fingerprint } ?? true
      return isOther && own != fingerprint ? nil : secret
    }
    guard let own, let former = host.formerName,
      let secret = try await store.secret(host: former, account: account),
      Token(secret)?.fingerprint == own
    else { return nil }
    try await rename(account, from: former, in: store.refreshTokens)
    try await rename(account, from: former, in: store)
    return secret
  }

  private func rename(
    _ account: String, from former: String, in store: any SecretStore
  ) async throws {
    guard let secret = try await store.secret(host: former, account: account) else { return }
    try await store.save(secret, host: host.name, account: account)
    _ = try await store.remove(host: former, account: account)
  }
}
