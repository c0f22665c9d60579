import ClientState
import CommandSupport
import GistsTUI
import GitHubModels
import RepoBrowser
import Synchronization
import TerminalOutput

/// Loads the repositories of the signed-in user and of the saved users, in a group for each, below
/// the recently viewed ones.
///
/// Users load concurrently, and each group is sent as soon as it is loaded.
final class RepositoryGroups: Sendable {
  private struct Group: Sendable {
    var heading: HeadingRow
    var rows: [BrowserRow] = []
    /// Whether the user has more repositories.
    var isCut = false

    init(_ login: String) {
      heading = HeadingRow(login: login, title: login, detail: nil)
    }

    var all: [BrowserRow] {
      [BrowserRow(id: "heading \(heading.login ?? "")", content: .heading(heading))] + rows
    }
  }

  private static let mostRecent = 5
  /// The most repositories of a user, unless all are loaded: one page.
  private static let most = 100

  private let source: BrowserSource
  private let logins: [String]
  private let recent: [String]
  private let groups: Mutex<[Group]>
  private let recentRows = Mutex<[BrowserRow]>([])
  private let send: @Sendable ([BrowserRow]) -> Void

  init(_ source: BrowserSource, send: @escaping @Sendable ([BrowserRow]) -> Void) throws {
    let context = source.context
    let saved = try context.stateFiles.savedUsers(of: source.host).read()
    let own = source.account().login
    logins = [own].compactMap(\.self) + saved.filter { $0.lowercased() != own?.lowercased() }
    recent = Array(
      try context.stateFiles.recentRepositories(of: source.host).read().prefix(Self.mostRecent))
    groups = Mutex(logins.map(Group.init))
    self.source = source
    self.send = send
  }

  /// Whether some users have more repositories than were loaded.
  var isCut: Bool { groups.withLock { $0.contains(where: \.isCut) } }

  /// Sends the cached repositories if `sendsKnown`, and then those from the host: the first page of
  /// each user, or `all`.
  func load(fromNetwork: Bool, sendsKnown: Bool, all: Bool = false) async throws {
    await readCache()
    if sendsKnown || logins.isEmpty { sendAll() }
    guard fromNetwork, !logins.isEmpty else { return }
    let browsing = try await source.context.sessions.browsing()
    try await Array(logins.indices).inOrder(atMost: RepoBrowserSession.width) { index in
      let error = await self.load(index, from: browsing, atMost: all ? nil : Self.most)
      if let error, !Task.isCancelled { self.fail(index, error) }
      self.sendAll()
      if let error { throw error }
    } use: { _, result in
      if case .failure(let error) = result, error.isNetworkAway { throw error }
    }
  }

  private func sendAll() {
    let rows = recentRows.withLock(\.self) + groups.withLock { $0.flatMap(\.all) }
    send(rows)
  }

  private func readCache() async {
    let browsing = try? await source.context.sessions.browsing(offline: true)
    var rows: [BrowserRow] = []
    for name in recent.compactMap(RepositoryName.init) {
      let cached = try? await browsing?.browser.repository(name).value
      if let cached { source.knownRepositories.learn([cached]) }
      rows.append(
        BrowserRow(
          // The repository may also be in its owner's group.
          id: "recent \(name)",
          content: cached.map { BrowserRow($0).content }
            ?? .repository(RepositoryRow(owner: name.owner, name: name.name))))
    }
    if !rows.isEmpty {
      let heading = HeadingRow(login: nil, title: "Recently viewed", detail: "")
      rows.insert(BrowserRow(id: "heading", content: .heading(heading)), at: 0)
    }
    recentRows.withLock { [rows] in $0 = rows }
    guard let browsing else { return }
    for index in logins.indices { _ = await load(index, from: browsing, atMost: Self.most) }
  }

  /// Loads the repositories of a user; returns the error if that failed.
  private func load(
    _ index: Int, from browsing: RepoBrowserSession, atMost most: Int?
  ) async -> (any Error)? {
    let loaded = await UserRepositoryListing(
      logins: [], limit: ListLimit(count: most), isGrouped: true,
      sessions: source.context.sessions, programs: source.context.programs
    ).load(logins[index], from: browsing)
    if let error = loaded.error { return error }
    let repositories = loaded.repositories.map(\.value)
    source.avatarAddresses.learn(repositories.map(\.owner))
    source.knownRepositories.learn(repositories)
    // The profile comes only from the cache, because each request counts.
    let offline = try? await source.context.sessions.browsing(offline: true).browser
    let profile = try? await offline?.user(logins[index]).value
    let owner = repositories.first?.owner.login ?? profile?.login ?? logins[index]
    groups.withLock { groups in
      groups[index].rows = repositories.map { BrowserRow($0, isGrouped: true) }
      groups[index].isCut = loaded.isCut
      groups[index].heading = HeadingRow(
        login: owner, title: owner + (profile?.name.map { " · \($0)" } ?? ""),
        detail: Self.count(repositories.count, isCut: loaded.isCut, profile))
    }
    return nil
  }

  /// Returns the number of repositories: `100 of 2,712 repos`.
  private static func count(_ count: Int, isCut: Bool, _ profile: User?) -> String {
    guard isCut else { return Plural.count(count, "repo") }
    return profile?.publicRepositoryCount.map { "\(count.grouped) of \(Plural.count($0, "repo"))" }
      ?? "first \(Plural.count(count, "repo"))"
  }

  /// Shows in the heading why the repositories can't be shown.
  private func fail(_ index: Int, _ error: any Error) {
    let message = source.message(for: error).text.description
    groups.withLock { groups in
      if groups[index].rows.isEmpty { groups[index].heading.detail = message }
    }
  }
}
