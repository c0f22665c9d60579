/// Stores one secret per host and account.
package protocol SecretStore: Sendable {
  /// Checks that the default collection exists and is unlocked; may prompt the user to unlock it.
  func prepare() async throws(KeyringError)

  /// Returns the secret of an account; nil if there is none.
  func secret(host: String, account: String) async throws(KeyringError) -> String?

  /// Stores or atomically replaces a secret, then reads it back to verify it.
  func save(_ secret: String, host: String, account: String) async throws(KeyringError)

  /// Removes all matches, then searches again to verify; returns how many there were.
  @discardableResult
  func remove(host: String, account: String) async throws(KeyringError) -> Int

  /// Returns the accounts of a host that have a secret, sorted.
  func accounts(host: String) async throws(KeyringError) -> [String]
}
