import ArgumentParser
import CommandSupport
import TerminalOutput

struct CloneCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "clone",
    abstract: "Clone a gist with git",
    usage: "gists clone [<options>] [<gist>] [<folder>] [-- <git-flags> ...]",
    discussion: """
      Clones the whole history. Without FOLDER, the folder is named after the gist's ID. Passes \
      options after -- to git clone. git gets your token from gists, for the gist's host only, now \
      and for later pulls and pushes. --ssh clones over SSH, with your SSH key.

      Examples:
        gists clone 6cad326836d38bd3a7ae
        gists clone 6cad326836d38bd3a7ae --ssh
        gists clone 6cad326836d38bd3a7ae notes -- --depth 1
      """)
  static let traits = CommandTraits(changes: .copies, takes: .gist, prints: .outcomes)

  @Argument(help: ArgumentHelp("Gist ID or URL", valueName: "gist"), completion: .values(.gist))
  var gist: String?

  @Argument(
    help: ArgumentHelp("Folder to clone into; new or empty", valueName: "folder"),
    completion: .directory)
  var folder: String?

  @Argument(
    parsing: .postTerminator, help: ArgumentHelp("Options for git clone", valueName: "git-flags"))
  var flags: [String] = []

  @Flag(help: "Clone over SSH")
  var ssh = false

  @OptionGroup var output: JSONOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws { try ValidationError.refuseBlank(folder, "FOLDER") }

  func run(in context: AppContext) async throws {
    let named = try await context.gistOrChoice(gist, question: "Clone which gist?")
    let clone = CloneFlow(
      gist: named, folder: folder, flags: flags, overSSH: ssh, output: context.output,
      sessions: context.sessions, programs: context.programs)
    try await clone.run()
  }
}
