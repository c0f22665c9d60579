import ArgumentParser
import CommandSupport
import GitHubModels
import TerminalOutput

struct RenameCommand: JSONCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename",
    abstract: "Rename a file in a gist",
    discussion: """
      Without GIST or OLD, choose them at a terminal. To make other changes at the same time, use \
      gists edit --rename.

      Examples:
        gists rename 6cad326836d38bd3a7ae hello.py hi.py
        gists rename
      """,
    aliases: ["mv"])
  static let traits = CommandTraits(
    changes: [.gists, .revisions, .links], takes: .gist, prints: .outcome)

  @Argument(help: ArgumentHelp("Gist ID or URL", valueName: "gist"), completion: .values(.ownGist))
  var gist: String?

  @Argument(
    help: ArgumentHelp("Name of the file", valueName: "old"), completion: .values(.gistFile))
  var old: String?

  @Argument(help: ArgumentHelp("New name of the file", valueName: "new"))
  var new: String?

  @Flag(help: "Overwrite changes made by someone else")
  var force = false

  @OptionGroup var secrets: SecretOptions
  @OptionGroup var output: JSONOptions
  @OptionGroup var global: GlobalOptions

  func run(in context: AppContext) async throws {
    let canAsk = context.console.terminal.canAsk && !isJSON
    if let gist, !canAsk, old == nil || new == nil {
      let command = context.failureFormatter.command(
        "rename", .value(gist), old.map { .value($0) } ?? "OLD", "NEW")
      throw Failure(
        .wrongUsage, "missing argument: <\(old == nil ? "old" : "new")>",
        next: ["to rename a file, run \(command)"])
    }
    let named = try await context.gistOrChoice(
      gist, takesPrefix: canAsk, of: .own, to: "\(action: "rename")",
      question: "Rename a file in which gist?")
    let old = try await oldName(in: named, context)
    let new =
      if let new { new } else { try await context.prompts.user.text("New name of \(old):") }
    try await EditFlow(
      gist: named, request: EditRequest(renamed: [(old, new)]), isForced: force,
      allowsSecrets: secrets.allowSecrets, context: context
    ).run()
  }

  private func oldName(in gist: NamedGist, _ context: AppContext) async throws -> String {
    if let old { return old }
    try await context.sessions.requireSignIn(to: gist.session.host)
    return try await context.prompts.onlyOrChosenFile(
      of: try await context.sessions.fetch(gist, to: "\(action: "rename")").value,
      on: gist.session.host,
      question: "Rename which file?"
    ).name
  }
}
