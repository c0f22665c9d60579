import GitHubModels
import LocalFiles

/// `$XDG_STATE_HOME/gists/accounts.json`.
///
/// One that can't be read is neither ignored nor rewritten (row 82).
struct AccountsFile: Sendable {
  private let file: PrivateFile

  init(_ file: PrivateFile) { self.file = file }

  /// No accounts where there is no file.
  func read() throws -> Accounts {
    do {
      return try accounts(in: file.read())
    } catch let error as FileError {
      throw unusable(error.fault)
    }
  }

  /// Reads, changes and writes the file whole, one process at a time.
  func update(_ change: (inout Accounts) -> Void) throws {
    try file.update { bytes in
      var accounts = try accounts(in: bytes)
      change(&accounts)
      return Array((accounts.json.text(indented: true) + "\n").utf8)
    }
  }

  private func accounts(in bytes: [UInt8]?) throws -> Accounts {
    guard let bytes else { return Accounts() }
    do {
      guard let accounts = Accounts(try JSON(parsing: bytes)) else {
        throw unusable("line 1: not a JSON object")
      }
      return accounts
    } catch let error as JSONError {
      let line = bytes.prefix(error.offset).count { $0 == UInt8(ascii: "\n") } + 1
      throw unusable("line \(line): not valid JSON")
    }
  }

  private func unusable(_ reason: String) -> Failure {
    Failure(
      .configurationUnusable, "\(file.path): \(reason)",
      next: ["mend it, or move it away and run: gists auth login"])
  }
}
