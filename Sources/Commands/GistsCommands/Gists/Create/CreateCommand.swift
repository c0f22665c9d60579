import ArgumentParser
import ClientState
import CommandSupport
import LocalFiles
import TerminalOutput

struct CreateCommand: JSONCommand {
  static let configuration = CommandConfiguration(
    commandName: "create",
    abstract: "Create a gist from files, folders or stdin and print its URL",
    discussion: """
      Gists are secret by default: anyone with the URL can read them, but they are not listed. \
      Without FILE, reads stdin. Binary, empty and large files are uploaded with git, up to 100 MB \
      each. Asks before sending text that looks like a password, a token or a private key. To \
      write the text in your editor, run gists new.

      Uploads a folder's files, except those that .gitignore excludes. Gists have no subfolders: \
      --flatten uploads files in subfolders under joined names, a/b.c as a-b.c. gists download \
      does not undo this.

      Examples:
        gists create hello.py notes.md -d "Two files"
        uptime | gists create
        echo hello | gists create - -f hello.txt
        gists create .                         the files of this folder
        gists create src --flatten             and of its subfolders
        gists create --public --web hello.py
        gists create photo.png slides.pdf
        gists create --paste -f error.log      from the clipboard
        gists create hello.py -c               and copy the URL
        gists create --link notes.md
        gists create -- -odd-name.txt
      """)
  static let traits = CommandTraits(changes: [.gists, .links], takes: .nothing, prints: .outcome)

  @Argument(
    help: ArgumentHelp("Files or folders to upload; - is stdin", valueName: "file"),
    completion: .file())
  var files: [String] = []

  @OptionGroup var gist: NewGistOptions

  @Option(
    name: [.customShort("f", allowingJoined: true), .customLong("filename")],
    help: ArgumentHelp("Name of the file in the gist (with a single FILE)", valueName: "name"))
  var names: [String] = []

  @Flag(
    name: [.customShort("P"), .customLong("paste")], help: "Upload the clipboard's text or image")
  var paste = false

  @OptionGroup var folders: FolderOptions

  @Flag(help: "Link the files to the gist, for push and pull")
  var link = false

  @OptionGroup var secrets: SecretOptions
  @OptionGroup var output: JSONOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if files.count(where: { $0 == "-" }) > 1 {
      throw ValidationError("stdin can be read only once")
    }
    if paste, !files.isEmpty { throw ValidationError("specify only one of --paste and FILE") }
    if link, files.isEmpty || files.contains("-") {
      throw ValidationError(
        "--link requires files; it can't be used with \(paste ? "--paste" : "stdin")")
    }
    if names.count > 1 {
      throw Failure(
        .wrongUsage, "specify only one --filename",
        next: ["to upload several files, run \(commandLine: "gists create FILE FILE")"])
    }
    if name != nil, files.count > 1 { throw ValidationError("--filename requires a single FILE") }
  }

  func run(in context: AppContext) async throws {
    if files.isEmpty, !paste, context.console.terminal.inIsTerminal {
      throw Failure.noInput(context.failureFormatter)
    }
    var creation = CreateFlow(
      description: gist.description, isPublic: gist.public, allowsSecrets: secrets.allowSecrets,
      session: try context.sessions.session(), context: context,
      openingOptions: gist.openingOptions)
    creation.again = again(creation)
    creation.paths = files.contains("-") ? [] : files.map(Self.path(of:))
    creation.fileName = name
    if link { _ = try context.stateFiles.links.read() }
    var inputs = inputs
    if inputs.paths.contains(where: InputFile.isFolder) {
      let folders = FolderInputs(
        takesHidden: self.folders.hidden, flattens: self.folders.flatten,
        programs: context.programs, sessions: context.sessions)
      inputs = try await folders.expanded(inputs)
      creation.confirmsMany = true
    }
    let files = try await context.checked(
      inputs, for: creation.session.host, target: creation.target)
    let created = try await creation.create(files)
    if link { await creation.link(files, with: created) }
    await creation.openOrCopyURL(created, toBrowser: gist.web, toClipboard: gist.copy)
  }

  var name: String? { names.first }

  /// Returns this command for use in any folder; nil if it reads the clipboard, or a command line
  /// can't contain its values.
  private func again(_ creation: CreateFlow) -> SuggestedCommand? {
    guard !paste else { return nil }
    let flags: [(Bool, SuggestedCommand.Word)] = [
      (folders.flatten, "--flatten"), (folders.hidden, "--hidden"), (link, "--link"),
      (secrets.allowSecrets, "--allow-secrets"),
    ]
    return creation.command(
      naming: name, flags.filter(\.0).map(\.1) + creation.openingOptions,
      files.map { .value($0 == "-" ? $0 : Self.path(of: $0)) })
  }

  /// Returns the absolute path of a file or folder, if there is one.
  private static func path(of file: String) -> String {
    (try? UserFile.absolutePath(of: file)) ?? file
  }

  private var inputs: FileInputs {
    if paste { return FileInputs(paths: ["-"], name: name, source: .clipboard) }
    return FileInputs(paths: files.isEmpty ? ["-"] : files, name: name)
  }
}

struct NewGistOptions: ParsableArguments {
  @Option(
    name: [
      .customShort("d", allowingJoined: true), .customLong("desc"), .customLong("description"),
    ],
    help: "Description of the gist")
  var description: String?

  @Flag(name: .shortAndLong, help: "List the gist publicly (default: secret)")
  var `public` = false

  @Flag(
    name: [.customLong("secret"), .customLong("private")],
    help: "Make the gist secret (the default)")
  var secret = false

  @Flag(name: .shortAndLong, help: "Open in the web browser")
  var web = false

  @Flag(name: .shortAndLong, help: "Copy the URL to the clipboard")
  var copy = false

  /// The options `--web` and `--copy`, if they were given.
  var openingOptions: [SuggestedCommand.Word] {
    (web ? ["--web"] : []) + (copy ? ["--copy"] : [])
  }

  func validate() throws {
    if `public`, secret { throw ValidationError("specify only one of --public and --secret") }
  }
}
