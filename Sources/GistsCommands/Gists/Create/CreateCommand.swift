import ArgumentParser
import ClientState
import CommandSupport
import TerminalOutput

/// The command `gists create`.
struct CreateCommand: GistsCommand {
  static let configuration = CommandConfiguration(
    commandName: "create",
    abstract: "Create a gist from files or from stdin, and print its URL.",
    discussion: """
      A gist is secret unless --public says otherwise: whoever has its URL can read it, nobody finds \
      it. Without FILE, what is piped in becomes the gist. What looks like a password, a token or a \
      private key is not sent without a question.

      Examples:
        gists create hello.py notes.md -d "Two files"
        uptime | gists create
        echo hello | gists create - -f hello.txt
        gists create --public --web hello.py
        gists create --link notes.md
        gists create -- -odd-name.txt
      """,
    aliases: ["new"])

  @Argument(help: ArgumentHelp("Files; - is stdin.", valueName: "file"))
  var files: [String] = []

  @Option(
    name: [.customShort("d", allowingJoined: true), .customLong("desc")],
    help: "What the gist is about.")
  var description: String?

  @Flag(name: .shortAndLong, help: "Let everybody find it. This can't be undone.")
  var `public` = false

  @Option(
    name: [.customShort("f", allowingJoined: true), .customLong("filename")],
    help: ArgumentHelp("The file's name in the gist, with one FILE.", valueName: "name"))
  var name: String?

  @Flag(name: .shortAndLong, help: "Open the gist in the browser.")
  var web = false

  @Flag(help: "Put the URL on the clipboard.")
  var copy = false

  @Flag(help: "Remember that the files are those of the gist, for push and pull.")
  var link = false

  @OptionGroup var secrets: SecretOptions

  @Flag(name: .customLong("json"), help: "Print the gist as GitHub describes it.")
  var isJSON = false

  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if files.count(where: { $0 == "-" }) > 1 {
      throw ValidationError("stdin can be read once only")
    }
    if link, files.isEmpty || files.contains("-") {
      throw ValidationError("--link goes with files, not with stdin")
    }
    if name != nil, files.count > 1 { throw ValidationError("--filename goes with one FILE only") }
  }

  func run(in context: AppContext) async throws {
    if files.isEmpty, context.console.terminal.inIsTerminal { throw Failure.noInput }
    let inputs = DraftInputs(paths: files.isEmpty ? ["-"] : files, name: name)
    let creation = CreateFlow(
      description: description, isPublic: `public`, allowsSecrets: secrets.areAllowed,
      session: try context.session(), context: context)
    if link { _ = try context.links.read() }
    let files = try await context.checked(inputs, for: creation.session.host)
    let created = try await creation.create(files)
    if link { creation.link(files, with: created) }
    await creation.hand(created, toBrowser: web, toClipboard: copy)
  }
}
