import ClientState
import CommandSupport
import GistLibrary
import GistsTUI
import GitHubAPI
import GitHubModels
import RepoBrowser
import TerminalOutput

/// Loads a short list that is not a feed of gists: files, users, repositories, tags or the trash.
struct OtherList: Sendable {
  private let list: BrowserList
  private let generation: Int
  private let source: BrowserSource

  init(_ list: BrowserList, generation: Int, _ source: BrowserSource) {
    self.list = list
    self.generation = generation
    self.source = source
  }

  private var sessions: Sessions { source.context.sessions }

  /// Sends the rows that are known without the network if `isFirst`, when the list is first shown,
  /// and then all rows; returns the result.
  func load(fromNetwork: Bool, isFirst: Bool) async -> RefreshResult {
    let sendsKnown = isFirst || !fromNetwork
    do {
      switch list {
      case .files: try await files(fromNetwork, sendsKnown)
      case .users: try await users(fromNetwork, sendsKnown)
      case .repositories:
        let isCut = try await repositories(fromNetwork, sendsKnown)
        return .done(note: nil, hasMore: isCut)
      case .folder(let repository, let path): return try await folder(path, of: repository)
      case .revisions(let gist): try await revisions(of: gist)
      case .trash: await trash()
      case .drafts: await drafts()
      case .tags:
        guard await tags() else {
          return .failed(
            BrowserMessage(.error, "the library can't be read", hints: [":sync fills it"]))
        }
      case .mine, .public, .starred, .gists, .search, .view, .repositoriesOf, .repositorySearch:
        break
      }
      return .done(note: nil, hasMore: false)
    } catch {
      let message = source.message(for: error)
      let isShownOffline = error.isNetworkAway && hasSavedRows
      return isShownOffline ? .offline(note: "offline: \(message.text)") : .failed(message)
    }
  }

  /// Sends all repositories of the users, after the first ones of each user were sent.
  func loadAllRepositories() async -> RefreshResult {
    do {
      _ = try await repositories(true, false, all: true)
      return .done(note: nil, hasMore: false)
    } catch {
      return .failed(source.message(for: error))
    }
  }

  private var hasSavedRows: Bool {
    switch list {
    case .folder, .revisions: false
    default: true
    }
  }

  private func send(_ event: BrowserEvent) {
    if !Task.isCancelled { source.queue.send(event) }
  }

  private func send(_ rows: [BrowserRow]) {
    send(.loaded(list, rows, generation: generation))
  }
}

extension OtherList {
  private func trash() async {
    let trash = sessions.stateFiles.trash(of: source.host)
    let entries = await source.blocking { trash.entries() }
    send(
      entries.map { entry in
        let gist = entry.gist.value
        return BrowserRow(
          id: gist.id,
          content: .deleted(
            DeletedRow(
              id: gist.id, title: gist.titleOnScreen, fileCount: gist.files.count,
              deleted: entry.deleted)))
      })
  }

  private func drafts() async {
    let (files, now) = (source.context.stateFiles, source.context.time.now())
    let (libraries, host) = (source.context.libraries, source.host)
    let rows = await source.blocking {
      EditedText.saveAbandoned(in: files, at: now)
      let drafts = SavedDraft.all(in: files.folders, now: now)
      let targets = DraftTargets(of: drafts, in: libraries)
      return drafts.map { draft in
        BrowserRow(
          id: draft.name,
          content: .draft(
            DraftRow(
              id: draft.name, title: draft.title, path: draft.path, saved: draft.saved,
              size: ByteSize.text(draft.size), expiry: draft.expiry,
              target: targets.text(of: draft),
              gist: targets[draft].flatMap { DraftGist($0, in: host) })))
      }
    }
    send(rows)
  }

  /// Returns whether the library could be read.
  private func tags() async -> Bool {
    let local = source.context.libraries.localTags(on: source.host)
    let tags = await source.read { store throws(LibraryError) in try store.tags(local: local) }
    guard let tags else { return false }
    send(
      tags.map { tag in
        BrowserRow(
          id: tag.tag, content: .tag(TagRow(name: tag.tag, gistCount: tag.gists)))
      })
    return true
  }

  private func revisions(of gist: String) async throws {
    let pages = try sessions.session().api.pages(
      .gistCommits(id: gist, perPage: ListLimit.largestPage), of: GistRevision.self,
      loading: .onDemand)
    var found: [GistRevision] = []
    for try await page in pages { found += page.elements.map(\.value) }
    send(
      found.enumerated().map { index, revision in
        BrowserRow(
          id: revision.id,
          content: .revision(
            RevisionRow(
              gist: gist, version: revision.id,
              parent: found.indices.contains(index + 1) ? found[index + 1].id : nil,
              login: revision.user?.login, committed: revision.committedAt,
              additions: revision.additions, deletions: revision.deletions,
              isNewest: index == 0)))
      })
  }

  private func files(_ fromNetwork: Bool, _ sendsKnown: Bool) async throws {
    let folder = FolderFiles(source)
    let links = (try? sessions.stateFiles.links.read()) ?? []
    if sendsKnown { send(await folder.rows(links: links, states: [:])) }
    guard fromNetwork else { return }
    send(await folder.rows(links: links, states: try await folder.states(of: links)))
  }

  private func users(_ fromNetwork: Bool, _ sendsKnown: Bool) async throws {
    let logins = try sessions.stateFiles.savedUsers(of: source.host).read()
    var rows = logins.map { login in
      BrowserRow(
        id: login,
        content: .user(
          UserRow(login: login, name: nil, publicGists: nil, publicRepositories: nil)))
    }
    if sendsKnown || logins.isEmpty { send(rows) }
    guard fromNetwork, !logins.isEmpty else { return }
    let browser = try await sessions.browsing().browser
    var index = 0
    try await logins.inOrder(atMost: RepoBrowserSession.width) { login in
      try await sessions.about(user: login) { try await browser.user(login) }
    } use: { login, result in
      defer { index += 1 }
      // The user saved this login, so it stays in the list even if it can't be fetched.
      guard let user = try? result.get().value else { return }
      source.avatarAddresses.learn([user])
      rows[index].content = .user(
        UserRow(
          login: login, name: user.name, publicGists: user.publicGistCount,
          publicRepositories: user.publicRepositoryCount, url: user.htmlURL))
    }
    send(rows)
  }

  /// Sends the groups of repositories; returns whether some are incomplete.
  private func repositories(
    _ fromNetwork: Bool, _ sendsKnown: Bool, all: Bool = false
  ) async throws -> Bool {
    var failure: (any Error)?
    if fromNetwork, source.account().isUnknown {
      // The login whose repositories come first is requested only once.
      do {
        _ = try await sessions.login(on: source.host)
        if !Task.isCancelled { source.queue.send(.account(source.account())) }
      } catch {
        failure = error
      }
    }
    let groups = try RepositoryGroups(source) { send($0) }
    let isAsked = fromNetwork && failure == nil
    try await groups.load(fromNetwork: isAsked, sendsKnown: sendsKnown, all: all)
    if let failure { throw failure }
    return groups.isCut
  }

  /// Sends the entries of a folder, or the cached ones if the host can't be reached.
  private func folder(_ path: String, of name: String) async throws -> RefreshResult {
    do {
      return try await folder(path, of: name, offline: false)
    } catch let error where error.isNetworkAway {
      guard (try? await folder(path, of: name, offline: true)) != nil else { throw error }
      return .offline(note: "offline: \(source.message(for: error).text)")
    }
  }

  private func folder(
    _ path: String, of name: String, offline: Bool
  ) async throws -> RefreshResult {
    let lookup = try await RepositoryLookup(
      source.context, RepositoryArgument(argument: name), offline: offline)
    let entries = try await lookup.folder(at: path, ref: nil)
    send(entries.foldersFirst.map { BrowserRow($0, in: name) })
    return .done(note: entries.folderNote?.description, hasMore: false)
  }
}

extension DraftGist {
  /// Returns the gist of a target, for a browser of `host`; nil for a new gist.
  fileprivate init?(_ target: DraftTarget, in host: Host) {
    guard let gist = target.gist else { return nil }
    self.init(
      id: gist, file: target.file, host: target.host == host.spelling ? nil : target.host,
      formerSHA: target.formerSHA)
  }
}
