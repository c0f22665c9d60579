package import GitHubAPI
import LocalFiles
import TextFormats

/// The tags of gists whose descriptions are not the user's to change.
///
/// `$XDG_DATA_HOME/gists/tags.json`: `{"hosts":{"github.com":{"6cad…":["deploy","ops"]}}}`.
package struct LocalTagsFile: Sendable {
  fileprivate let file: JSONFile
  fileprivate let host: Host

  /// Returns the tags by the ID of their gist, in lower case and without `#`.
  ///
  /// - Throws: ``StateFileError``.
  package func read() throws -> [String: [String]] {
    let gists = try file.read()["hosts"]?[host.spelling]?.members ?? []
    return Dictionary(gists.map { ($0.name, Self.tags($0.value)) }, uniquingKeysWith: { $1 })
      .filter { !$0.value.isEmpty }
  }

  /// Changes the tags of gists.
  ///
  /// - Throws: ``StateFileError``, `FileError`.
  package func update(_ ids: [String], _ change: ([String]) -> [String]) async throws {
    try await file.change(["hosts", host.spelling]) { gists in
      for id in ids {
        let former = gists[id].map(Self.tags) ?? []
        let new = change(former)
        guard new != former else { continue }
        if new.isEmpty { gists.remove(id) } else { gists.set(id, to: .array(new.map(JSON.string))) }
      }
    }
  }

  private static func tags(_ json: JSON) -> [String] { json.array?.compactMap(\.string) ?? [] }
}

extension StateFiles {
  package func localTags(of host: Host) -> LocalTagsFile {
    LocalTagsFile(file: json("\(folders.data)/tags.json", .tags), host: host)
  }
}
