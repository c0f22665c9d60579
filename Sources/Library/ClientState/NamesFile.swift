package import GitHubAPI
import GitHubModels
package import LocalFiles

/// A list of names per host: `{"hosts":{"github.com":{"users":["hubot"]}}}`.
package struct NamesFile: Sendable {
  private let file: JSONFile
  private let member: String
  private let host: Host

  /// The users added by the user, in `$XDG_CONFIG_HOME/gists/users.json`: sorted, unique, ignoring
  /// case.
  package static func rememberedUsers(
    of host: Host, in folders: Folders, onRepair: @escaping @Sendable (Repair) -> Void
  ) -> NamesFile {
    let file = PrivateFile("\(folders.config)/users.json", onRepair: onRepair)
    return NamesFile(
      file: JSONFile(file: file, kind: .rememberedUsers), member: "users", host: host)
  }

  /// Recently viewed repositories, in `$XDG_DATA_HOME/gists/recent.json`, newest first.
  package static func recentRepositories(
    of host: Host, in folders: Folders, onRepair: @escaping @Sendable (Repair) -> Void
  ) -> NamesFile {
    let file = PrivateFile("\(folders.data)/recent.json", onRepair: onRepair)
    return NamesFile(
      file: JSONFile(file: file, kind: .recentRepositories), member: "repositories", host: host)
  }

  /// The folders with histories that `gists backup --git` made, in
  /// `$XDG_STATE_HOME/gists/backups.json`, the last one used last.
  package static func backupFolders(
    of host: Host, in folders: Folders, onRepair: @escaping @Sendable (Repair) -> Void
  ) -> NamesFile {
    let file = PrivateFile("\(folders.state)/backups.json", onRepair: onRepair)
    return NamesFile(
      file: JSONFile(file: file, kind: .backupFolders), member: "folders", host: host)
  }

  /// Returns the names of the host.
  ///
  /// - Throws: ``StateFileError``.
  package func read() throws -> [String] {
    names(in: try file.read()["hosts"]?[host.spelling] ?? .null)
  }

  /// Changes the names of the host and keeps unknown members of the file.
  ///
  /// - Throws: ``StateFileError``, `FileError`.
  package func update(_ change: ([String]) -> [String]) async throws {
    try await file.change(["hosts", host.spelling]) { entry in
      entry.set(member, to: .array(change(names(in: entry)).map(JSON.string)))
    }
  }

  private func names(in entry: JSON) -> [String] {
    entry[member]?.array?.compactMap(\.string) ?? []
  }
}
