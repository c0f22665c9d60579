import ArgumentParser
import CommandSupport

struct PullCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "pull", abstract: "Download gists into their linked files",
    discussion: """
      Without FILE, downloads all linked files. Never overwrites local changes without --force; at \
      a terminal, offers to merge a file that changed on both sides. --dry-run shows what would \
      change or, in a conflict, what --force would change. Recreates missing files. Replaces each \
      file atomically and keeps its permissions.

      Examples:
        gists pull
        gists pull notes.md
        gists pull --dry-run notes.md
        gists pull --force notes.md
      """)
  static let traits = CommandTraits(
    changes: [.links, .library], takes: .linkedFiles, prints: .outcomes)

  @Argument(
    help: ArgumentHelp("Linked files (default: all)", valueName: "file"), completion: .file())
  var files: [String] = []

  @Flag(help: "Overwrite local changes")
  var force = false

  @Flag(help: "Show what would change in the local files, and write nothing")
  var dryRun = false

  @OptionGroup var output: JSONOptions
  @OptionGroup var global: GlobalOptions

  func run(in context: AppContext) async throws {
    let pull = PullFlow(
      isForced: force, isDryRun: dryRun, areNamed: !files.isEmpty, output: context.output,
      sessions: context.sessions, repositories: context.repositories,
      offerMerges: context.mergeOffer)
    try await pull.run(try context.links(of: files))
  }
}

extension AppContext {
  /// Offers to merge files; nil if the user can't be asked.
  fileprivate var mergeOffer: PullFlow.MergeOffer? {
    guard canOfferMerge else { return nil }
    return { files, failures in
      try await offerMerges(of: files, allowsSecrets: false, &failures)
    }
  }
}
