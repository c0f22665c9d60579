import ArgumentParser
import CommandSupport
import TerminalOutput

/// The command `gists push`.
struct PushCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "push", abstract: "Upload linked files to their gists",
    discussion: """
      Without FILE, uploads all linked files. Changes in the gist are not overwritten without \
      --force; --dry-run shows what would change, and with a conflict what --force would change. \
      Each gist gets a single update with only the files that differ. Asks before it sends new text \
      that looks like a password, a token or a private key.

      Examples:
        gists push
        gists push notes.md
        gists push --dry-run notes.md
        gists push --force notes.md
      """)
  static let traits = CommandTraits(
    changes: [.gists, .links, .revisions], takes: .linkedFiles, prints: .outcomes)

  @Argument(
    help: ArgumentHelp("Linked files (default: all)", valueName: "file"), completion: .file())
  var files: [String] = []

  @Flag(help: "Overwrite changes in the gist")
  var force = false

  @Flag(help: "Show what would change in the gists, and send nothing")
  var dryRun = false

  @OptionGroup var secrets: SecretOptions

  @OptionGroup var output: JSONOptions
  @OptionGroup var global: GlobalOptions

  func run(in context: AppContext) async throws {
    let push = PushFlow(
      isForced: force, isDryRun: dryRun, allowsSecrets: secrets.allowSecrets,
      areNamed: !files.isEmpty, context: context)
    try await push.run(try context.links(of: files))
  }
}
