import ArgumentParser
import CommandSupport
import TerminalOutput

struct DownloadCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "download",
    abstract: "Download a gist's files to a folder",
    discussion: """
      With FILE, writes only these files of the gist, into the current folder. Otherwise writes \
      all files, into a folder named after the gist's ID. -O names another folder. A single FILE \
      that is not in the gist is the folder for all files, unless it is similar to one of its \
      files; ./NAME is always a folder.

      In a pipe, prints the path of each written file on a line of its own.

      Never writes outside the folder. Keeps existing files and, without FILE, skips hidden ones \
      (.bashrc) and names with control characters, unless you pass --force; never writes .git. \
      Reports each refused file and writes the others. Does not recreate folders that gists create \
      --flatten joined into names.

      Examples:
        gists download 6cad326836d38bd3a7ae
        gists download 6cad326836d38bd3a7ae hello.py
        gists download 6cad326836d38bd3a7ae hello.py notes.md -O src
        gists download https://gist.github.com/octocat/6cad326836d38bd3a7ae . --force
      """)
  static let traits = CommandTraits(changes: [.copies, .library], takes: .gist, prints: .outcomes)

  @Argument(help: ArgumentHelp("Gist ID or URL", valueName: "gist"), completion: .values(.gist))
  var gist: String?

  @Argument(
    help: ArgumentHelp(
      "Download only these files of the gist; or a folder for all of them", valueName: "file"),
    completion: .values(.gistFileOrFolder))
  var names: [String] = []

  @Option(
    name: [.customShort("O", allowingJoined: true), .customLong("output")],
    help: ArgumentHelp("Folder to write to; created if missing", valueName: "folder"),
    completion: .directory)
  var folder: String?

  @Flag(help: "Replace existing files and write files with unusual names")
  var force = false

  @OptionGroup var output: JSONOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    for name in names { try ValidationError.refuseBlank(name, "FILE") }
    try ValidationError.refuseBlank(folder, "--output")
  }

  func run(in context: AppContext) async throws {
    let named = try await context.gistOrChoice(gist, question: "Download which gist?")
    try await DownloadFlow(
      gist: named, names: names, folder: folder, isForced: force, context: context
    ).run()
  }
}
