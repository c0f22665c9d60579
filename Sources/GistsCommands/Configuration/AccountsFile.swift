import LocalFiles

/// `$XDG_STATE_HOME/gists/accounts.json`.
struct AccountsFile: Sendable {
  private let file: JSONFile

  init(_ file: PrivateFile) { self.file = JSONFile(file, remedy: "gists auth login") }

  /// No accounts where there is no file.
  func read() throws -> Accounts { Accounts(try file.read()) }

  /// Reads, changes and writes the file whole, one process at a time.
  func update(_ change: (inout Accounts) -> Void) throws {
    try file.update { document in
      var accounts = Accounts(document)
      change(&accounts)
      return accounts.json
    }
  }
}
