import ArgumentParser
import CommandSupport
import TerminalOutput

/// The command `gists edit`.
struct EditCommand: GistsCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change a gist of yours: its files and its description.",
    discussion: """
      Without anything to change it opens a file in your editor (GISTS_EDITOR, VISUAL, EDITOR); of \
      several files it offers a list. All changes are made at once, and only what differs is sent. \
      Where somebody changed the gist in the meantime nothing is sent, and your text is kept. \
      --add of a name that is there replaces that file. What looks like a password, a token or a private \
      key, and is new, is not sent without a question.

      Examples:
        gists edit 6cad326836d38bd3a7ae
        gists edit 6cad326836d38bd3a7ae hello.py
        gists edit 6cad326836d38bd3a7ae hello.py - < new.py
        gists edit 6cad326836d38bd3a7ae -d "Says hello" -a notes.md
        gists edit 6cad326836d38bd3a7ae --rename hello.py hi.py --remove old.txt
      """)

  @Argument(help: ArgumentHelp("An id or a URL.", valueName: "gist"), completion: .gist)
  var gist: String?

  @Argument(help: ArgumentHelp("The file to edit.", valueName: "file"))
  var file: String?

  @Argument(help: ArgumentHelp("Read the file's new text from stdin.", valueName: "-"))
  var stdin: String?

  @Option(
    name: [.customShort("d", allowingJoined: true), .customLong("desc")],
    help: "What the gist is about; \"\" for nothing.")
  var description: String?

  @Option(
    name: [.customShort("a", allowingJoined: true), .customLong("add")],
    help: ArgumentHelp("Add a file of yours, or replace the one of its name.", valueName: "path"),
    completion: .file())
  var added: [String] = []

  @Option(
    name: .customLong("remove"),
    help: ArgumentHelp("Take a file out of the gist.", valueName: "name"))
  var removed: [String] = []

  @Option(
    name: .customLong("rename"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Give a file another name.", valueName: "old> <new"))
  var renamed: [String] = []

  @Flag(help: "Change it whatever others changed in the meantime.")
  var force = false

  @OptionGroup var secrets: SecretOptions

  @Flag(name: .customLong("json"), help: "Print the gist as GitHub describes it.")
  var isJSON = false

  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if let stdin, stdin != "-" {
      throw ValidationError("one FILE at a time; after it, - reads its new text from stdin")
    }
    if file == "-", stdin == nil {
      throw ValidationError("name the file that gets the text of stdin: gists edit GIST NAME -")
    }
    if (added + [stdin].compactMap { $0 }).count(where: { $0 == "-" }) > 1 {
      throw ValidationError("stdin can be read once only")
    }
    if !renamed.count.isMultiple(of: 2) {
      throw ValidationError("--rename takes two names: --rename OLD NEW")
    }
  }

  func run(in context: AppContext) async throws {
    let canAsk = context.console.terminal.canAsk
    let request = EditRequest(
      file: file, readsStdin: stdin != nil, description: description, added: added,
      removed: removed,
      renamed: stride(from: 0, to: renamed.count, by: 2).map {
        .init(from: renamed[$0], to: renamed[$0 + 1])
      })
    // Nothing is asked of the host for what can't be.
    if let gist, let file, request.opensEditor, !canAsk {
      throw Failure.noEditor(context.insteadOfEditor(gist, file))
    }
    let named = try await context.gistOrChoice(
      gist, takesPrefix: canAsk, question: "Edit which gist?", command: "edit")
    let editing = EditFlow(
      gist: named, request: request, isForced: force, allowsSecrets: secrets.areAllowed,
      context: context)
    try await editing.run()
  }
}
