/// Keeps one secret per host and account.
package protocol SecretStore: Sendable {
  /// Throws unless the default collection is there and unlocked; writes nothing.
  ///
  /// It may ask the person to unlock it.
  func prepare() async throws(KeyringError)

  /// The secret of this account; nil where there is none.
  func secret(host: String, account: String) async throws(KeyringError) -> String?

  /// Replaces what is there in one step, then reads it back and compares.
  func save(_ secret: String, host: String, account: String) async throws(KeyringError)

  /// Removes every match, then searches again. Gives how many there were.
  @discardableResult
  func remove(host: String, account: String) async throws(KeyringError) -> Int

  /// The accounts of this host that have a secret, sorted.
  func accounts(host: String) async throws(KeyringError) -> [String]
}
