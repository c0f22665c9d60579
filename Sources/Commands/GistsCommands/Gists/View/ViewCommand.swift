import ArgumentParser
import CommandSupport
import GitHubModels
import TerminalOutput

struct ViewCommand: JSONCommand {
  static let configuration = CommandConfiguration(
    commandName: "view",
    abstract: "View a gist",
    discussion: """
      Shows the gist's details and its files. Without GIST, choose one at a terminal. Markdown is \
      rendered, notebooks are shown as their cells, CSV as a table, images if the terminal can \
      show them, and code in color if bat is installed; --raw shows the source. In a pipe, a \
      single file is printed byte for byte; several files are each printed under a line "==> NAME \
      <==". gists cat is gists view --raw.

      Examples:
        gists view 6cad326836d38bd3a7ae
        gists view https://gist.github.com/octocat/6cad326836d38bd3a7ae --files
        gists view 6cad326836d38bd3a7ae hello.py > hello.py
        gists cat 6cad326836d38bd3a7ae -f hello.py
        gists view 6cad326836d38bd3a7ae --json
      """,
    aliases: [rawAlias, "show"])
  static let traits = CommandTraits(changes: [], takes: .gist, prints: .document)

  /// An alias for `view --raw`: see ``ImpliedWords``.
  static let rawAlias = "cat"

  @Argument(help: ArgumentHelp("Gist ID or URL", valueName: "gist"), completion: .values(.gist))
  var gist: String?

  @Argument(
    help: ArgumentHelp("Show only these files", valueName: "file"), completion: .values(.gistFile))
  var files: [String] = []

  @Option(
    name: [.customShort("f", allowingJoined: true), .customLong("filename")],
    help: ArgumentHelp("Same as FILE", valueName: "name"),
    completion: .values(.gistFile))
  var named: [String] = []

  @Flag(name: .shortAndLong, help: "Print raw file contents without headings")
  var raw = false

  @Flag(name: .customLong("files"), help: "List file names only")
  var showsNames = false

  @Option(
    help: ArgumentHelp("Show this revision (see gists history)", valueName: "sha"),
    completion: .values(.revision),
    transform: RevisionName.init(argument:))
  var revision: RevisionName?

  @Flag(name: .shortAndLong, help: "Open in the web browser")
  var web = false

  @Flag(help: "Show the gist as saved in your library")
  var offline = false

  @OptionGroup var output: JSONOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    let forms = [(raw, "--raw"), (showsNames, "--files"), (web, "--web"), (isJSON, jsonOption)]
    let chosen = forms.filter(\.0).map(\.1)
    if chosen.count > 1 {
      throw ValidationError("specify only one of \(chosen[0]) and \(chosen[1])")
    }
    if !(files + named).isEmpty, showsNames || web {
      throw ValidationError(
        "\(chosen[0]) can't be used with \(files.isEmpty ? "--filename" : "FILE")")
    }
    if offline, web || revision != nil {
      throw ValidationError("specify only one of --offline and \(web ? "--web" : "--revision")")
    }
  }

  func run(in context: AppContext) async throws {
    let found = try await context.gistOrChoice(
      gist, from: offline ? .library : .hostOrLibrary, question: "Which gist?")
    let version = try await context.sessions.versions([revision].compactMap(\.self), of: found)
      .first
    let request = ViewFlow(
      gist: found, revision: version ?? found.revision, files: files + named, reusesStar: true)
    if web { return try await context.programs.open(request.load(in: context).value, of: found) }
    if offline { return try await print(try request.offline(in: context), in: context) }
    do {
      try await print(request, in: context)
    } catch {
      guard let copy = try request.offline(insteadOf: error, in: context) else { throw error }
      try await print(copy, in: context)
    }
  }

  private func print(_ request: ViewFlow, in context: AppContext) async throws {
    if showsNames { return try await request.printNames(in: context) }
    if isJSON { return try await request.printJSON(in: context) }
    if context.console.terminal.outIsTerminal, !raw {
      return try await request.showSoon(in: context)
    }
    try await request.printBytes(underNames: !raw, in: context)
  }
}
