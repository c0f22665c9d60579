import CommandSupport
import GitHubAPI
import GitHubModels
import RepoBrowser
import TerminalOutput

/// Lists the repositories of several users.
///
/// The users load concurrently and are printed in order, each as soon as possible.
struct UserRepositoryListing: Sendable {
  let logins: [String]
  /// The maximum number for each user; nil for all.
  let limit: Int?
  let isGrouped: Bool

  /// The repositories of one user: all of them, or those before an error.
  private struct Group: Sendable {
    var repositories: [Decoded<Repository>] = []
    var error: (any Error)?
  }

  func print(in context: AppContext, offline: Bool) async throws {
    var output = RepositoryListWriter(context, isGrouped: isGrouped)
    var failures = ListFailures(context)
    try await output.closing(isCut: failures.wereTold) { output in
      if !logins.isEmpty { try await load(in: context, offline: offline, to: &output, &failures) }
    }
    try failures.end()
  }

  private func load(
    in context: AppContext, offline: Bool, to output: inout RepositoryListWriter,
    _ failures: inout ListFailures
  ) async throws {
    let browsing = try await context.browsing(offline: offline)
    let pictures = context.pictures(browsing.session)
    let (browser, limit, showsHeadings) = (browsing.browser, limit, output.showsHeadings)
    try await logins.inOrder(atMost: RepoBrowserSession.width) { login in
      let group = await Self.load(login, limit: limit, from: browser, in: context)
      if showsHeadings { pictures.prepare(group.repositories.first?.value.owner) }
      return group
    } use: { login, result in
      let group = try result.get()
      if showsHeadings, group.error == nil || !group.repositories.isEmpty {
        let owner = group.repositories.first?.value.owner
        let name = owner?.login ?? login
        let title = context.console.style(.bold, Printable.line(name))
        let picture = await pictures.picture(of: name, at: owner?.avatarURL)
        try output.beginGroup(picture?.beside([title], gap: 1) ?? [title])
      }
      try output.append(group.repositories)
      if let error = group.error { try failures.report(error) }
    }
  }

  private static func load(
    _ login: String, limit: Int?, from browser: HypermediaClient, in context: AppContext
  ) async -> Group {
    var group = Group()
    do {
      try await context.about(user: login) {
        var remaining = limit ?? .max
        for try await page in try await browser.repositories(of: login, limit: limit) {
          group.repositories += page.elements.prefix(remaining)
          remaining -= min(remaining, page.elements.count)
          if remaining == 0 { return }
        }
      }
    } catch {
      group.error = error
    }
    return group
  }
}
