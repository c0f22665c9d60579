import CommandSupport
import GitHubAPI
import GitHubModels
import RepoBrowser
import TerminalOutput

extension RepositoryLookup {
  /// Shows the repository at a terminal: first its details, then the watchers, then the README.
  ///
  /// The owner's picture is beside the details, which are not paged if a pager can't show pictures.
  func show() async throws {
    let readme = Task { try await self.readme() }
    defer { readme.cancel() }
    let repository = try await repository().value
    let picture = await picture(of: repository.owner)
    guard context.images.bypassPagers, picture != nil else {
      return try await context.paged { console in
        try await writeDetails(repository, picture, to: console)
        guard let file = await shown(readme) else { return }
        try console.out.write("\n" + (await rendered(file)).text)
      }
    }
    try await writeDetails(repository, picture, to: context.console)
    guard let file = await shown(readme) else { return }
    let text = await rendered(file)
    try await context.paged(isPaged: !text.hasPictures) { try $0.out.write("\n" + text.text) }
  }

  /// In lines of the terminal.
  private static let pictureHeight = 6
  private static let pictureTimeLimit: Duration = .seconds(1)

  private func picture(of owner: User) async -> Picture? {
    let pictures = context.pictures(browsing.session)
    guard pictures.areDrawn else { return nil }
    return await pictures.picture(
      of: owner.login, at: owner.avatarURL, rows: Self.pictureHeight,
      within: Self.pictureTimeLimit)
  }

  private func writeDetails(
    _ repository: Repository, _ picture: Picture?, to console: Console
  ) async throws {
    let now = context.time.now()
    let facts = KeyValueFields(repository, watchers: repository.subscriberCount, now: now)
    if let picture {
      for line in facts.lines(for: console, beside: picture) { try console.out.writeLine(line) }
    } else {
      try facts.write(to: console)
    }
    try console.out.flush()
    guard repository.subscriberCount == nil, let count = await watchers(of: repository) else {
      return
    }
    var later = KeyValueFields(relative: RelativeTime(now: now))
    later.add("watchers", count)
    try later.write(to: console)
    try console.out.flush()
  }

  /// Returns the number of watchers; if they can't be counted, warns and returns nil.
  func watchers(of repository: Repository) async -> Int? {
    do {
      return try await browsing.browser.watcherCount(of: repository, name)
    } catch {
      warn("could not count the watchers", error)
      return nil
    }
  }

  private func shown(_ readme: Task<RepositoryFile?, any Error>) async -> RepositoryFile? {
    do {
      return try await withTaskCancellationHandler {
        try await readme.value
      } onCancel: {
        readme.cancel()
      }
    } catch {
      warn("could not show the README", error)
      return nil
    }
  }

  private func warn(_ what: String, _ error: any Error) {
    guard !(error is CancellationError) else { return }
    context.diagnostics.warn("\(what): \(context.failureFormatter.failure(for: error).message)")
  }
}
