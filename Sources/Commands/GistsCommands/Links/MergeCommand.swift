import ArgumentParser
import CommandSupport
import GitHubAPI
import TerminalOutput

struct MergeCommand: ReportingCommand, EditorCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge", abstract: "Merge a linked file that changed on both sides",
    discussion: """
      Merges the changes to the local file and in the gist since both were last the same, writes \
      the result to the local file and uploads it. If both changed the same lines, opens them in \
      your editor between markers. The local text before the merge is saved as a draft.

      Examples:
        gists merge notes.md
        gists links               which files diverged
      """)
  static let traits = CommandTraits(
    changes: [.gists, .links, .revisions, .drafts], takes: .linkedFiles, prints: .outcomes)

  @Argument(help: ArgumentHelp("Linked file", valueName: "file"), completion: .file())
  var file: String

  @OptionGroup var secrets: SecretOptions
  @OptionGroup var output: JSONOptions
  @OptionGroup var global: GlobalOptions

  /// If both changed the same lines.
  var opensEditor: Bool { true }

  func run(in context: AppContext) async throws {
    let flow = MergeFlow(allowsSecrets: secrets.allowSecrets, context: context)
    var failures = ListFailures(context.output, context.failureFormatter)
    for link in try context.links(of: [file]) { try await flow.run(link, &failures) }
  }
}
