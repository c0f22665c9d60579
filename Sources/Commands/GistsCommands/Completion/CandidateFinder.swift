import ClientState
import CommandSupport
import GistLibrary
import GistsTUI
import GitHubAPI
import GitHubModels
import TerminalOutput

/// A word that may come next on a command line.
struct Candidate: Hashable, Sendable {
  var word: String
  /// One printable line; empty if there is no description.
  var description = ""

  init(_ word: String, _ description: String = "") {
    self.word = word
    self.description = String(Printable.line(description).prefix(60))
  }

  /// The line that the scripts read; nil for a name that a line can't hold.
  var line: String? {
    guard !word.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      return nil
    }
    return description.isEmpty ? word : "\(word)\t\(description)"
  }

  /// The login in the form of a feed: `@LOGIN`.
  fileprivate var asFeed: Candidate { following("@") }

  fileprivate func following(_ prefix: String) -> Candidate {
    var candidate = self
    candidate.word = prefix + word
    return candidate
  }
}

enum Candidates: Hashable {
  /// The shell's own candidates: files or folders.
  case files, folders
  case words([Candidate])
}

/// Finds the values of an argument, only in data on this computer.
///
/// State that can't be read has no candidates: completion reports no errors.
struct CandidateFinder {
  let position: CommandLinePosition
  /// The word at the cursor, without the option before it.
  let current: String
  let libraries: Libraries

  private static let limit = 50

  func candidates(_ completion: CommandArgument.Completion) -> Candidates {
    switch completion {
    case .files: .files
    case .folders: .folders
    case .words(let words): .words(words.map { Candidate($0) })
    // `edit GIST -f NAME FILE`
    case .values(.gistFileOrFolder) where gistFiles().isEmpty && position.given["-O"] == nil:
      .folders
    case .values(.editedFile) where position.given["-f"] != nil: .files
    case .values(let source): .words(values(source))
    }
  }

  private func values(_ source: CandidateSource) -> [Candidate] {
    switch source {
    case .gist: unused(gists(startingWith: current), "gist")
    case .gistOrTag: unused(signedTags() + gists(startingWith: current), "gist")
    case .ownGist: unused(ownGists(), "gist")
    case .trashedGist: trashedGists()
    case .draft: unused(drafts(), "name")
    case .gistFile, .gistFileOrFolder, .editedFile: unused(gistFiles(), "file")
    case .revision: revisions()
    case .feed: unused(Self.feeds + owners().map(\.asFeed), "list")
    case .browserList: unused(Self.feeds + Self.browserLists + owners().map(\.asFeed), "list")
    case .login: unused(owners(), "login")
    case .account: accounts()
    case .repository: repositories()
    case .host: hosts()
    case .language: languages()
    case .tag: tags()
    case .searchWord:
      current.hasPrefix(Self.tag)
        ? tags().map { Candidate(Self.tag + $0.word, $0.description) } : []
    case .apiPath: apiPaths()
    case .setting: settings()
    case .settingValue: settingValues()
    }
  }

  /// Leaves out candidates that are already on the command line.
  private func unused(_ candidates: [Candidate], _ name: String) -> [Candidate] {
    guard let given = position.given[name] else { return candidates }
    return candidates.filter { !given.contains($0.word) }
  }

  private static let feeds = [
    Candidate("mine", "your gists"), Candidate("public", "public gists"),
    Candidate("starred", "gists you starred"),
  ]

  /// The browser's lists other than feeds.
  private static let browserLists = [
    Candidate("files", "files of this folder"), Candidate("users", "saved users"),
    Candidate("repos", "your repositories"), Candidate("trash", "deleted gists"),
    Candidate("drafts", "your drafts"), Candidate("tags", "tags of the library"),
  ]

  private static let tag = "tag:"

  private var sessions: Sessions { libraries.sessions }
  private var stateFiles: StateFiles { sessions.stateFiles }

  private var host: Host? { try? sessions.settings.namedHost() }

  private func read<Value>(
    of host: Host?, _ body: (GistStore) throws(LibraryError) -> [Value]
  ) -> [Value] {
    guard let host, let library = try? libraries.library(of: host),
      let store = try? GistStore(reading: library.file, waits: false), let found = try? body(store)
    else { return [] }
    return found
  }

  private func read<Value>(_ body: (GistStore) throws(LibraryError) -> [Value]) -> [Value] {
    read(of: host, body)
  }

  func gists(startingWith word: String, in feed: Feed? = nil) -> [Candidate] {
    let prefix = word.lowercased()
    guard GistID.isHex(prefix) else { return [] }
    return read { store throws(LibraryError) in
      try store.titles(withPrefix: prefix, in: feed?.name, limit: Self.limit)
    }.map { Candidate($0.name, $0.about) }
  }

  /// The user's gists whose IDs start with the word; any such gists if none is the user's.
  private func ownGists() -> [Candidate] {
    let own = gists(startingWith: current, in: .mine)
    return own.isEmpty ? gists(startingWith: current) : own
  }

  private func trashedGists() -> [Candidate] {
    guard let host else { return [] }
    return stateFiles.trash(of: host).entries().map(\.gist.value)
      .filter { $0.id.hasPrefix(current.lowercased()) }
      .map { Candidate($0.id, $0.title ?? "") }
  }

  private func drafts() -> [Candidate] {
    SavedDraft.all(in: stateFiles.folders, now: sessions.time.now())
      .map { Candidate($0.name, ByteSize.text($0.size)) }
  }

  private func gistFiles() -> [Candidate] {
    guard let (id, host) = gist else { return [] }
    return read(of: host) { store throws(LibraryError) in try store.fileNames(ofGist: id) }
      .map { Candidate($0.name, $0.about) }
  }

  private func revisions() -> [Candidate] {
    guard let (id, host) = gist else { return [] }
    return read(of: host) { store throws(LibraryError) in try store.revisions(ofGist: id) }
      .map { Candidate($0.name, $0.about) }
  }

  /// The gist that the command line names before the cursor.
  private var gist: (id: String, host: Host?)? {
    guard let text = position.given["gist"]?.first, let reference = GistReference(text) else {
      return nil
    }
    let host = reference.urlHost.map { try? sessions.host(urlHost: $0) } ?? host
    switch reference.name {
    case .id(let id), .digits(let id), .prefix(let id): return (id, host)
    case nil: return nil
    }
  }

  /// The saved users, and the owners of gists in the library.
  func owners() -> [Candidate] {
    guard let host else { return [] }
    let saved = ((try? stateFiles.savedUsers(of: host).read()) ?? [])
      .map { Candidate($0, "saved") }
    let known = Set(saved.map { $0.word.lowercased() })
    let others = read { store throws(LibraryError) in try store.recentOwners() }
      .filter { !known.contains($0.name.lowercased()) }
      .map { Candidate($0.name, "in your library") }
    return saved + others
  }

  private func accounts() -> [Candidate] {
    guard let host, let entry = try? stateFiles.accounts.read().hosts[host.spelling]
    else { return [] }
    return entry.accounts.map { Candidate($0.login, $0.login == entry.activeLogin ? "active" : "") }
  }

  func hosts() -> [Candidate] {
    let known = (try? stateFiles.accounts.read().hosts.keys.sorted()) ?? []
    return (["github.com"] + known.filter { $0 != "github.com" }).map { Candidate($0) }
  }

  func repositories() -> [Candidate] {
    guard let host else { return [] }
    return ((try? stateFiles.recentRepositories(of: host).read()) ?? []).map { Candidate($0) }
  }

  private func languages() -> [Candidate] {
    read { store throws(LibraryError) in try store.recentLanguages() }.map { Candidate($0.name) }
  }

  private func tags() -> [Candidate] {
    let known = read { store throws(LibraryError) in try store.recentTags() }.map(\.tag)
    let local = host.map { libraries.localTags(on: $0) } ?? [:]
    let others = Set(local.values.joined()).subtracting(known)
    return (known + others.sorted()).map { Candidate($0) }
  }

  /// The tags with the sign that was typed; those to add if nothing was typed after a gist.
  private func signedTags() -> [Candidate] {
    let isAfterGist = position.given["gist"] != nil
    guard let sign = current.first ?? (isAfterGist ? "+" : nil), "+-".contains(sign) else {
      return []
    }
    return tags().map { $0.following(String(sign)) }
  }

  func apiPaths() -> [Candidate] {
    let parts = current.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    switch (parts.first, parts.count) {
    case ("gists", 2):
      let feeds = [
        Candidate("gists/public", "public gists"), Candidate("gists/starred", "gists you starred"),
      ]
      return feeds + gists(startingWith: parts[1]).map { $0.following("gists/") }
    case ("gists", 3):
      return Self.subresources.map { Candidate("gists/\(parts[1])/\($0)") }
    case ("users", 2): return owners().map { $0.following("users/") }
    case ("users", 3): return [Candidate("users/\(parts[1])/gists", "gists of the user")]
    case ("repos", _): return repositories().map { $0.following("repos/") }
    case (_, 1): return Self.resources
    default: return []
    }
  }

  private static let resources = [
    Candidate("gists", "your gists"), Candidate("gists/"), Candidate("rate_limit"),
    Candidate("repos/"), Candidate("user", "your account"), Candidate("users/"),
  ]
  private static let subresources = ["comments", "commits", "forks", "star"]

  /// All settings, the custom keys and views that are set, and after `key.` all keys.
  func settings() -> [Candidate] {
    let known = SettingKey.allCases + sessions.settings.file.custom.map(\.key)
    let keys = current.hasPrefix("key.") ? CustomKey.keyNames.map { SettingKey.key($0) } : []
    return (known + keys.filter { !known.contains($0) }).map { Candidate($0.rawValue) }
  }

  func settingValues() -> [Candidate] {
    guard let name = position.given["setting"]?.first, let key = SettingKey(rawValue: name) else {
      return []
    }
    switch key {
    case .key: return CustomKey.actions.map { Candidate($0.name, $0.about) }
    case .host: return hosts()
    default:
      return key.choices.map { Candidate($0) }
        + key.definition.examples.map { Candidate($0.value, $0.about) }
    }
  }
}
