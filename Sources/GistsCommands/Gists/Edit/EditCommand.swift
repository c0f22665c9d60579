import ArgumentParser
import CommandSupport
import TerminalOutput

/// The command `gists edit`.
struct EditCommand: GistsCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Edit the files and the description of a gist",
    discussion: """
      Without options, opens a file in your editor (GISTS_EDITOR, VISUAL, EDITOR); if the gist has \
      several files, you choose one. All changes are made at once, and only the differences are \
      sent. If someone else changed the gist in the meantime, nothing is sent and your text is \
      saved. --add replaces a file of the same name. Asks before sending new text that looks like \
      a password, a token or a private key.

      Examples:
        gists edit 6cad326836d38bd3a7ae
        gists edit 6cad326836d38bd3a7ae hello.py
        gists edit 6cad326836d38bd3a7ae hello.py - < new.py
        gists edit 6cad326836d38bd3a7ae -d "Says hello" -a notes.md
        gists edit 6cad326836d38bd3a7ae --rename hello.py hi.py --remove old.txt
      """)

  @Argument(help: ArgumentHelp("Gist ID or URL", valueName: "gist"), completion: .gist)
  var gist: String?

  @Argument(help: ArgumentHelp("Name of the file to edit", valueName: "file"))
  var file: String?

  @Argument(help: ArgumentHelp("- to read the new text of the file from stdin", valueName: "stdin"))
  var stdin: String?

  @Option(
    name: [.customShort("d", allowingJoined: true), .customLong("desc")],
    help: "New description; \"\" removes it")
  var description: String?

  @Option(
    name: [.customShort("a", allowingJoined: true), .customLong("add")],
    help: ArgumentHelp("Add a local file, or replace the one of that name", valueName: "path"),
    completion: .file())
  var added: [String] = []

  @Option(
    name: .customLong("remove"),
    help: ArgumentHelp("Remove a file from the gist", valueName: "name"))
  var removed: [String] = []

  @Option(
    name: .customLong("rename"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Rename a file", valueName: "old> <new"))
  var renamed: [String] = []

  @Flag(help: "Overwrite changes made by others in the meantime")
  var force = false

  @OptionGroup var secrets: SecretOptions

  @Flag(name: .customLong("json"), help: "Print the gist as JSON, as GitHub returns it")
  var isJSON = false

  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if let stdin, stdin != "-" {
      throw ValidationError("specify only one FILE; add - to read its new text from stdin")
    }
    if file == "-", stdin == nil {
      throw ValidationError("FILE required with -: gists edit GIST FILE -")
    }
    if (added + [stdin].compactMap { $0 }).count(where: { $0 == "-" }) > 1 {
      throw ValidationError("stdin can be read only once")
    }
    if !renamed.count.isMultiple(of: 2) {
      throw ValidationError("--rename requires two names: --rename OLD NEW")
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
    let named = try await context.gistOrChoice(
      gist, takesPrefix: canAsk, of: .own, question: "Edit which gist?")
    let editing = EditFlow(
      gist: named, request: request, isForced: force, allowsSecrets: secrets.areAllowed,
      context: context)
    try await editing.run()
  }
}
