import GitHubAPI
import GitHubModels
import LocalFiles

/// Names that a person's file keeps for each host: `{"hosts":{"github.com":{"users":["hubot"]}}}`.
struct NamesFile: Sendable {
  private let file: JSONFile
  /// `users`.
  private let member: String
  private let host: Host

  init(_ file: JSONFile, member: String, host: Host) {
    self.file = file
    self.member = member
    self.host = host
  }

  func read() throws -> [String] { names(in: try file.read()) }

  /// Changes the names of the host; members that this version does not know stay.
  func update(_ change: ([String]) -> [String]) throws {
    try file.update { document in
      var document = document
      let changed = change(names(in: document))
      var hosts = try file.object("hosts", in: document)
      var entry = try file.object(host.spelling, in: hosts)
      entry.set(member, to: .array(changed.map(JSON.string)))
      hosts.set(host.spelling, to: entry)
      document.set("hosts", to: hosts)
      return document
    }
  }

  private func names(in document: JSON) -> [String] {
    document["hosts"]?[host.spelling]?[member]?.array?.compactMap(\.string) ?? []
  }
}

extension AppContext {
  /// The users that the person wants to see, sorted without regard to case, each once.
  func rememberedUsers(of host: Host) -> NamesFile {
    let file = PrivateFile("\(folders.config)/users.json", onRepair: diagnostics.repaired)
    return NamesFile(
      JSONFile(file, remedy: "gists user add LOGIN"), member: "users", host: host)
  }

  /// The repositories that were looked at, the latest first.
  func recentRepositories(of host: Host) -> NamesFile {
    let file = PrivateFile("\(folders.data)/recent.json", onRepair: diagnostics.repaired)
    return NamesFile(
      JSONFile(file, remedy: "gists repo view OWNER/NAME"), member: "repositories", host: host)
  }
}
