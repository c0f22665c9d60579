package import ArgumentParser
import TerminalOutput

/// How much of a list is wanted: `-L N` or `--all`.
package struct LimitOptions: ParsableArguments {
  @Option(
    name: [.customShort("L", allowingJoined: true), .long], parsing: .unconditional,
    help: ArgumentHelp("List this many at most. (default: \(Self.byDefault))", valueName: "n"))
  package var limit: Int?

  @Flag(help: "List all of them.")
  package var all = false

  private static let byDefault = 30

  package init() {}

  package func validate() throws {
    if all, limit != nil { throw ValidationError("--all and --limit exclude each other") }
    if let limit, limit < 1 { throw ValidationError("--limit takes a number from 1 on") }
  }

  package var value: ListLimit {
    ListLimit(count: all ? nil : limit ?? Self.byDefault, isDefault: !all && limit == nil)
  }
}

/// The most elements of a list that are printed.
package struct ListLimit: Hashable, Sendable {
  /// nil: all.
  package let count: Int?
  /// Nobody said how many: a person is told where there are more.
  package var isDefault = false

  /// GitHub's largest page.
  package static let largestPage = 100

  /// The page that a request asks for.
  package var perPage: Int { min(count ?? .max, Self.largestPage) }
}

extension AppContext {
  /// A person at a terminal who said no number hears that there are more than the `count` listed.
  package func tellOfMore(_ limit: ListLimit, _ count: Int) {
    let terminal = console.terminal
    guard limit.isDefault, terminal.outIsTerminal, terminal.errIsTerminal else { return }
    diagnostics.aside("showing \(count); more with -L N or --all")
  }
}
