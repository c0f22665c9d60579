import ClientState
import CommandSupport
import GistsTUI
import GitHubAPI
import GitHubModels
import RepoBrowser

/// Loads a short list that is not a feed of gists: files, users, repositories or the trash.
struct OtherList: Sendable {
  private let list: BrowserList
  private let generation: Int
  private let source: BrowserSource

  init(_ list: BrowserList, generation: Int, _ source: BrowserSource) {
    self.list = list
    self.generation = generation
    self.source = source
  }

  private var context: AppContext { source.context }

  /// Sends the rows that are known without the network, if the list `isFirst` shown now, and then
  /// all of them.
  func load(fromNetwork: Bool, isFirst: Bool) async {
    let sendsKnown = isFirst || !fromNetwork
    do {
      switch list {
      case .files: try await files(fromNetwork, sendsKnown)
      case .users: try await users(fromNetwork, sendsKnown)
      case .repositories: try await repositories(fromNetwork, sendsKnown)
      case .repositoriesOf(let login): try await repositories(of: login)
      case .revisions(let gist): try await revisions(of: gist)
      case .trash: await trash()
      case .mine, .public, .starred, .gists, .search, .view: return
      }
      send(.refreshed(list, .done(note: nil, hasMore: false), generation: generation))
    } catch {
      guard !Task.isCancelled, !(error is CancellationError) else { return }
      let message = source.message(for: error)
      let isCopyShown = error.isNetworkAway && hasCopy
      send(
        .refreshed(
          list, isCopyShown ? .offline(note: "offline: \(message.text)") : .failed(message),
          generation: generation))
    }
  }

  /// Whether rows are shown that need no network.
  private var hasCopy: Bool {
    switch list {
    case .repositoriesOf, .revisions: false
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
    let trash = context.trash(of: source.host)
    let entries = await source.blocking { trash.entries() }
    send(
      entries.map { entry in
        let gist = entry.gist.value
        return BrowserRow(
          id: gist.id,
          content: .deleted(
            DeletedRow(
              id: gist.id, title: gist.title ?? gist.id, fileCount: gist.files.count,
              isPublic: gist.isPublic, deleted: entry.deleted)))
      })
  }

  private func revisions(of gist: String) async throws {
    let pages = try context.session().api.pages(
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
    let links = (try? context.links.read()) ?? []
    if sendsKnown { send(await folder.rows(links: links, states: [:])) }
    guard fromNetwork else { return }
    send(await folder.rows(links: links, states: try await folder.states(of: links)))
  }

  private func users(_ fromNetwork: Bool, _ sendsKnown: Bool) async throws {
    let logins = try context.rememberedUsers(of: source.host).read()
    var rows = logins.map { login in
      BrowserRow(
        id: login,
        content: .user(
          UserRow(login: login, name: nil, publicGists: nil, publicRepositories: nil)))
    }
    if sendsKnown || logins.isEmpty { send(rows) }
    guard fromNetwork, !logins.isEmpty else { return }
    let browser = try await context.browsing().browser
    var index = 0
    try await logins.inOrder(atMost: RepoBrowserSession.width) { login in
      try await context.about(user: login) { try await browser.user(login) }
    } use: { login, result in
      defer { index += 1 }
      // The user saved this login, so it stays in the list even if it can't be fetched.
      guard let user = try? result.get().value else { return }
      source.avatarAddresses.learn([user])
      rows[index].content = .user(
        UserRow(
          login: login, name: user.name, publicGists: user.publicGistCount,
          publicRepositories: user.publicRepositoryCount))
    }
    send(rows)
  }

  private func repositories(_ fromNetwork: Bool, _ sendsKnown: Bool) async throws {
    let recent = try context.recentRepositories(of: source.host).read()
    var rows = recent.compactMap { name -> BrowserRow? in
      let parts = name.split(separator: "/").map(String.init)
      guard parts.count == 2 else { return nil }
      return BrowserRow(
        id: name,
        content: .repository(
          RepositoryRow(
            owner: parts[0], name: parts[1], description: nil, language: nil, stars: nil,
            updated: nil)))
    }
    let login = source.account().login
    if sendsKnown || login == nil { send(rows) }
    guard fromNetwork, let login else { return }
    let own = try await loaded(login)
    let known = Dictionary(own.map { ($0.id.lowercased(), $0) }) { first, _ in first }
    rows = rows.map { known[$0.id.lowercased()] ?? $0 }
    let shown = Set(rows.map { $0.id.lowercased() })
    send(rows + own.filter { !shown.contains($0.id.lowercased()) })
  }

  private func repositories(of login: String) async throws { send(try await loaded(login)) }

  private func loaded(_ login: String) async throws -> [BrowserRow] {
    try await context.about(user: login) {
      let browser = try await context.browsing().browser
      var rows: [BrowserRow] = []
      for try await page in try await browser.repositories(of: login, limit: nil) {
        source.avatarAddresses.learn(page.elements.map(\.value.owner))
        rows += page.elements.map { BrowserRow($0.value) }
      }
      return rows
    }
  }
}
