import ClientState
import CommandSupport
import GitHubModels
import RepoBrowser
import TerminalOutput

struct RecentRepositoryListing: Sendable {
  let limit: ListLimit
  let sessions: Sessions

  /// Prints the list; without a network, a terminal gets the cached one.
  func run(offline: Bool, _ more: MoreRows) async throws {
    let recent = try sessions.stateFiles.recentRepositories(of: sessions.settings.namedHost())
      .read().compactMap(RepositoryName.init)
    try await sessions.fallingBackToCache(offline: offline) { browsing in
      for name in recent.prefix(limit.count ?? .max) {
        _ = try await browsing.browser.repository(name)
      }
    } show: {
      try await print(recent, offline: $0, more)
    }
  }

  private func print(
    _ names: [RepositoryName], offline: Bool, _ more: MoreRows
  ) async throws {
    var output = RepositoryListWriter(sessions.output)
    var failures = ListFailures(sessions.output, sessions.failureFormatter)
    try await output.closing(isCut: failures.wereTold) { output in
      guard !names.isEmpty else { return }
      let browser = try await sessions.browsing(offline: offline).browser
      var portions = ListPortions(limit, more)
      _ = try await portions.show(names, isLast: true, of: names.count) { names in
        // A portion is short, so all rows determine the column widths.
        var repositories: [Decoded<Repository>] = []
        try await Array(names).inOrder(atMost: RepoBrowserSession.width) { name in
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
    }
    if names.isEmpty {
      sessions.output.diagnostics.note(
        "no repositories viewed yet; to view one, run "
          + "\(sessions.failureFormatter.command("repo view", "OWNER/NAME"))")
    }
    try failures.end()
  }
}
