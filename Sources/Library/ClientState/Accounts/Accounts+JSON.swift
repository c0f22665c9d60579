package import GitHubModels

/// `{"hosts":{"github.com":{"accounts":[{"login":…}],"active":…,"client_id":…}},"logins":{…},
/// "token_commands":{…}}`.
extension Accounts {
  /// Reads the document; members of other names or types are ignored.
  package init(_ json: JSON) {
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

  /// Writes what differs from `old`, and keeps the other members and elements.
  func write(to json: inout JSON, since old: Accounts.Entry) {
    if accounts != old.accounts || json["accounts"] == nil {
      json.set("accounts", to: .array(elements(json["accounts"]?.array ?? [], since: old)))
    }
    if active != old.active { json.set("active", to: active) }
    if clientID != old.clientID { json.set("client_id", to: clientID) }
  }

  /// Returns the elements of the list without the removed accounts, and with the new ones at its end.
  private func elements(_ listed: [JSON], since old: Accounts.Entry) -> [JSON] {
    var rest = accounts
    let kept = listed.compactMap { element -> JSON? in
      guard let former = Accounts.Account(element) else { return element }
      guard let index = rest.firstIndex(where: { $0.login == former.login }) else { return nil }
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
      login: login, tokenEnds: json["token_ends"]?.string,
      tokenFingerprint: json["token_fingerprint"]?.string,
      copiedFrom: json["copied_from"]?.string)
  }

  func write(to json: inout JSON, since old: Self?) {
    if login != old?.login { json.set("login", to: login) }
    if tokenEnds != old?.tokenEnds { json.set("token_ends", to: tokenEnds) }
    if tokenFingerprint != old?.tokenFingerprint {
      json.set("token_fingerprint", to: tokenFingerprint)
    }
    if copiedFrom != old?.copiedFrom { json.set("copied_from", to: copiedFrom) }
  }
}

extension JSON {
  fileprivate mutating func set(_ name: String, to text: String?) {
    if let text { set(name, to: .string(text)) } else { remove(name) }
  }
}
