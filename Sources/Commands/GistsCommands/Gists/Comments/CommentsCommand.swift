import ArgumentParser
import CommandSupport
import GitHubAPI
import GitHubModels
import TerminalOutput

struct CommentsCommand: JSONCommand {
  static let configuration = CommandConfiguration(
    commandName: "comments", abstract: "List the comments on a gist, oldest first",
    discussion: """
      At a terminal, Markdown is rendered. In a pipe, the tab-separated columns are ID, user, time \
      and body; line breaks in a body become spaces. Use --json for the exact text.

      Examples:
        gists comments 6cad326836d38bd3a7ae
        gists comments 6cad326836d38bd3a7ae --all --json | jq -r '.[].body'
      """)
  static let traits = CommandTraits(changes: [], takes: .gist, prints: .list)

  @OptionGroup var options: GistSubresourceOptions
  @OptionGroup var output: JSONOptions
  @OptionGroup var global: GlobalOptions

  func run(in context: AppContext) async throws {
    let comments: GistSubresourceList<GistComment> = try await options.parts(
      "comments", in: context
    ) {
      .gistComments(id: $0, perPage: $1)
    }
    guard !isJSON, context.console.terminal.outIsTerminal else {
      return try await comments.print([], in: context) {
        [
          Cell($0.id), Cell($0.user?.login ?? ""), Cell($0.createdAt, in: context.output),
          Cell($0.bodyWithoutLastBreaks),
        ]
      }
    }
    try await context.pagedList(options.limit.value) { context, more in
      let console = context.console
      var page = CommentsPage(
        output: console.out, style: console.style, columns: console.terminal.columns,
        relative: RelativeTime(now: context.time.now()))
      try await comments.load(more) { try page.append($0.map(\.value)) }
    }
  }
}

extension GistComment {
  /// The text without line breaks at its end, which would be blanks in a row.
  fileprivate var bodyWithoutLastBreaks: String {
    var rest = body[...]
    while rest.last?.isNewline == true { rest.removeLast() }
    return String(rest)
  }
}
