import SandboxServer
import TestSupport
import Testing

/// A library has the same contents whatever GraphQL does.
@Suite(.requires("python3")) struct `A library from GraphQL` {
  /// The bytes of every file, and the columns of every gist but its stars.
  private static let script = """
    for row in db.execute('SELECT id, name, hex(bytes) FROM contents'
        ' JOIN gists ON number = gist ORDER BY 1, 2'):
        print(row)
    for row in db.execute('SELECT id, owner, is_public, updated, title, whole_updated,'
        ' settled_updated, file_count FROM gists ORDER BY id'):
        print(row)
    """

  @Test(arguments: GraphQLTrouble.allCases)
  func `has every byte that REST serves`(trouble: GraphQLTrouble) async throws {
    try await SavedLibrary.with(gists: 230, files: 2, change: trouble.change) { library in
      let synced = try await library.gists("sync")
      #expect(synced.exit == 0 && synced.err == "", "\(synced)")
      let contents = try await library.python(Self.script)
      #expect(contents.split(separator: "\n").count > 3 * 230)
      let before = library.sandbox.requests.count
      #expect(try await library.gists("sync").exit == 0)
      #expect(
        Set(library.requests(after: before).map(\.path)) == ["/gists", "/gists/starred"])

      library.sandbox.withState { $0.secondaryRateLimiter.graphQLPointsPerMinute = 0 }
      try await library.withAnotherHome { (library: SavedLibrary) async throws in
        #expect(try await library.gists("sync").exit == 0)
        #expect(try await library.python(Self.script) == contents)
      }
    }
  }
}

/// What can go wrong with GraphQL.
enum GraphQLTrouble: String, CaseIterable, Sendable {
  case none, off, timeouts, exhausted, secondaryLimit, hiddenNodes

  func change(_ options: inout SandboxOptions) {
    switch self {
    case .none: break
    case .off: options.hasGraphQL = false
    case .timeouts: options.graphQLTextLimit = 20_000
    case .exhausted: options.graphQLPointsPerHour = 1
    case .secondaryLimit: options.graphQLPointsPerMinute = 1
    case .hiddenNodes: options.faults = [PeriodicFault("hidden-nodes:1")].compactMap(\.self)
    }
  }
}
