package import LocalFiles

/// `$XDG_STATE_HOME/gists/accounts.json`.
package struct AccountsFile: Sendable {
  private let file: JSONFile

  package init(_ file: PrivateFile) { self.file = JSONFile(file, .accounts) }

  /// No accounts where there is no file.
  package func read() throws -> Accounts { Accounts(try file.read()) }

  /// Reads, changes and writes the file whole, one process at a time.
  package func update(_ change: (inout Accounts) -> Void) throws {
    try file.update { document in
      var accounts = Accounts(document)
      change(&accounts)
      return accounts.json
    }
  }
}
