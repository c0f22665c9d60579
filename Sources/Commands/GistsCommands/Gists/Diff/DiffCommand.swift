import ArgumentParser
import CommandSupport
import TerminalOutput

struct DiffCommand: GistsCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff", abstract: "Show changes between two revisions of a gist",
    discussion: """
      Without revisions, shows the last change; with one, the changes since then. A revision is a \
      full or abbreviated commit hash, as listed by gists history. In a pipe, the output works \
      with patch -p1 and git apply. With --offline, reads the newest backup of gists backup --git.

      Examples:
        gists diff 6cad326836d38bd3a7ae
        gists diff 6cad326836d38bd3a7ae 57a7f02
        gists diff 6cad326836d38bd3a7ae 57a7f02 9ad1c3e | git apply
        gists diff 6cad326836d38bd3a7ae --local
        gists diff 6cad326836d38bd3a7ae --offline
      """)
  static let traits = CommandTraits(changes: [], takes: .gist, prints: .text)

  @Argument(help: ArgumentHelp("Gist ID or URL", valueName: "gist"), completion: .values(.gist))
  var gist: String?

  @Argument(
    help: ArgumentHelp("Older revision (default: the second newest)", valueName: "a"),
    completion: .values(.revision),
    transform: RevisionName.init(argument:))
  var older: RevisionName?

  @Argument(
    help: ArgumentHelp("Newer revision (default: the newest)", valueName: "b"),
    completion: .values(.revision),
    transform: RevisionName.init(argument:))
  var newer: RevisionName?

  @Flag(help: "Compare with your library")
  var local = false

  @Flag(help: "Compare revisions in a backup made with --git, offline")
  var offline = false

  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if local, older != nil { throw ValidationError("--local can't be used with a revision") }
    if local, offline { throw ValidationError("specify only one of --local and --offline") }
  }

  func run(in context: AppContext) async throws {
    let gist = try await context.gistOrChoice(
      gist, from: offline ? .library : .host, question: "Compare which gist?")
    let older = try older ?? gist.revision.map(RevisionName.init(argument:))
    let diff: GistDiff
    if offline {
      diff = try await context.offlineHistory(of: gist).comparison(older, newer, in: context)
        .load(in: context.repositories)
    } else {
      do {
        diff = try await load(gist, older, in: context)
      } catch {
        guard !local, let saved = try context.offlineHistory(of: gist, insteadOf: error) else {
          throw error
        }
        diff = try await saved.comparison(older, newer, in: context).load(in: context.repositories)
      }
    }
    if diff.files.isEmpty, diff.failures.isEmpty, context.console.terminal.errIsTerminal {
      context.diagnostics.note("nothing changed")
    }
    try await context.output.paged { try DiffPage.result($0).write(diff.files) }
    // The first file that could not be compared sets the exit status.
    var failures = ListFailures(context.output, context.failureFormatter)
    for failure in diff.failures { try failures.report(failure) }
    try failures.end()
  }

  private func load(
    _ gist: NamedGist, _ older: RevisionName?, in context: AppContext
  ) async throws -> GistDiff {
    let sides = DiffSides(gist: gist, libraries: context.libraries)
    let comparison =
      if local {
        try await sides.local()
      } else if let older, let newer {
        try await sides.between(older, newer)
      } else if let older {
        try await sides.since(older)
      } else {
        try await sides.last()
      }
    return try await comparison.load(in: context.repositories)
  }
}
