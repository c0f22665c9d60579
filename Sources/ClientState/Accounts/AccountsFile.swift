package import LocalFiles

/// `$XDG_STATE_HOME/gists/accounts.json`.
package struct AccountsFile: Sendable {
  private let file: JSONFile

  package init(_ file: PrivateFile) { self.file = JSONFile(file, .accounts) }

  /// Returns the accounts; none if the file does not exist.
  package func read() throws -> Accounts { Accounts(try file.read()) }

  /// Reads, changes and atomically writes the file; one process at a time.
  package func update(_ change: (inout Accounts) -> Void) throws {
    try file.update { document in
      var accounts = Accounts(document)
      change(&accounts)
      return accounts.json
    }
  }
}
