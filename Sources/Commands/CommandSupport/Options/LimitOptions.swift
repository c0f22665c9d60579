package import ArgumentParser

/// How many items to list: `-L N` or `--all`.
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

/// The maximum number of items to print.
package struct ListLimit: Hashable, Sendable {
  /// nil means all.
  package let count: Int?
  /// Whether the user gave no limit: at a terminal, a note then says that there are more.
  package var isDefault = false

  package init(count: Int?, isDefault: Bool = false) {
    self.count = count
    self.isDefault = isDefault
  }

  /// GitHub's largest page.
  package static let largestPage = 100

  /// One more than are printed, which shows whether there are more; nil means all.
  package var countAndOne: Int? { count.map { $0 == .max ? $0 : $0 + 1 } }

  /// The page size to request.
  package var perPage: Int { min(count ?? .max, Self.largestPage) }
}
