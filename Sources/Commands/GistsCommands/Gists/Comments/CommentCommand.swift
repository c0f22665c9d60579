import ArgumentParser
import CommandSupport
import TerminalOutput

struct CommentCommand: JSONCommand, EditorCommand {
  static let configuration = CommandConfiguration(
    commandName: "comment", abstract: "Comment on a gist and print the comment's URL",
    discussion: """
      The text comes from --body, a file, stdin, or, at a terminal, your editor. GitHub renders it \
      as Markdown. You can edit and delete only your own comments. Asks before sending text that \
      looks like a password, a token or a private key.

      Examples:
        gists comment 6cad326836d38bd3a7ae -b "Works for me"
        git diff | gists comment 6cad326836d38bd3a7ae -
        gists comment 6cad326836d38bd3a7ae --edit 2304179
        gists comment 6cad326836d38bd3a7ae --delete 2304179 --yes
      """)
  static let traits = CommandTraits(changes: .gists, takes: .gist, prints: .outcome)

  @Argument(help: ArgumentHelp("Gist ID or URL", valueName: "gist"), completion: .values(.gist))
  var gist: String?

  @Argument(help: ArgumentHelp("Read the text from stdin", valueName: "-"))
  var stdin: String?

  @Option(
    name: [.customShort("b", allowingJoined: true), .customLong("body")],
    help: "Text of the comment")
  var text: String?

  @Option(
    name: [.customShort("F", allowingJoined: true), .customLong("body-file")],
    help: ArgumentHelp("Read the text from a file; - is stdin", valueName: "file"),
    completion: .file())
  var file: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Edit the comment with this ID (see gists comments)", valueName: "id"))
  var edit: Int?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Delete the comment with this ID", valueName: "id"))
  var delete: Int?

  @Flag(name: .shortAndLong, help: "Do not ask for confirmation")
  var yes = false

  @OptionGroup var secrets: SecretOptions
  @OptionGroup var output: JSONOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if let stdin, stdin != "-" {
      throw ValidationError(
        "unexpected argument \"\(stdin)\": use --body TEXT, or - for stdin")
    }
    let sources = [(text, "--body"), (file, "--body-file"), (stdin, "-")]
    let given = sources.filter { $0.0 != nil }.map(\.1)
    if given.count > 1 { throw ValidationError("specify only one of \(given[0]) and \(given[1])") }
    if let id = edit ?? delete, id < 1 {
      throw ValidationError("a comment ID is a positive number")
    }
    guard delete != nil else {
      if yes { throw ValidationError("--yes requires --delete") }
      return
    }
    if edit != nil { throw ValidationError("specify only one of --edit and --delete") }
    if let source = given.first { throw ValidationError("--delete can't be used with \(source)") }
    if secrets.allowSecrets {
      throw ValidationError("--delete can't be used with --allow-secrets")
    }
  }

  var opensEditor: Bool { delete == nil && text == nil && file == nil && stdin == nil }

  func run(in context: AppContext) async throws {
    let canAsk = context.console.terminal.canAsk
    let verb = delete != nil ? "delete" : edit != nil ? "edit" : "comment"
    let gist = try await context.gistOrChoice(
      gist, takesPrefix: canAsk, to: "\(action: verb)", question: "Comment on which gist?")
    if let delete {
      guard yes || canAsk else { throw Failure.needsYes(to: "delete") }
      return try await CommentDeletionFlow(
        gist: gist, id: delete, sessions: context.sessions, prompts: context.prompts
      )
      .run(asksFirst: !yes)
    }
    let source: CommentText.Source =
      if let text {
        .argument(text)
      } else if let file, file != "-" {
        .file(file)
      } else if opensEditor, context.console.terminal.inIsTerminal {
        .editor
      } else {
        .stdin
      }
    try await CommentFlow(
      gist: gist, editing: edit, allowsSecrets: secrets.allowSecrets, context: context
    ).run(source)
  }
}
