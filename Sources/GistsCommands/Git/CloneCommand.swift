import ArgumentParser
import CommandSupport

/// The command `gists clone`.
struct CloneCommand: GistsCommand {
  static let configuration = CommandConfiguration(
    commandName: "clone",
    abstract: "Clone a gist with git, its history included.",
    discussion: """
      Without FOLDER it is one named as the gist's id. What follows -- is for git clone. git gets the \
      token by a credential helper, for the gist's host only; for later pulls and pushes: gists auth \
      setup-git.

      Examples:
        gists clone 6cad326836d38bd3a7ae
        gists clone 6cad326836d38bd3a7ae notes -- --depth 1
      """)

  @Argument(help: ArgumentHelp("An id or a URL.", valueName: "gist"), completion: .gist)
  var gist: String

  @Argument(
    help: ArgumentHelp("Where to; it is new, or empty.", valueName: "folder"),
    completion: .directory)
  var folder: String?

  @Argument(
    parsing: .postTerminator, help: ArgumentHelp("Options of git clone.", valueName: "git-flags"))
  var flags: [String] = []

  @OptionGroup var global: GlobalOptions

  func validate() throws { try ValidationError.refuseBlank(folder, "FOLDER") }

  func run(in context: AppContext) async throws {
    let clone = CloneFlow(
      gist: try context.gist(gist), folder: folder, flags: flags, context: context)
    try await clone.run()
  }
}
