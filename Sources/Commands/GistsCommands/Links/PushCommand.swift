import ArgumentParser
import CommandSupport
import TerminalOutput

struct PushCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "push", abstract: "Upload linked files to their gists",
    discussion: """
      Without FILE, uploads all linked files. Never overwrites changes in the gist without \
      --force; at a terminal, offers to merge a file that changed on both sides. --dry-run shows \
      what would change or, in a conflict, what --force would change. Each gist gets a single \
      update with only the files that differ. Asks before sending new text that looks like a \
      password, a token or a private key.

      --watch uploads each file whenever you save it, until Ctrl-C. Each save that lasts 1.3 \
      seconds, and the last one, is uploaded once, in order, even if the host is unreachable for a \
      while. A file is no longer watched if it also changes in the gist or, without a terminal, \
      if a possible secret is found. Files linked later are not watched.

      Examples:
        gists push
        gists push notes.md
        gists push --dry-run notes.md
        gists push --force notes.md
        gists push --watch
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

  @Flag(help: "Upload files whenever they are saved, until Ctrl-C")
  var watch = false

  @OptionGroup var secrets: SecretOptions
  @OptionGroup var output: JSONOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if watch, dryRun { throw ValidationError("specify only one of --watch and --dry-run") }
    // Nobody can read an array that has no end.
    if watch, isJSON { throw ValidationError("--watch has no JSON output") }
  }

  func run(in context: AppContext) async throws {
    if watch { return try await watch(in: context) }
    let push = PushFlow(
      isForced: force, isDryRun: dryRun, allowsSecrets: secrets.allowSecrets,
      areNamed: !files.isEmpty, context: context)
    try await push.run(try context.links(of: files))
  }

  private func watch(in context: AppContext) async throws {
    guard context.screen == nil else {
      throw Failure(
        .wrongUsage, "push --watch does not run in the browser",
        next: ["run it in another terminal"])
    }
    let links = try context.links(of: files)
    if links.isEmpty { return context.diagnostics.note(context.failureFormatter.noLinks) }
    var watch = try LinkWatch(
      pushing: links, isForced: force, allowsSecrets: secrets.allowSecrets, context: context)
    try await watch.run()
  }
}
