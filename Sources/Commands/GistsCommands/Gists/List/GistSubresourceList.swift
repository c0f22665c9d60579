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

  func print(_ columns: [Column], cells: (Part) -> [Cell]) async throws {
    var form = ListWriter(columns, to: sessions.output)
    try await form.closing { form in
      try await load { try form.append($0, cells: cells) }
    }
  }

  /// Calls `write` with each page up to the limit; reports if the list is empty or longer.
  func load(_ write: ([Decoded<Part>]) throws -> Void) async throws {
    let pages = gist.session.api.pages(
      route(limit.perPage), of: Part.self, loading: limit.count == nil ? .concurrent : .onDemand)
    var count = 0
    try await sessions.about(gist) {
      for try await page in pages {
        let parts = page.elements.prefix((limit.count ?? .max) - count)
        try write(Array(parts))
        count += parts.count
        guard count == limit.count else { continue }
        if parts.count < page.elements.count || !page.isLast {
          sessions.output.tellOfMore(limit, count)
        }
        break
      }
    }
    if count == 0, sessions.output.console.terminal.errIsTerminal {
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
