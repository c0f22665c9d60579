import ArgumentParser
import TerminalOutput

/// How much of a list is wanted: `-L N` or `--all`.
struct LimitOptions: ParsableArguments {
  @Option(
    name: [.customShort("L", allowingJoined: true), .long], parsing: .unconditional,
    help: ArgumentHelp("List this many at most. (default: \(Self.byDefault))", valueName: "n"))
  var limit: Int?

  @Flag(help: "List all of them.")
  var all = false

  private static let byDefault = 30

  init() {}

  func validate() throws {
    if all, limit != nil { throw ValidationError("--all and --limit exclude each other") }
    if let limit, limit < 1 { throw ValidationError("--limit takes a number from 1 on") }
  }

  var value: ListLimit {
    ListLimit(count: all ? nil : limit ?? Self.byDefault, isDefault: !all && limit == nil)
  }
}

/// The most elements of a list that are printed.
struct ListLimit: Hashable, Sendable {
  /// nil: all.
  let count: Int?
  /// Nobody said how many: a person is told where there are more.
  var isDefault = false

  /// GitHub's largest page.
  static let largestPage = 100

  /// The page that a request asks for.
  var perPage: Int { min(count ?? .max, Self.largestPage) }
}

extension AppContext {
  /// A person at a terminal who said no number hears that there are more than the `count` listed.
  func tellOfMore(_ limit: ListLimit, _ count: Int) {
    let terminal = console.terminal
    guard limit.isDefault, terminal.outIsTerminal, terminal.errIsTerminal else { return }
    diagnostics.hint("showing \(count); more with -L N or --all")
  }
}
