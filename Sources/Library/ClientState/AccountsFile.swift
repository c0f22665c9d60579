import GitHubAPI
import GitHubModels
import LocalFiles
import TextFormats

/// The signed-in accounts of each host, without tokens.
package struct Accounts: Hashable, Sendable {
  package struct Account: Hashable, Sendable {
    package var login: String
    /// GitHub's number of the user, which stays the same when the login changes; nil if it was
    /// never requested.
    package var userID: Int?
    /// The time at which the token expires, if GitHub stated it at sign-in (RFC 3339).
    package var tokenEnds: String?
    /// The fingerprint of the keyring's token, which finds cached responses without opening the
    /// keyring.
    package var tokenFingerprint: String?
    /// The program that the token was copied from at sign-in: `gh`, `git`.
    package var copiedFrom: String?
    /// nil if the token has no refresh token.
    package var renewal: Renewal?

    package init(
      login: String, userID: Int? = nil, tokenEnds: String? = nil, tokenFingerprint: String? = nil,
      copiedFrom: String? = nil, renewal: Renewal? = nil
    ) {
      self.login = login
      self.userID = userID
      self.tokenEnds = tokenEnds
      self.tokenFingerprint = tokenFingerprint
      self.copiedFrom = copiedFrom
      self.renewal = renewal
    }

    /// Whether a user of the host is this account.
    ///
    /// The numbers decide if both are known, because a login can change and then belong to somebody
    /// else.
    package func isOf(_ login: String, userID: Int?) -> Bool {
      guard let known = self.userID, let userID else {
        return login.lowercased() == self.login.lowercased()
      }
      return userID == known
    }

    /// The data for renewing the account's token with the refresh token in the keyring.
    package struct Renewal: Hashable, Sendable {
      /// The OAuth app that the tokens belong to.
      package var clientID: String
      /// The lifetime of each token, in seconds.
      package var lifetime: Int
      /// The time at which the refresh token expires, if the host stated it (RFC 3339).
      package var refreshTokenEnds: String?
      /// Whether new tokens were requested and not stored yet: if the program is killed then, they
      /// are lost.
      package var isUnderWay: Bool

      package init(
        clientID: String, lifetime: Int, refreshTokenEnds: String? = nil, isUnderWay: Bool = false
      ) {
        self.clientID = clientID
        self.lifetime = lifetime
        self.refreshTokenEnds = refreshTokenEnds
        self.isUnderWay = isUnderWay
      }
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
    package var activeLogin: String? { active ?? accounts.first?.login }

    /// Returns the account of a login, ignoring case as GitHub does.
    package subscript(login: String) -> Account? {
      accounts.first { $0.login.lowercased() == login.lowercased() }
    }

    /// Returns the account of a user's number; nil if the number is nil.
    package func account(ofUser userID: Int?) -> Account? {
      userID.flatMap { userID in accounts.first { $0.userID == userID } }
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
  ///
  /// An account of the same user with another login was renamed on GitHub, and is replaced.
  package mutating func signIn(_ account: Accounts.Account) {
    if let former = self.account(ofUser: account.userID), former.login != account.login {
      rename(former.login, to: account.login)
    }
    if let index = accounts.firstIndex(where: { $0.login == account.login }) {
      accounts[index] = account
    } else {
      accounts.append(account)
    }
    active = account.login
  }

  /// Gives an account another login, and removes the account that had that login.
  package mutating func rename(_ login: String, to new: String) {
    guard login != new, accounts.contains(where: { $0.login == login }) else { return }
    accounts.removeAll { $0.login == new }
    for index in accounts.indices where accounts[index].login == login {
      accounts[index].login = new
    }
    if active == login { active = new }
  }

  /// Removes an account; if it was active, the first remaining one becomes active.
  package mutating func signOut(_ login: String) {
    accounts.removeAll { $0.login == login }
    if active == login { active = accounts.first?.login }
  }
}

/// `{"hosts":{"github.com":{"accounts":[{"login":…}],"active":…,"client_id":…}},"logins":{…},
/// "token_commands":{…}}`.
extension Accounts {
  /// Reads the document; members of other names or types are ignored.
  init(_ json: JSON) {
    for member in json["hosts"]?.members ?? [] { hosts[member.name] = Entry(member.value) }
    for member in json["logins"]?.members ?? [] { logins[member.name] = member.value.string }
    for member in json["token_commands"]?.members ?? [] {
      commands[member.name] = member.value.string
    }
  }
}

extension Accounts.Entry {
  init(_ json: JSON) {
    self.init(
      accounts: json["accounts"]?.array?.compactMap(Accounts.Account.init) ?? [],
      active: json["active"]?.string, clientID: json["client_id"]?.string)
  }

  /// Writes the differences from `old`, and keeps all other members and elements.
  func write(to json: inout JSON, since old: Accounts.Entry) {
    if accounts != old.accounts || json["accounts"] == nil {
      json.set("accounts", to: .array(elements(json["accounts"]?.array ?? [], since: old)))
    }
    if active != old.active { json.set("active", to: active) }
    if clientID != old.clientID { json.set("client_id", to: clientID) }
  }

  /// Returns the elements of the list without the removed accounts, and with the new ones at its
  /// end.
  private func elements(_ listed: [JSON], since old: Accounts.Entry) -> [JSON] {
    var rest = accounts
    let kept = listed.compactMap { element -> JSON? in
      guard let former = Accounts.Account(element) else { return element }
      let same = rest.firstIndex { $0.login == former.login }
      let renamed = rest.firstIndex { $0.userID != nil && $0.userID == former.userID }
      guard let index = same ?? renamed else { return nil }
      var element = element
      rest.remove(at: index).write(to: &element, since: former)
      return element
    }
    let added = rest.map { account in
      var element = JSON.object([])
      account.write(to: &element, since: nil)
      return element
    }
    return kept + added
  }
}

extension Accounts.Account {
  /// Reads an account; nil if it has no login.
  init?(_ json: JSON) {
    guard let login = json["login"]?.string else { return nil }
    self.init(
      login: login, userID: json["id"]?.count, tokenEnds: json["token_ends"]?.string,
      tokenFingerprint: json["token_fingerprint"]?.string,
      copiedFrom: json["copied_from"]?.string,
      renewal: json["renewal"].flatMap(Renewal.init))
  }

  func write(to json: inout JSON, since old: Self?) {
    if login != old?.login { json.set("login", to: login) }
    if let userID, userID != old?.userID { json.set("id", to: .number("\(userID)")) }
    if tokenEnds != old?.tokenEnds { json.set("token_ends", to: tokenEnds) }
    if tokenFingerprint != old?.tokenFingerprint {
      json.set("token_fingerprint", to: tokenFingerprint)
    }
    if copiedFrom != old?.copiedFrom { json.set("copied_from", to: copiedFrom) }
    guard renewal != old?.renewal else { return }
    if let renewal { json.set("renewal", to: renewal.json) } else { json.remove("renewal") }
  }
}

extension Accounts.Account.Renewal {
  init?(_ json: JSON) {
    guard let clientID = json["client_id"]?.string, let lifetime = json["lifetime"]?.count else {
      return nil
    }
    self.init(
      clientID: clientID, lifetime: lifetime,
      refreshTokenEnds: json["refresh_token_ends"]?.string,
      isUnderWay: json["under_way"] == .bool(true))
  }

  var json: JSON {
    var members: [JSON.Member] = [
      .init("client_id", .string(clientID)), .init("lifetime", .number("\(lifetime)")),
    ]
    if let refreshTokenEnds {
      members.append(.init("refresh_token_ends", .string(refreshTokenEnds)))
    }
    if isUnderWay { members.append(.init("under_way", .bool(true))) }
    return .object(members)
  }
}

extension JSON {
  fileprivate mutating func set(_ name: String, to text: String?) {
    if let text { set(name, to: .string(text)) } else { remove(name) }
  }
}

/// `$XDG_STATE_HOME/gists/accounts.json`.
package struct AccountsFile: Sendable {
  private let file: JSONFile

  init(_ file: PrivateFile) { self.file = JSONFile(file: file, kind: .accounts) }

  /// Returns the accounts; none if the file does not exist.
  package func read() throws -> Accounts { Accounts(try file.read()) }

  /// Changes an account; does nothing if it has signed out.
  package func update(
    _ login: String, on host: String, _ change: (inout Accounts.Account) -> Void
  ) async throws {
    try await update { accounts in
      guard var entry = accounts.hosts[host],
        let index = entry.accounts.firstIndex(where: { $0.login == login })
      else { return }
      change(&entry.accounts[index])
      accounts.hosts[host] = entry
    }
  }

  /// Runs `body` while no other process renews, stores or removes the tokens of this account; calls
  /// `wait` repeatedly while another process does.
  package func alone<Value>(
    withTokensOf login: String, on host: String, wait: () async throws -> Void,
    _ body: () async throws -> Value
  ) async throws -> Value {
    let name = Token.fingerprint(of: "\(host) \(login.lowercased())")
    return try await file.file.alone(at: "renewal-\(name)", wait: wait, body)
  }

  /// Reads, changes and atomically writes the file; one process at a time.
  ///
  /// Everything else stays as it is, including members of unknown names and types.
  package func update(_ change: (inout Accounts) -> Void) async throws {
    try await file.update { document in
      let old = Accounts(document)
      var accounts = old
      change(&accounts)
      var document = document
      try writeHosts(accounts.hosts, since: old.hosts, to: &document)
      try writeTexts(accounts.logins, since: old.logins, as: "logins", to: &document)
      try writeTexts(accounts.commands, since: old.commands, as: "token_commands", to: &document)
      return document
    }
  }

  private func writeHosts(
    _ hosts: [String: Accounts.Entry], since old: [String: Accounts.Entry], to document: inout JSON
  ) throws {
    guard hosts != old || document["hosts"] == nil else { return }
    var object = try file.object("hosts", in: document)
    for name in Set(hosts.keys).union(old.keys).sorted() where hosts[name] != old[name] {
      guard let entry = hosts[name] else {
        object.remove(name)
        continue
      }
      var json = try file.object(name, in: object)
      if let value = json["accounts"], value.array == nil {
        throw file.unusable(.memberIsNotAList("accounts"))
      }
      entry.write(to: &json, since: old[name] ?? .init())
      object.set(name, to: json)
    }
    document.set("hosts", to: object)
  }

  private func writeTexts(
    _ texts: [String: String], since old: [String: String], as member: String,
    to document: inout JSON
  ) throws {
    guard texts != old || (member == "logins" && document[member] == nil) else { return }
    var object = try file.object(member, in: document)
    for name in Set(texts.keys).union(old.keys).sorted() where texts[name] != old[name] {
      if let text = texts[name] {
        object.set(name, to: .string(text))
      } else {
        object.remove(name)
      }
    }
    document.set(member, to: object)
  }
}

extension StateFiles {
  package var accounts: AccountsFile {
    AccountsFile(PrivateFile("\(folders.state)/accounts.json", onRepair: onRepair))
  }
}
