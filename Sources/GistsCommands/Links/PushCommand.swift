import ArgumentParser
import CommandSupport
import TerminalOutput

/// The command `gists push`.
struct PushCommand: GistsCommand {
  static let configuration = CommandConfiguration(
    commandName: "push", abstract: "Bring gists up to what their linked files hold.",
    discussion: """
      Without FILE, all linked files. What was changed in the gist since it was last the same is not \
      overwritten, unless --force says so. A gist gets one change with the files that differ and nothing \
      else. What looks like a password, a token or a private key, and is new, is not sent without a \
      question.

      Examples:
        gists push
        gists push notes.md
        gists push --force notes.md
      """)

  @Argument(help: ArgumentHelp("Linked files.", valueName: "file"), completion: .file())
  var files: [String] = []

  @Flag(help: "Overwrite what was changed in the gist.")
  var force = false

  @OptionGroup var secrets: SecretOptions

  @OptionGroup var global: GlobalOptions

  func run(in context: AppContext) async throws {
    let push = PushFlow(
      isForced: force, allowsSecrets: secrets.areAllowed, areNamed: !files.isEmpty, context: context
    )
    try await push.run(try context.links(of: files))
  }
}
