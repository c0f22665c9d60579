import FoundationEssentials
package import GitHubModels

/// Who is signed in where, without any token.
package struct Accounts: Hashable, Sendable {
  package struct Account: Hashable, Sendable {
    package var login: String
    /// When the token ends, where GitHub said so at sign-in (RFC 3339).
    package var tokenEnds: String?
    /// Of the token in the keyring: what was received with it is found without opening the keyring.
    package var tokenFingerprint: String?

    package init(login: String, tokenEnds: String? = nil, tokenFingerprint: String? = nil) {
      self.login = login
      self.tokenEnds = tokenEnds
      self.tokenFingerprint = tokenFingerprint
    }
  }

  package struct Entry: Hashable, Sendable {
    /// In the order of their first sign-in.
    package var accounts: [Account] = []
    /// The last signed in, or the one of `auth switch`.
    package var active: String?
    /// The OAuth app's client id of the last sign-in.
    package var clientID: String?

    package init(accounts: [Account] = [], active: String? = nil, clientID: String? = nil) {
      self.accounts = accounts
      self.active = active
      self.clientID = clientID
    }

    /// The account that a request goes as where none is named.
    package var inUse: String? { active ?? accounts.first?.login }

    /// The account of a login, which GitHub takes in any case.
    package subscript(login: String) -> Account? {
      accounts.first { $0.login.lowercased() == login.lowercased() }
    }
  }

  /// By what `--host` takes: `github.com`, `http://127.0.0.1:8080`.
  package var hosts: [String: Entry] = [:]
  /// Whose token a variable held, by the token's fingerprint.
  package var logins: [String: String] = [:]
}

extension Accounts.Entry {
  /// Puts an account in, or its new token's end, and makes it the active one.
  package mutating func signIn(_ account: Accounts.Account) {
    if let index = accounts.firstIndex(where: { $0.login == account.login }) {
      accounts[index] = account
    } else {
      accounts.append(account)
    }
    active = account.login
  }

  /// Takes an account out; another one becomes active where there is one.
  package mutating func signOut(_ login: String) {
    accounts.removeAll { $0.login == login }
    if active == login { active = accounts.first?.login }
  }
}

extension Accounts {
  /// Members that this version does not know are passed over.
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

  /// Sorted, so that the file changes only where its content does.
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
