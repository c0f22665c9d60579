import CommandSupport
import GitHubAPI
import GitHubModels
import RepoBrowser
import TerminalOutput

extension RepositoryLookup {
  /// Shows the repository at a terminal: first its details, then the watchers, then the README.
  func show() async throws {
    let readme = Task { try await self.readme() }
    defer { readme.cancel() }
    let repository = try await repository().value
    try await context.paged { console in
      let now = context.time.now()
      try KeyValueFields(repository, watchers: repository.subscriberCount, now: now).write(
        to: console)
      try console.out.flush()
      if repository.subscriberCount == nil, let count = await watchers(of: repository) {
        var facts = KeyValueFields(relative: RelativeTime(now: now))
        facts.add("watchers", count)
        try facts.write(to: console)
        try console.out.flush()
      }
      if let file = await shown(readme) {
        try console.out.writeLine("")
        try ReadmeText(file).write(to: console)
      }
    }
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
