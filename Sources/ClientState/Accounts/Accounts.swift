import FoundationEssentials
package import GitHubModels

/// The signed-in accounts of each host, without tokens.
package struct Accounts: Hashable, Sendable {
  package struct Account: Hashable, Sendable {
    package var login: String
    /// When the token expires, if GitHub said so at sign-in (RFC 3339).
    package var tokenEnds: String?
    /// Identifies the keyring token, to find its cached responses without opening the keyring.
    package var tokenFingerprint: String?

    package init(login: String, tokenEnds: String? = nil, tokenFingerprint: String? = nil) {
      self.login = login
      self.tokenEnds = tokenEnds
      self.tokenFingerprint = tokenFingerprint
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

extension Accounts {
  /// Reads the document; unknown members are ignored.
  package init(_ json: JSON) {
    for member in json["hosts"]?.members ?? [] {
      var entry = Entry()
      entry.active = member.value["active"]?.string
      entry.clientID = member.value["client_id"]?.string
      for account in member.value["accounts"]?.array ?? [] {
        guard let login = account["login"]?.string else { continue }
        entry.accounts.append(
          Account(
            login: login, tokenEnds: account["token_ends"]?.string,
            tokenFingerprint: account["token_fingerprint"]?.string))
      }
      hosts[member.name] = entry
    }
    for member in json["logins"]?.members ?? [] {
      logins[member.name] = member.value.string
    }
  }

  /// The document, sorted so that equal accounts produce equal files.
  package var json: JSON {
    .object([
      .init(
        "hosts", .object(hosts.sorted { $0.key < $1.key }.map { .init($0.key, $0.value.json) })),
      .init("logins", .object(logins.sorted { $0.key < $1.key }.map { .init($0, .string($1)) })),
    ])
  }
}

extension Accounts.Entry {
  fileprivate var json: JSON {
    var members = [JSON.Member("accounts", .array(accounts.map(\.json)))]
    if let active { members.append(.init("active", .string(active))) }
    if let clientID { members.append(.init("client_id", .string(clientID))) }
    return .object(members)
  }
}

extension Accounts.Account {
  fileprivate var json: JSON {
    var members = [JSON.Member("login", .string(login))]
    if let tokenEnds { members.append(.init("token_ends", .string(tokenEnds))) }
    if let tokenFingerprint {
      members.append(.init("token_fingerprint", .string(tokenFingerprint)))
    }
    return .object(members)
  }
}
