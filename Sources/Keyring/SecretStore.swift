/// Keeps one secret per host and account.
package protocol SecretStore: Sendable {
  /// Throws unless the default collection is there and unlocked (it may ask the person to unlock it); writes nothing.
  func prepare() async throws(KeyringError)
  /// nil where there is none.
  func secret(host: String, account: String) async throws(KeyringError) -> String?
  /// Replaces what is there, then reads it back and compares.
  func save(_ secret: String, host: String, account: String) async throws(KeyringError)
  /// Removes every match, then searches again. Gives how many there were.
  @discardableResult
  func remove(host: String, account: String) async throws(KeyringError) -> Int
  /// Sorted.
  func accounts(host: String) async throws(KeyringError) -> [String]
}

package enum KeyringError: Error, Hashable, Sendable {
  /// No D-Bus session is there; nothing was called.
  case noBus
  /// Nothing on the bus offers org.freedesktop.secrets, or it could not be started.
  case noService
  case noDefaultCollection
  case locked
  /// The person closed the unlock prompt.
  case dismissed
  case timedOut
  /// `SECRET_BACKEND=file`: libsecret would write a file.
  case fileBackend
  /// What was read back after storing differs.
  case notStored
  /// The item is still there after removing it.
  case notRemoved
  case failed(String)
}

/// Keeps secrets in memory, for tests.
package final class InMemorySecretStore: SecretStore {
  package init() {}
  package func prepare() async throws(KeyringError) { fatalError("stub") }
  package func secret(host: String, account: String) async throws(KeyringError) -> String? { fatalError("stub") }
  package func save(_ secret: String, host: String, account: String) async throws(KeyringError) { fatalError("stub") }
  package func remove(host: String, account: String) async throws(KeyringError) -> Int { fatalError("stub") }
  package func accounts(host: String) async throws(KeyringError) -> [String] { fatalError("stub") }
}

/// The desktop keyring: the Secret Service through libsecret.
package struct SecretServiceStore: SecretStore {
  /// What the store must know of the process it works in.
  package struct Surroundings: Sendable {
    /// All variables of the process.
    package var environment: [String: String]
    /// stderr is a terminal.
    package var hasTerminal: Bool
    package init(environment: [String: String], hasTerminal: Bool) {
      self.environment = environment
      self.hasTerminal = hasTerminal
    }
  }

  package init(_ surroundings: Surroundings, deadline: Duration = .seconds(5), promptDeadline: Duration = .seconds(120)) {}
  package func prepare() async throws(KeyringError) { fatalError("stub") }
  package func secret(host: String, account: String) async throws(KeyringError) -> String? { fatalError("stub") }
  package func save(_ secret: String, host: String, account: String) async throws(KeyringError) { fatalError("stub") }
  package func remove(host: String, account: String) async throws(KeyringError) -> Int { fatalError("stub") }
  package func accounts(host: String) async throws(KeyringError) -> [String] { fatalError("stub") }
}
