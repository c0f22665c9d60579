package import Keyring
import Synchronization

/// A secret store in memory.
package final class InMemorySecretStore: SecretStore {
  private struct Key: Hashable {
    var host: String
    var account: String
  }

  private let secrets = Mutex<[Key: String]>([:])
  private let nested = Mutex<InMemorySecretStore?>(nil)

  package init() {}

  package var refreshTokens: InMemorySecretStore {
    nested.withLock { store in
      let kept = store ?? InMemorySecretStore()
      store = kept
      return kept
    }
  }

  package func prepare() async throws(KeyringError) {}

  package func secret(host: String, account: String) async throws(KeyringError) -> String? {
    secrets.withLock { $0[Key(host: host, account: account)] }
  }

  package func save(_ secret: String, host: String, account: String) async throws(KeyringError) {
    secrets.withLock { $0[Key(host: host, account: account)] = secret }
  }

  @discardableResult
  package func remove(host: String, account: String) async throws(KeyringError) -> Int {
    secrets.withLock { $0.removeValue(forKey: Key(host: host, account: account)) == nil ? 0 : 1 }
  }

  package func accounts(host: String) async throws(KeyringError) -> [String] {
    secrets.withLock { $0.keys.filter { $0.host == host }.map(\.account).sorted() }
  }
}
