import CommandSupport
import FoundationEssentials
import GitHubAPI
import GitHubModels
import TerminalOutput
import TextFormats

/// Lists the revisions, forks or comments of a gist while the pages arrive.
struct GistSubresourceList<Part: JSONReadable & Identifiable>: Sendable where Part.ID == String {
  let gist: NamedGist
  /// The plural noun for messages: `revisions`.
  let name: String
  let limit: ListLimit
  let sessions: Sessions
  let route: @Sendable (_ perPage: Int) -> Router

  func print(
    _ columns: [Column], in context: AppContext, cells: (Part) -> [Cell]
  ) async throws {
    try await context.pagedList(limit) { context, more in
      var form = ListWriter(columns, to: context.output)
      try await form.closing { form in
        try await load(more) { try form.append($0, cells: cells) }
      }
    }
  }

  /// Calls `write` with each page up to the limit; reports if the list is empty or longer.
  func load(_ more: MoreRows, _ write: ([Decoded<Part>]) throws -> Void) async throws {
    let pages = gist.session.api.pages(
      route(limit.perPage), of: Part.self, loading: limit.count == nil ? .concurrent : .onDemand)
    var portions = ListPortions(limit, more)
    try await sessions.about(gist) {
      for try await page in pages {
        guard
          try await portions.show(
            page.elements, isLast: page.isLast, { try write(Array($0)) })
        else { return }
      }
    }
    if portions.count == 0, sessions.output.console.terminal.errIsTerminal {
      sessions.output.diagnostics.note("\(gist: gist.id) has no \(name)")
    }
  }
}

extension Cell {
  /// Shows a date: RFC 3339 in a pipe, relative at a terminal, abbreviated on a narrow one.
  init(_ date: Date?, in output: CommandOutput) {
    self.init(
      date, RelativeTime(now: output.time.now()),
      isShort: output.console.terminal.listColumns < 60)
  }

  init(_ date: Date?, _ relative: RelativeTime, isShort: Bool) {
    self.init(
      date?.rfc3339 ?? "", shown: date.map { relative.text($0, isShort: isShort) }, tone: .dim)
  }
}
