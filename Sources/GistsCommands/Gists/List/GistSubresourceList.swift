import CommandSupport
import FoundationEssentials
import GitHubAPI
import GitHubModels
import TerminalOutput

/// What belongs to one gist and is listed while its pages arrive: revisions, forks, comments.
struct GistSubresourceList<Part: JSONReadable & Identifiable>: Sendable where Part.ID == String {
  let gist: NamedGist
  /// `revisions`.
  let name: String
  let limit: ListLimit
  /// The first page, of so many.
  let route: @Sendable (_ perPage: Int) -> Router

  /// Prints a table of them, or a JSON array.
  func print(
    _ columns: [Column], in context: AppContext, cells: (Part) -> [Cell]
  ) async throws {
    var form = ListWriter(columns, in: context)
    do {
      try await load(in: context) { try form.append($0, cells: cells) }
    } catch {
      // What was printed stays valid: the array is closed, then the error is told.
      try? form.finish(context.console, isCut: true)
      throw error
    }
    try form.finish(context.console)
  }

  /// Gives them page by page, as many as are wanted, and tells where there are none or more.
  func load(
    in context: AppContext, _ write: ([Decoded<Part>]) throws -> Void
  ) async throws {
    let pages = gist.session.api.pages(
      route(limit.perPage), of: Part.self, loading: limit.count == nil ? .concurrent : .onDemand)
    var count = 0
    try await context.about(gist) {
      for try await page in pages {
        let parts = page.elements.prefix((limit.count ?? .max) - count)
        try write(Array(parts))
        count += parts.count
        guard count == limit.count else { continue }
        if parts.count < page.elements.count || !page.isLast { context.tellOfMore(limit, count) }
        break
      }
    }
    if count == 0, context.console.terminal.errIsTerminal {
      context.diagnostics.note("gist \(gist.id) has no \(name)")
    }
  }
}

extension Cell {
  /// A moment: whole in a pipe, as an age at a terminal, a short one where that is narrow.
  init(_ date: Date?, in context: AppContext) {
    guard let date else {
      self.init("")
      return
    }
    let relative = RelativeTime(now: context.time.now())
    let isWide = context.console.terminal.columns >= 60
    self.init(
      date.rfc3339, shown: isWide ? relative.text(date) : relative.shortText(date), tone: .dim)
  }
}
