import ArgumentParser
import CommandSupport
import TerminalOutput

/// The command `gists delete`.
struct DeleteCommand: GistsCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Delete gists of yours; gists restore brings them back.",
    discussion: """
      Shows what goes, and asks; without a terminal it needs --yes. Where one of several gists is \
      not there or not yours, none is deleted. At a terminal without GIST it offers your newest.

      The last state of each gist is kept in the trash, with all of its files; one that can't be kept \
      is not deleted unless --no-trash says so.

      With - the gists are read from stdin: an id or a URL a line, as list and search print them, or \
      JSON with their ids.

      Examples:
        gists delete 6cad326836d38bd3a7ae
        gists delete --yes https://gist.github.com/octocat/6cad326836d38bd3a7ae
        gists list --all --filter scratch | gists delete --yes -
        gists search --json draft | jq '.[] | select(.public | not)' | gists delete --yes -
      """)

  @Argument(
    help: ArgumentHelp("An id or a URL; - reads them from stdin.", valueName: "gist"),
    completion: .gist)
  var gists: [String] = []

  @Flag(name: .shortAndLong, help: "Delete without asking.")
  var yes = false

  @Flag(help: "Keep no copy: what is deleted is gone for good.")
  var noTrash = false

  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if gists.count(where: { $0 == "-" }) > 1 {
      throw ValidationError("stdin can be read once only")
    }
  }

  func run(in context: AppContext) async throws {
    let canAsk = context.console.terminal.canAsk
    guard yes || canAsk else { throw Failure.needsYes(to: "delete") }
    let named =
      gists.isEmpty
      ? [try await context.gistOrChoice(nil, question: "Delete which gist?", command: "delete")]
      : try context.gists(names(in: context), takesPrefix: canAsk)
    guard !named.isEmpty else {
      return context.diagnostics.note("stdin names no gists: none is deleted")
    }
    let deletion = DeleteFlow(
      gists: named, keepsCopies: !noTrash, asks: !yes, context: context)
    let found = try await deletion.load()
    try deletion.show(found)
    guard try await deletion.confirm() else { throw Failure.nothingDeleted }
    try await deletion.delete()
  }

  /// As they were given, with those of stdin in the place of `-`.
  private func names(in context: AppContext) throws -> [String] {
    try gists.flatMap { name in
      name == "-"
        ? try GistNamesInput(context.input.readAll(GistNamesInput.limit)).names : [name]
    }
  }
}
