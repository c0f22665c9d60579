import ArgumentParser
import CommandSupport
import TerminalOutput

struct EditCommand: JSONCommand, EditorCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Edit the files and the description of a gist",
    discussion: """
      Without options, opens a file in your editor (see gists help environment); with several \
      files, you choose one.

      FILE - reads FILE's new text from stdin and creates FILE if it is missing. -f NAME FILE \
      replaces NAME with a local file. -a adds a local file or a folder's files, as gists create \
      does, or replaces files of the same names; repeat it to add several. Binary, empty and large \
      files are uploaded with git.

      Makes all changes at once and sends only what differs. If someone else changed the gist, \
      your text is saved and, at a terminal, you choose: merge, overwrite, or show the difference. \
      Asks before sending new text that looks like a password, a token or a private key.

      GitHub's API can't change visibility: --public and --secret create a new gist with all files \
      and revisions, move your links to it, and move the old one to the trash. The ID, stars, \
      comments and forks are lost, so gists asks first; at a terminal, --public also offers the web \
      page, which keeps them. --public first scans the description and \
      all revisions for secrets. Both need git.

      Examples:
        gists edit 6cad326836d38bd3a7ae
        gists edit 6cad326836d38bd3a7ae hello.py
        gists edit 6cad326836d38bd3a7ae hello.py - < new.py
        gists edit 6cad326836d38bd3a7ae -f hello.py new.py
        EDITOR='sed -i s/old/new/' gists edit 6cad326836d38bd3a7ae hello.py
        gists edit 6cad326836d38bd3a7ae -d "Says hello" -a notes.md
        gists edit 6cad326836d38bd3a7ae --rename hello.py hi.py --remove old.txt
        gists edit 6cad326836d38bd3a7ae -a photo.png -a src --flatten
        gists edit 6cad326836d38bd3a7ae --secret
      """)
  static let traits = CommandTraits(
    changes: [.gists, .revisions, .links], takes: .gist, prints: .outcome)

  @Argument(help: ArgumentHelp("Gist ID or URL", valueName: "gist"), completion: .values(.ownGist))
  var gist: String?

  @Argument(
    help: ArgumentHelp(
      "Name of the file to edit; with -f: local file to read, or -", valueName: "file"),
    completion: .values(.editedFile))
  var file: String?

  @Argument(help: ArgumentHelp("- reads the file's new text from stdin", valueName: "stdin"))
  var stdin: String?

  @Option(
    name: [.customShort("f", allowingJoined: true), .customLong("filename")],
    help: ArgumentHelp("Name of the file in the gist", valueName: "name"),
    completion: .values(.gistFile))
  var name: String?

  @Option(
    name: [
      .customShort("d", allowingJoined: true), .customLong("desc"), .customLong("description"),
    ],
    help: "New description; \"\" removes it")
  var description: String?

  @Option(
    name: .customLong("former-desc"),
    help: ArgumentHelp(
      "Fail if the gist has neither this description nor the new one", valueName: "description",
      visibility: .hidden))
  var formerDescription: String?

  @Option(
    name: .customLong("former-sha"),
    help: ArgumentHelp(
      "Fail if the gist has the file and its text has another SHA-256; none: any text",
      valueName: "sha", visibility: .hidden))
  var formerSHA: String?

  @Option(
    name: [.customShort("a", allowingJoined: true), .customLong("add")],
    help: ArgumentHelp(
      "Add a local file or a folder's files, replacing same names", valueName: "path"),
    completion: .file())
  var added: [String] = []

  @OptionGroup var folders: FolderOptions

  @Option(
    name: [.customShort("r", allowingJoined: true), .customLong("remove")],
    help: ArgumentHelp("Remove a file from the gist", valueName: "name"),
    completion: .values(.gistFile))
  var removed: [String] = []

  @Option(
    name: .customLong("rename"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Rename a file", valueName: "old> <new"), completion: .values(.gistFile))
  var renamed: [String] = []

  @Flag(help: "Overwrite changes made by someone else")
  var force = false

  @Flag(help: "Make the gist public: replaces it with a new gist, keeps history")
  var `public` = false

  @Flag(
    name: [.customLong("secret"), .customLong("private")],
    help: "Make the gist secret: replaces it with a new gist, keeps history")
  var secret = false

  @Flag(name: .shortAndLong, help: "Do not ask for confirmation (with --public and --secret)")
  var yes = false

  @OptionGroup var secrets: SecretOptions
  @OptionGroup var output: JSONOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    try checkVisibility()
    if name != nil, stdin != nil {
      throw ValidationError("specify only one FILE with --filename")
    }
    if let option = folders.given.first, added.isEmpty {
      throw ValidationError("\(option) requires --add")
    }
    if let gist, let file, let stdin, !added.isEmpty, name == nil, stdin != "-" {
      throw Failure.addedWithoutOption(added + [file, stdin], to: gist, host: global.host)
    }
    if let stdin, stdin != "-" {
      throw ValidationError("specify only one FILE; add - to read its new text from stdin")
    }
    if name == nil, file == "-", stdin == nil {
      if let added = added.first, let gist {
        throw Failure.stdinAddedUnderName(added, to: gist, host: global.host)
      }
      throw ValidationError("FILE required with -: gists edit GIST FILE -")
    }
    if (added + [name == nil ? stdin : file].compactMap { $0 }).count(where: { $0 == "-" }) > 1 {
      throw ValidationError("stdin can be read only once")
    }
    if !renamed.count.isMultiple(of: 2) {
      throw ValidationError("--rename requires two names: --rename OLD NEW")
    }
  }

  private var changesVisibility: Bool { `public` || secret }

  private func checkVisibility() throws {
    if `public`, secret { throw ValidationError("specify only one of --public and --secret") }
    guard changesVisibility else {
      if yes { throw ValidationError("--yes requires --public or --secret") }
      return
    }
    let hasOthers =
      file != nil || name != nil || stdin != nil || description != nil || force
      || !(added + removed + renamed).isEmpty
    if hasOthers {
      throw ValidationError(
        "--\(secret ? "secret" : "public") can't be combined with another change")
    }
  }

  private var source: EditRequest.Source {
    guard name != nil else { return stdin == nil ? .editor : .stdin }
    return file.map { $0 == "-" ? .stdin : .file(path: $0) } ?? .editor
  }

  private var request: EditRequest {
    EditRequest(
      file: name ?? file, source: source, description: description,
      formerDescription: formerDescription, formerSHA: formerSHA, added: added,
      takesHidden: folders.hidden, flattens: folders.flatten, removed: removed,
      renamed: stride(from: 0, to: renamed.count, by: 2).map {
        (renamed[$0], renamed[$0 + 1])
      })
  }

  var opensEditor: Bool { !changesVisibility && request.opensEditor }

  func run(in context: AppContext) async throws {
    let canAsk = context.console.terminal.canAsk
    if changesVisibility {
      guard yes || canAsk else { throw Failure.needsYes(to: "change visibility") }
      let named = try await context.gistOrChoice(
        gist, takesPrefix: canAsk, of: .own, to: "\(action: "edit")", question: "Change which gist?"
      )
      return try await VisibilityFlow(
        gist: named, isPublic: `public`, asks: !yes, allowsSecrets: secrets.allowSecrets,
        context: context
      ).run()
    }
    let named = try await context.gistOrChoice(
      gist, takesPrefix: canAsk, of: .own, to: "\(action: "edit")", question: "Edit which gist?")
    let editing = EditFlow(
      gist: named, request: request, isForced: force, allowsSecrets: secrets.allowSecrets,
      context: context)
    try await editing.run()
  }
}
