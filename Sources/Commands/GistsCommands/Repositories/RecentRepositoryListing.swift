import ClientState
import CommandSupport
import GitHubModels
import RepoBrowser

struct RecentRepositoryListing: Sendable {
  let limit: ListLimit

  /// Prints the list; without a network, a terminal gets the cached one.
  func run(in context: AppContext, offline: Bool) async throws {
    let recent = try context.stateFiles.recentRepositories(of: context.settings.namedHost()).read()
      .compactMap(RepositoryName.init)
    let names = Array(recent.prefix(limit.count ?? .max))
    try await context.sessions.fallingBackToCache(offline: offline) { browsing in
      for name in names { _ = try await browsing.browser.repository(name) }
    } show: {
      try await print(names, in: context, offline: $0)
    }
    if names.count < recent.count { context.output.tellOfMore(limit, names.count) }
  }

  private func print(
    _ names: [RepositoryName], in context: AppContext, offline: Bool
  ) async throws {
    var output = RepositoryListWriter(context)
    var failures = ListFailures(context.output, context.failureFormatter)
    try await output.closing(isCut: failures.wereTold) { output in
      guard !names.isEmpty else { return }
      let browser = try await context.sessions.browsing(offline: offline).browser
      // The list is short, so all rows determine the column widths.
      var repositories: [Decoded<Repository>] = []
      try await names.inOrder(atMost: RepoBrowserSession.width) { name in
        try await context.failureFormatter.about(name) { try await browser.repository(name) }
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
      context.diagnostics.note(
        "no repositories viewed yet; to view one, run "
          + "\(context.failureFormatter.command("repo view", "OWNER/NAME"))")
    }
    try failures.end()
  }
}
