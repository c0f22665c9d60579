package import GitHubAPI
import LocalFiles
import TextFormats

/// A list of names per host: `{"hosts":{"github.com":{"users":["hubot"]}}}`.
package struct NamesFile: Sendable {
  fileprivate let file: JSONFile
  fileprivate let member: String
  fileprivate let host: Host

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

extension StateFiles {
  /// The saved users, in `$XDG_CONFIG_HOME/gists/users.json`: sorted, unique, ignoring case.
  package func savedUsers(of host: Host) -> NamesFile {
    let file = json("\(folders.config)/users.json", .savedUsers)
    return NamesFile(file: file, member: "users", host: host)
  }

  /// Recently viewed repositories, in `$XDG_DATA_HOME/gists/recent.json`, newest first.
  package func recentRepositories(of host: Host) -> NamesFile {
    let file = json("\(folders.data)/recent.json", .recentRepositories)
    return NamesFile(file: file, member: "repositories", host: host)
  }

  /// The folders in which `gists backup --git` keeps histories, in
  /// `$XDG_STATE_HOME/gists/backups.json`, the most recently used one last.
  package func backupFolders(of host: Host) -> NamesFile {
    let file = json("\(folders.state)/backups.json", .backupFolders)
    return NamesFile(file: file, member: "folders", host: host)
  }
}
