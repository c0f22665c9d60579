import ClientState
import CommandSupport
import GitHubAPI
import GitHubModels
import RepoBrowser

/// The repositories that the person looked at, the latest first.
struct RecentRepositoryListing: Sendable {
  /// How many; nil for all.
  let limit: Int?

  func print(in context: AppContext, offline: Bool) async throws {
    let recent = try context.recentRepositories(of: context.namedHost()).read()
    let names = Array(recent.compactMap(RepositoryName.init).prefix(limit ?? .max))
    var output = RepositoryListWriter(context)
    var failures = ListFailures(context)
    do {
      if !names.isEmpty {
        try await load(names, in: context, offline: offline, to: &output, &failures)
      }
    } catch {
      // What was printed stays valid: the array is closed, then the error is told.
      try? output.finish(isCut: true)
      throw error
    }
    try output.finish(isCut: failures.wereTold)
    if names.isEmpty {
      context.diagnostics.note("no repository was looked at yet: gists repo view")
    }
    try failures.end()
  }

  private func load(
    _ names: [RepositoryName], in context: AppContext, offline: Bool,
    to output: inout RepositoryListWriter, _ failures: inout ListFailures
  ) async throws {
    let browser = try await context.browsing(offline: offline).browser
    // Widths are settled by all rows: the list is short.
    var repositories: [Decoded<Repository>] = []
    try await names.inOrder(atMost: RepoBrowserSession.width) { name in
      try await context.about(name) { try await browser.repository(name) }
    } use: { _, result in
      switch result {
      case .success(let repository): repositories.append(repository)
      case .failure(let error): try failures.report(error)
      }
    }
    try output.append(repositories)
  }
}

extension AppContext {
  private static var mostRecent: Int { 100 }

  /// Remembers that a repository was looked at.
  ///
  /// That it can't be written down takes nothing from what was asked for.
  func rememberRecent(_ repository: Repository, of session: Session) {
    do {
      try recentRepositories(of: session.host).update { names in
        let others = names.filter { $0.lowercased() != repository.id }
        return Array(([repository.fullName] + others).prefix(Self.mostRecent))
      }
    } catch {
      diagnostics.warn(failureFormatter.failure(for: error).message)
    }
  }
}
