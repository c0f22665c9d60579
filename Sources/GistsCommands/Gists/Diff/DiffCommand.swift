import ArgumentParser
import CommandSupport
import TerminalOutput

/// The command `gists diff`.
struct DiffCommand: GistsCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff", abstract: "Show what changed between two revisions of a gist.",
    discussion: """
      Without revisions it shows the last change, with one what changed since. A revision is a commit's \
      hex digits, of which the first ones do: gists history lists them. In a pipe it is a diff for \
      patch -p1 and git apply.

      Examples:
        gists diff 6cad326836d38bd3a7ae
        gists diff 6cad326836d38bd3a7ae 57a7f02
        gists diff 6cad326836d38bd3a7ae 57a7f02 9ad1c3e | git apply
        gists diff 6cad326836d38bd3a7ae --local
      """)

  @Argument(help: ArgumentHelp("An id or a URL.", valueName: "gist"), completion: .gist)
  var gist: String

  @Argument(
    help: ArgumentHelp("The older revision. (default: the one before the last)", valueName: "a"),
    transform: RevisionName.init(argument:))
  var older: RevisionName?

  @Argument(
    help: ArgumentHelp("The newer revision. (default: the last one)", valueName: "b"),
    transform: RevisionName.init(argument:))
  var newer: RevisionName?

  @Flag(help: "Show what changed since the library's copy.")
  var local = false

  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if local, older != nil { throw ValidationError("--local takes no revision") }
  }

  func run(in context: AppContext) async throws {
    let gist = try context.gist(gist)
    let older = try older ?? gist.revision.map(RevisionName.init(argument:))
    let sides = DiffSides(gist: gist, context: context)
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
    let diff = try await comparison.load(in: context)
    if diff.files.isEmpty, diff.failures.isEmpty, context.console.terminal.errIsTerminal {
      context.diagnostics.note("nothing changed")
    }
    try await context.paged { try DiffPage.result($0).write(diff.files) }
    try diff.report(in: context)
  }
}
