import ClientState
import CommandSupport
import GistLibrary
import GitHubAPI
import GitHubModels

/// Finds the values of an argument, in what is saved on this computer only.
///
/// State that can't be read has no candidates: completion reports no errors.
struct CandidateFinder {
  let position: CommandLinePosition
  /// The word at the cursor, without the option before it.
  let current: String
  let context: AppContext

  private static let limit = 50

  func candidates(_ source: CandidateSource) -> Candidates {
    switch source {
    case .files: .files
    case .folders: .folders
    case .words(let words): .words(words.map { Candidate($0) })
    case .gist: .words(unused(gists(startingWith: current), "gist"))
    case .trashedGist: .words(trashedGists())
    case .draft: .words(unused(drafts(), "name"))
    case .gistFile: .words(unused(gistFiles(), "file"))
    case .revision: .words(revisions())
    case .feed: .words(unused(Self.feeds + owners().map(\.asFeed), "feed"))
    case .login: .words(unused(owners(), "login"))
    case .account: .words(accounts())
    case .repository: .words(repositories())
    case .host: .words(hosts())
    case .language: .words(languages())
    case .tag: .words(tags())
    case .apiPath: .words(apiPaths())
    case .settingValue: .words(settingValues())
    }
  }

  /// Leaves out what is already on the command line.
  private func unused(_ candidates: [Candidate], _ name: String) -> [Candidate] {
    guard let given = position.given[name] else { return candidates }
    return candidates.filter { !given.contains($0.word) }
  }

  private static let feeds = [
    Candidate("mine", "your gists"), Candidate("public", "public gists"),
    Candidate("starred", "gists you starred"),
  ]

  private var host: Host? { try? context.namedHost() }

  private func read<Value>(
    of host: Host?, _ body: (GistStore) throws(LibraryError) -> [Value]
  ) -> [Value] {
    guard let host, let library = try? context.library(of: host),
      let store = try? GistStore(readingAtOnce: library.file), let found = try? body(store)
    else { return [] }
    return found
  }

  private func read<Value>(_ body: (GistStore) throws(LibraryError) -> [Value]) -> [Value] {
    read(of: host, body)
  }
}

extension CandidateFinder {
  /// The gists whose ID starts with the word; only the user's own for commands that change them.
  func gists(startingWith word: String) -> [Candidate] {
    let prefix = word.lowercased()
    guard GistID.isHex(prefix) else { return [] }
    return read { store throws(LibraryError) in
      let own =
        Self.changing.contains(position.command)
        ? try store.titles(withPrefix: prefix, in: Feed.mine.name, limit: Self.limit) : []
      return own.isEmpty ? try store.titles(withPrefix: prefix, limit: Self.limit) : own
    }.map { Candidate($0.name, $0.about) }
  }

  private static let changing: Set = ["edit", "delete", "rename", "revert", "link"]

  private func trashedGists() -> [Candidate] {
    guard let host else { return [] }
    return context.trash(of: host).entries().map(\.gist.value)
      .filter { $0.id.hasPrefix(current.lowercased()) }
      .map { Candidate($0.id, $0.title ?? "") }
  }

  private func drafts() -> [Candidate] {
    UnsentDraftFile.all(in: context.folders, now: context.time.now())
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
    let host = reference.urlHost.map { try? context.host(urlHost: $0) } ?? host
    switch reference.name {
    case .id(let id), .digits(let id), .prefix(let id): return (id, host)
    case nil: return nil
    }
  }
}

extension CandidateFinder {
  /// The users added with `gists user add`, and the owners of gists in the library.
  func owners() -> [Candidate] {
    guard let host else { return [] }
    let remembered = ((try? context.rememberedUsers(of: host).read()) ?? [])
      .map { Candidate($0, "remembered") }
    let known = Set(remembered.map { $0.word.lowercased() })
    let others = read { store throws(LibraryError) in try store.recentOwners() }
      .filter { !known.contains($0.name.lowercased()) }
      .map { Candidate($0.name, "in your library") }
    return remembered + others
  }

  private func accounts() -> [Candidate] {
    guard let host, let entry = try? context.accounts.read().hosts[host.spelling] else { return [] }
    return entry.accounts.map { Candidate($0.login, $0.login == entry.inUse ? "active" : "") }
  }

  func hosts() -> [Candidate] {
    let known = (try? context.accounts.read().hosts.keys.sorted()) ?? []
    return (["github.com"] + known.filter { $0 != "github.com" }).map { Candidate($0) }
  }

  func repositories() -> [Candidate] {
    guard let host else { return [] }
    return ((try? context.recentRepositories(of: host).read()) ?? []).map { Candidate($0) }
  }

  private func languages() -> [Candidate] {
    read { store throws(LibraryError) in try store.recentLanguages() }.map { Candidate($0.name) }
  }

  private func tags() -> [Candidate] {
    read { store throws(LibraryError) in try store.recentTags() }.map { Candidate($0.tag) }
  }
}

extension Candidate {
  /// The login as `list` names a user's gists.
  fileprivate var asFeed: Candidate { Candidate("@\(word)", description) }
}
