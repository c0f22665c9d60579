import CommandSupport
import FoundationEssentials
import GitHubAPI
import GitHubModels
import RepoBrowser
import TerminalOutput

/// Lists the repositories of several users.
///
/// The users load concurrently and are printed in order, each as soon as possible.
struct UserRepositoryListing: Sendable {
  let logins: [String]
  /// The maximum number of repositories for each user.
  let limit: ListLimit
  let isGrouped: Bool
  /// Whether the headings have avatars.
  var showsAvatars = false
  let sessions: Sessions
  let programs: Programs

  /// The repositories of one user: all of them, or those loaded before an error.
  struct Group: Sendable {
    var repositories: [Decoded<Repository>] = []
    /// Whether the limit left repositories out.
    var isCut = false
    var error: (any Error)?
  }

  /// Prints the list; without a network, a terminal gets the cached one.
  func run(offline: Bool, _ more: MoreRows) async throws {
    try await sessions.fallingBackToCache(offline: offline) { browsing in
      for login in logins {
        let group = await load(login, from: browsing)
        if let error = group.error { throw error }
      }
    } show: {
      try await print(offline: $0, more)
    }
  }

  private func print(offline: Bool, _ more: MoreRows) async throws {
    var output = RepositoryListWriter(sessions.output, isGrouped: isGrouped)
    var failures = ListFailures(sessions.output, sessions.failureFormatter)
    try await output.closing(isCut: failures.wereTold) { output in
      if !logins.isEmpty { try await load(offline: offline, to: &output, &failures, more) }
    }
    try failures.end()
  }

  /// Writes the groups, then the next repositories of the users that have more, while they are
  /// wanted.
  ///
  /// Throws if the network is unreachable and nothing was written yet.
  private func load(
    offline: Bool, to output: inout RepositoryListWriter, _ failures: inout ListFailures,
    _ more: MoreRows
  ) async throws {
    let browsing = try await sessions.browsing(offline: offline)
    let avatars = sessions.avatars(browsing.session)
    let avatarImages = TerminalAvatars(programs.images, avatars, time: sessions.time)
    let showsImages = output.showsHeadings && showsAvatars
    var (users, count, isWritten) = (logins, 0, false)
    while true {
      var cut: [String] = []
      try await users.inOrder(atMost: RepoBrowserSession.width) { [count] login in
        let group = await load(login, past: count, from: browsing)
        if showsImages { avatarImages.prepare(group.repositories.first?.value.owner) }
        return group
      } use: { login, result in
        let group = try result.get()
        if let error = group.error, error.isNetworkAway, group.repositories.isEmpty, !isWritten {
          throw error
        }
        isWritten = true
        if group.isCut { cut.append(login) }
        try await writeGroup(group, of: login, showsImages ? avatarImages : nil, to: &output)
        if let error = group.error { try failures.report(error) }
      }
      users = cut
      count += limit.count ?? 0
      let group = logins.count > 1 ? "of each user" : ""
      guard !users.isEmpty, try await more.areWanted(after: count, group: group) else { return }
    }
  }

  private func writeGroup(
    _ group: Group, of login: String, _ avatars: TerminalAvatars?,
    to output: inout RepositoryListWriter
  ) async throws {
    if output.showsHeadings, group.error == nil || !group.repositories.isEmpty {
      let owner = group.repositories.first?.value.owner
      let name = owner?.login ?? login
      let title = sessions.output.console.style(.bold, Printable.line(name))
      let avatar = await avatars?.avatar(of: name, at: owner?.avatarURL)
      try output.beginGroup(avatar?.beside([title], gap: 1) ?? [title])
    }
    try output.append(group.repositories)
  }

  /// Returns the repositories of a user after the first `past`.
  func load(
    _ login: String, past: Int = 0, from browsing: RepoBrowserSession
  ) async -> Group {
    // A saved copy has them in any order: the newest are known after the last page.
    let isSorted = browsing.session.host.kind != .folder
    let most = limit.count.map { past + $0 } ?? .max
    var group = Group()
    do {
      try await sessions.about(user: login) {
        let pages = try await browsing.browser.repositories(
          of: login, limit: isSorted ? limit.count : nil)
        for try await page in pages {
          group.repositories += page.elements
          guard isSorted, group.repositories.count >= most else { continue }
          group.isCut = group.repositories.count > most || !page.isLast
          break
        }
      }
    } catch {
      group.error = error
    }
    if !isSorted {
      group.repositories.sort {
        ($0.value.pushedAt ?? .distantPast) > ($1.value.pushedAt ?? .distantPast)
      }
      group.isCut = group.repositories.count > most
    }
    group.repositories = Array(group.repositories.prefix(most).dropFirst(past))
    return group
  }
}
