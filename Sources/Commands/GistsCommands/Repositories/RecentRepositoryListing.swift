import ClientState
import CommandSupport
import GitHubModels
import RepoBrowser
import TerminalOutput

struct RecentRepositoryListing: Sendable {
  let limit: ListLimit
  let sessions: Sessions

  /// Prints the list; without a network, a terminal gets the cached one.
  func run(offline: Bool) async throws {
    let recent = try sessions.stateFiles.recentRepositories(of: sessions.settings.namedHost())
      .read().compactMap(RepositoryName.init)
    let names = Array(recent.prefix(limit.count ?? .max))
    try await sessions.fallingBackToCache(offline: offline) { browsing in
      for name in names { _ = try await browsing.browser.repository(name) }
    } show: {
      try await print(names, offline: $0)
    }
    if names.count < recent.count { sessions.output.tellOfMore(names.count, of: recent.count) }
  }

  private func print(_ names: [RepositoryName], offline: Bool) async throws {
    var output = RepositoryListWriter(sessions.output)
    var failures = ListFailures(sessions.output, sessions.failureFormatter)
    try await output.closing(isCut: failures.wereTold) { output in
      guard !names.isEmpty else { return }
      let browser = try await sessions.browsing(offline: offline).browser
      // The list is short, so all rows determine the column widths.
      var repositories: [Decoded<Repository>] = []
      try await names.inOrder(atMost: RepoBrowserSession.width) { name in
        try await sessions.about(name) { try await browser.repository(name) }
      } use: { _, result in
        switch result {
        case .success(let repository): repositories.append(repository)
        case .failure(let error) where error.isNetworkAway && repositories.isEmpty: throw error
        case .failure(let error): try failures.report(error)
        }
      }
      try output.append(repositories)
    }
    if names.isEmpty {
      sessions.output.diagnostics.note(
        "no repositories viewed yet; to view one, run "
          + "\(sessions.failureFormatter.command("repo view", "OWNER/NAME"))")
    }
    try failures.end()
  }
}
