import CommandSupport
import GitHubAPI
import GitHubModels
import TerminalOutput

extension ViewFlow {
  /// Shows the gist at a terminal: its details, then each file.
  ///
  /// If files were named, only they are shown.
  func show(in context: AppContext) async throws {
    try await show(try await page(in: context), in: context)
  }

  /// Fetches the gist with its contents.
  func page(in context: AppContext) async throws -> GistPage {
    let showsFacts = files.isEmpty
    let (received, isStarred) =
      showsFacts
      ? try await loadWithStar(in: context) : (try await load(in: context), isStarred: nil)
    let id = received.value.id
    let stars = showsFacts ? context.knownStars(of: [id], on: gist.session.host)[id] : nil
    return GistPage(
      gist: received.value, isStarred: isStarred, stars: stars,
      contents: try await contents(of: received, in: context), showsFacts: showsFacts)
  }

  func show(_ page: GistPage, in context: AppContext) async throws {
    let bodies = try await page.bodies(context.fileRenderer())
    let bypassesPager = context.images.bypassPagers && bodies.contains(where: \.hasPictures)
    try await context.paged(isPaged: !bypassesPager) { console in
      try page.write(bodies, to: console, relative: RelativeTime(now: context.time.now()))
    }
    try report(page.contents, of: page.gist, in: context)
  }
}
