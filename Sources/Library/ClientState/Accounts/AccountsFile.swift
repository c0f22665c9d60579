import GitHubModels
package import LocalFiles

/// `$XDG_STATE_HOME/gists/accounts.json`.
package struct AccountsFile: Sendable {
  private let file: JSONFile

  package init(_ file: PrivateFile) { self.file = JSONFile(file, .accounts) }

  /// Returns the accounts; none if the file does not exist.
  package func read() throws -> Accounts { Accounts(try file.read()) }

  /// Reads, changes and atomically writes the file; one process at a time.
  ///
  /// What `change` leaves alone stays as it is, also members of unknown names and types.
  package func update(_ change: (inout Accounts) -> Void) throws {
    try file.update { document in
      let old = Accounts(document)
      var accounts = old
      change(&accounts)
      var document = document
      try write(accounts.hosts, since: old.hosts, to: &document)
      try write(accounts.logins, since: old.logins, as: "logins", to: &document)
      try write(accounts.commands, since: old.commands, as: "token_commands", to: &document)
      return document
    }
  }

  private func write(
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

  private func write(
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
