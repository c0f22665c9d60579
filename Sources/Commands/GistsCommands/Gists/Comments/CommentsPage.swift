import GitHubModels
import TerminalOutput

/// Prints comments at a terminal, one block each, with their Markdown rendered.
struct CommentsPage {
  let output: Output
  let style: Style
  let columns: Int
  let relative: RelativeTime
  var isFirst = true

  mutating func append(_ comments: [GistComment]) throws(OutputError) {
    for comment in comments {
      if !isFirst { try output.writeLine("") }
      isFirst = false
      try output.writeLine(heading(comment))
      let markdown = Markdown(Array(comment.body.utf8))
      for line in markdown.lines(columns: columns - Self.indent.count, style: style) {
        try output.writeLine(line.isEmpty ? "" : Self.indent + line.sgr)
      }
    }
    try output.flush()
  }

  private static let indent = "  "

  /// Returns the line above a comment: `octocat · 3 days ago · edited · 1234567`.
  private func heading(_ comment: GistComment) -> String {
    let isEdited = comment.createdAt.flatMap { created in
      comment.updatedAt.map { $0 > created }
    }
    return [
      style(.cyan.adding(.bold), Printable.line(comment.user?.login ?? "ghost")),
      comment.createdAt.map { style(.dim, relative.text($0)) },
      isEdited == true ? style(.dim, "edited") : nil,
      style(.id, comment.id),
    ].compactMap { $0 }.joined(separator: style(.dim, style.separator))
  }
}
