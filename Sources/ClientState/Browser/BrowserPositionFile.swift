package import GitHubAPI
import GitHubModels
package import LocalFiles

/// What the browser showed last on a host.
package struct BrowserPosition: Hashable, Sendable {
  /// The list, as `gists browse` names it.
  package var list: String
  /// The ID of the selected row.
  package var selection: String?

  package init(list: String, selection: String?) {
    self.list = list
    self.selection = selection
  }
}

/// `$XDG_STATE_HOME/gists/browse.json`: `{"hosts":{"github.com":{"list":"mine",…}}}`.
package struct BrowserPositionFile: Sendable {
  private let file: JSONFile

  package init(in folders: Folders, onRepair: @escaping @Sendable (Repair) -> Void) {
    file = JSONFile(PrivateFile("\(folders.state)/browse.json", onRepair: onRepair), .browser)
  }

  /// Returns what was shown last; nil if the browser was never used on this host.
  package func position(on host: Host) throws -> BrowserPosition? {
    let entry = try file.object("hosts", in: file.read())[host.spelling]
    return entry?["list"]?.string.map { list in
      BrowserPosition(list: list, selection: entry?["selection"]?.string)
    }
  }

  package func save(_ position: BrowserPosition, on host: Host) throws {
    try file.update { document in
      var document = document
      var hosts = try file.object("hosts", in: document)
      var entry = try file.object(host.spelling, in: hosts)
      entry.set("list", to: .string(position.list))
      entry.set("selection", to: position.selection.map(JSON.string) ?? .null)
      hosts.set(host.spelling, to: entry)
      document.set("hosts", to: hosts)
      return document
    }
  }
}
