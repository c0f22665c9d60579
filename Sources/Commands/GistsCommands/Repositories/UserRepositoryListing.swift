import ClientState
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
  func run(offline: Bool) async throws {
    try await sessions.fallingBackToCache(offline: offline) { browsing in
      for login in logins {
        let group = await load(login, from: browsing)
        if let error = group.error { throw error }
      }
    } show: {
      try await print(offline: $0)
    }
  }

  private func print(offline: Bool) async throws {
    var output = RepositoryListWriter(sessions.output, isGrouped: isGrouped)
    var failures = ListFailures(sessions.output, sessions.failureFormatter)
    var isCut = false
    try await output.closing(isCut: failures.wereTold) { output in
      if !logins.isEmpty {
        isCut = try await load(offline: offline, to: &output, &failures)
      }
    }
    if isCut {
      let group = logins.count > 1 ? "of each user" : ""
      sessions.output.tellOfMore(limit.count ?? 0, group: group)
    }
    try failures.end()
  }

  /// Writes the groups; returns whether the limit left repositories out.
  ///
  /// Throws if the network is unreachable and nothing was written yet.
  private func load(
    offline: Bool, to output: inout RepositoryListWriter, _ failures: inout ListFailures
  ) async throws -> Bool {
    let browsing = try await sessions.browsing(offline: offline)
    let avatars = sessions.avatars(browsing.session)
    let avatarImages = TerminalAvatars(programs.images, avatars, time: sessions.time)
    let showsHeadings = output.showsHeadings
    var (isWritten, isCut) = (false, false)
    try await logins.inOrder(atMost: RepoBrowserSession.width) { login in
      let group = await load(login, from: browsing)
      if showsHeadings, showsAvatars { avatarImages.prepare(group.repositories.first?.value.owner) }
      return group
    } use: { login, result in
      let group = try result.get()
      if let error = group.error, error.isNetworkAway, group.repositories.isEmpty, !isWritten {
        throw error
      }
      isWritten = true
      isCut = isCut || group.isCut
      if showsHeadings, group.error == nil || !group.repositories.isEmpty {
        let owner = group.repositories.first?.value.owner
        let name = owner?.login ?? login
        let title = sessions.output.console.style(.bold, Printable.line(name))
        let avatar =
          showsAvatars ? await avatarImages.avatar(of: name, at: owner?.avatarURL) : nil
        try output.beginGroup(avatar?.beside([title], gap: 1) ?? [title])
      }
      try output.append(group.repositories)
      if let error = group.error { try failures.report(error) }
    }
    return isCut
  }

  func load(_ login: String, from browsing: RepoBrowserSession) async -> Group {
    // A saved copy has them in any order: the newest are known after the last page.
    let isSorted = browsing.session.host.kind != .folder
    let most = limit.count ?? .max
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
    group.repositories = Array(group.repositories.prefix(most))
    return group
  }
}
