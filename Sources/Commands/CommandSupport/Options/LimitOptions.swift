package import ArgumentParser

/// The options for the number of items to list: `-L N` or `--all`.
package struct LimitOptions: ParsableArguments {
  @Option(
    name: [.customShort("L", allowingJoined: true), .long], parsing: .unconditional,
    help: ArgumentHelp("List at most N items (default: \(Self.byDefault))", valueName: "n"))
  package var limit: Int?

  @Flag(help: "List all items")
  package var all = false

  private static let byDefault = 30

  package init() {}

  package func validate() throws {
    if all, limit != nil { throw ValidationError("specify only one of --all and --limit") }
    if let limit, limit < 1 { throw ValidationError("--limit must be at least 1") }
  }

  package var value: ListLimit {
    ListLimit(count: all ? nil : limit ?? Self.byDefault, isDefault: !all && limit == nil)
  }
}
