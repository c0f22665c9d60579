import ArgumentParser
import CommandSupport
import LocalFiles
import TerminalOutput

/// The command `gists comment`.
struct CommentCommand: GistsCommand {
  static let configuration = CommandConfiguration(
    commandName: "comment", abstract: "Comment on a gist, and print the comment's URL.",
    discussion: """
      The text comes from --body, from a file, from what is piped in, or at a terminal from your \
      editor. GitHub takes it as Markdown. Only your own comments can be edited and deleted. \
      What looks like a password, a token or a private key is not sent without a question.

      Examples:
        gists comment 6cad326836d38bd3a7ae -b "Works for me"
        git diff | gists comment 6cad326836d38bd3a7ae -
        gists comment 6cad326836d38bd3a7ae --edit 2304179
        gists comment 6cad326836d38bd3a7ae --delete 2304179 --yes
      """)

  @Argument(help: ArgumentHelp("An id or a URL.", valueName: "gist"), completion: .gist)
  var gist: String

  @Argument(help: ArgumentHelp("- is stdin.", valueName: "-"))
  var stdin: String?

  @Option(
    name: [.customShort("b", allowingJoined: true), .customLong("body")], help: "The text.")
  var text: String?

  @Option(
    name: [.customShort("F", allowingJoined: true), .customLong("body-file")],
    help: ArgumentHelp("A file with the text; - is stdin.", valueName: "file"))
  var file: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Change this comment: gists comments lists them.", valueName: "id"))
  var edit: Int?

  @Option(parsing: .unconditional, help: ArgumentHelp("Delete this comment.", valueName: "id"))
  var delete: Int?

  @Flag(name: .shortAndLong, help: "Delete without asking.")
  var yes = false

  @OptionGroup var secrets: SecretOptions

  @Flag(name: .customLong("json"), help: "Print the comment as GitHub describes it.")
  var isJSON = false

  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if let stdin, stdin != "-" {
      throw ValidationError("a text comes with --body, or from stdin with -, not as \"\(stdin)\"")
    }
    let sources = [(text, "--body"), (file, "--body-file"), (stdin, "-")]
    let given = sources.filter { $0.0 != nil }.map(\.1)
    if given.count > 1 { throw ValidationError("\(given[0]) and \(given[1]) exclude each other") }
    if let id = edit ?? delete, id < 1 { throw ValidationError("the id of a comment is a number") }
    guard delete != nil else {
      if yes { throw ValidationError("--yes goes with --delete") }
      return
    }
    if edit != nil { throw ValidationError("--edit and --delete exclude each other") }
    if isJSON { throw ValidationError("--delete and --json exclude each other") }
    if let source = given.first { throw ValidationError("--delete takes no \(source)") }
    if secrets.areAllowed { throw ValidationError("--delete takes no --allow-secrets") }
  }

  func run(in context: AppContext) async throws {
    let canAsk = context.console.terminal.canAsk
    let gist = try context.gist(gist, takesPrefix: canAsk)
    if let delete {
      guard yes || canAsk else { throw Failure.needsYes(to: "delete") }
      return try await CommentDeletionFlow(gist: gist, id: delete, context: context)
        .run(asksFirst: !yes)
    }
    let source: CommentText.Source =
      if let text {
        .argument(text)
      } else if let file, file != "-" {
        .file(file)
      } else if stdin == nil, file == nil, context.console.terminal.inIsTerminal {
        .editor
      } else {
        .stdin
      }
    try await CommentFlow(
      gist: gist, editing: edit, allowsSecrets: secrets.areAllowed, context: context
    ).run(source)
  }
}
