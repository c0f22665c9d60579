package import ArgumentParser

/// The options for the number of items to list: `-L N` or `--all`.
package struct LimitOptions: ParsableArguments {
  @Option(
    name: [.customShort("L", allowingJoined: true), .long], parsing: .unconditional,
    help: ArgumentHelp("List at most N items (default: \(ListLimit.byDefault))", valueName: "n"))
  package var limit: Int?

  @Flag(help: "List all items")
  package var all = false

  package init() {}

  package func validate() throws { try ListLimit.check(given: limit, all: all) }

  package var value: ListLimit { ListLimit(given: limit, all: all) }
}

extension ListLimit {
  /// The number of items without `-L` and `--all`.
  package static let byDefault = 30

  /// Throws if the number of `-L` is below 1, or given with `--all`.
  package static func check(given count: Int?, all: Bool = false) throws {
    if all, count != nil { throw ValidationError("specify only one of --all and --limit") }
    if let count, count < 1 { throw ValidationError("--limit must be at least 1") }
  }

  /// Creates the limit of `-L` and `--all`.
  package init(given count: Int?, all: Bool = false) {
    self.init(count: all ? nil : count ?? Self.byDefault, isDefault: !all && count == nil)
  }
}
