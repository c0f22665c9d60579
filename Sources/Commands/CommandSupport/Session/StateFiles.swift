package import ClientState
package import LocalFiles

/// The files that keep what this program knows, besides the libraries.
package struct StateFiles: Sendable {
  package let folders: Folders
  package let diagnostics: Diagnostics

  /// The signed-in accounts of each host.
  package var accounts: AccountsFile {
    AccountsFile(file("\(folders.state)/accounts.json"))
  }

  package var settings: SettingsFile { SettingsFile(in: folders, onRepair: diagnostics.repaired) }

  /// Returns a private file; warns if others had access to it.
  package func file(_ path: String) -> PrivateFile {
    PrivateFile(path, onRepair: diagnostics.repaired)
  }
}
