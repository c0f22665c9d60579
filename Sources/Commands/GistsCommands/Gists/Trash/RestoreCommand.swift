import ArgumentParser
import CommandSupport
import TerminalOutput

struct RestoreCommand: JSONCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: "Restore a gist from the trash or a backup and print its URL",
    discussion: """
      Creates a new gist with the same files, history, description and visibility. It has a new \
      ID; stars and comments are not restored, except your own star. History needs git. Files \
      linked to the old gist are relinked. Once the new gist's files and history are verified, the \
      old one leaves the trash. If another account owned the gist, gists asks first, unless \
      --account says which one gets it. Asks before sending a public gist with a possible secret \
      in any revision.

      FOLDER/ID.git, made by gists backup --git, becomes a new gist with its full history, even if \
      the old one exists. Description and visibility come from the backup; without them, the gist \
      is secret.

      Examples:
        gists trash
        gists restore 6cad326836d38bd3a7ae
        gists restore ~/gists/6cad326836d38bd3a7ae.git
      """)
  static let traits = CommandTraits(
    changes: [.gists, .revisions, .trash, .links], takes: .nothing, prints: .outcome)

  @Argument(
    help: ArgumentHelp(
      "Former ID (or its first digits) or URL; or FOLDER/ID.git", valueName: "gist"),
    completion: .values(.trashedGist))
  var gist: String?

  @Flag(help: "Skip what can't be restored: refused files, or a history that git can't read")
  var partly = false

  @OptionGroup var secrets: SecretOptions
  @OptionGroup var output: JSONOptions
  @OptionGroup var global: GlobalOptions

  func run(in context: AppContext) async throws {
    if let gist, let clone = BackupClone(at: gist) {
      guard !partly else { throw Failure(.wrongUsage, "--partly can't be used with a backup") }
      return try await CloneRestoreFlow(clone, allowsSecrets: secrets.allowSecrets, in: context)
        .run()
    }
    if let gist, gist.hasSuffix(BackupClone.suffix), GistReference(gist)?.name == nil {
      throw Failure.noClone(gist)
    }
    if let gist, gist.contains("/") || GistReference(gist) == nil, BackupClone.isFolder(gist) {
      throw Failure.plainFiles(gist, context.failureFormatter)
    }
    let (entry, session) = try await context.trashEntryOrChoice(gist)
    try await RestoreFlow(
      entry: entry, session: session, allowsSecrets: secrets.allowSecrets, context: context
    ).run(partly: partly)
  }
}
