/// The signed-in accounts of each host, without tokens.
package struct Accounts: Hashable, Sendable {
  package struct Account: Hashable, Sendable {
    package var login: String
    /// When the token expires, if GitHub said so at sign-in (RFC 3339).
    package var tokenEnds: String?
    /// Identifies the keyring token, to find its cached responses without opening the keyring.
    package var tokenFingerprint: String?
    /// The program that the token was copied from at sign-in: `gh`, `git`.
    package var copiedFrom: String?

    package init(
      login: String, tokenEnds: String? = nil, tokenFingerprint: String? = nil,
      copiedFrom: String? = nil
    ) {
      self.login = login
      self.tokenEnds = tokenEnds
      self.tokenFingerprint = tokenFingerprint
      self.copiedFrom = copiedFrom
    }
  }

  package struct Entry: Hashable, Sendable {
    /// The accounts in order of their first sign-in.
    package var accounts: [Account] = []
    /// The account that signed in last or was chosen with `auth switch`.
    package var active: String?
    /// The OAuth app's client ID of the last sign-in.
    package var clientID: String?

    package init(accounts: [Account] = [], active: String? = nil, clientID: String? = nil) {
      self.accounts = accounts
      self.active = active
      self.clientID = clientID
    }

    /// The login of the account that requests use by default.
    package var inUse: String? { active ?? accounts.first?.login }

    /// Returns the account of a login, ignoring case as GitHub does.
    package subscript(login: String) -> Account? {
      accounts.first { $0.login.lowercased() == login.lowercased() }
    }
  }

  /// The entries by host as `--host` spells it: `github.com`, `http://127.0.0.1:8080`.
  package var hosts: [String: Entry] = [:]
  /// The logins of tokens from environment variables, by token fingerprint.
  package var logins: [String: String] = [:]
  /// The fingerprints of the tokens that commands printed last, by the command's fingerprint.
  package var commands: [String: String] = [:]
}

extension Accounts.Entry {
  /// Adds or replaces an account and makes it active.
  package mutating func signIn(_ account: Accounts.Account) {
    if let index = accounts.firstIndex(where: { $0.login == account.login }) {
      accounts[index] = account
    } else {
      accounts.append(account)
    }
    active = account.login
  }

  /// Removes an account; if it was active, the first remaining one becomes active.
  package mutating func signOut(_ login: String) {
    accounts.removeAll { $0.login == login }
    if active == login { active = accounts.first?.login }
  }
}
