import ArgumentParser
import CommandSupport
import TerminalOutput

struct CopyCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "copy",
    abstract: "Copy a file of a gist, or its URL, to the clipboard",
    discussion: """
      Without FILE, copies the only file or lets you choose. Uses wl-copy, xclip or xsel. Without \
      these or a display, copies through tmux or the terminal (OSC 52), which works over SSH but \
      not in every terminal. Images and other binary files keep their type, but need wl-copy or \
      xclip.

      The raw URL is for one revision, so its text never changes; with --newest, it always leads \
      to the newest revision.

      Examples:
        gists copy 6cad326836d38bd3a7ae
        gists copy 6cad326836d38bd3a7ae hello.py
        gists copy 6cad326836d38bd3a7ae --url
        gists copy 6cad326836d38bd3a7ae hello.py --raw-url --newest
      """)
  static let traits = CommandTraits(changes: [], takes: .gist, prints: .outcomes)

  @Argument(help: ArgumentHelp("Gist ID or URL", valueName: "gist"), completion: .values(.gist))
  var gist: String?

  @Argument(
    help: ArgumentHelp("Name of the file", valueName: "file"), completion: .values(.gistFile))
  var file: String?

  @Flag(help: "Copy the URL of the gist's page")
  var url = false

  @Flag(name: .customLong("raw-url"), help: "Copy the URL of the raw file in this revision")
  var rawURL = false

  @Flag(help: "With --raw-url: copy the URL that always has the newest revision")
  var newest = false

  @OptionGroup var output: JSONOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if url, rawURL { throw ValidationError("specify only one of --url and --raw-url") }
    if newest, !rawURL { throw ValidationError("--newest requires --raw-url") }
    if url, file != nil { throw ValidationError("--url can't be used with FILE") }
  }

  func run(in context: AppContext) async throws {
    let named = try await context.gistOrChoice(
      gist, question: "Copy from which gist?")
    let copy = CopyFlow(gist: named, file: file, context: context)
    if url { return try await copy.copyURL() }
    if rawURL { return try await copy.copyRawURL(ofNewest: newest) }
    try await copy.copyFile()
  }
}
