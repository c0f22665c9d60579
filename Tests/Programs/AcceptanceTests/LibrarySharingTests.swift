import Glibc
import SandboxServer
import Synchronization
import TestSupport
import Testing

/// Many processes that use one library.
@Suite(.requires("python3")) struct `A library used by many processes` {
  /// A minute with `GISTS_TEST_LONG=1`.
  private static let time: Duration = getenv("GISTS_TEST_LONG") == nil ? .seconds(15) : .seconds(60)

  /// The commands that each process repeats.
  private static func commands(changing id: String) -> [[String]] {
    [
      ["sync", "--unpaced"], ["list"], ["search", "data"], ["list", "--offline"],
      ["unstar", id], ["list", "starred", "-L", "5"], ["sync", "starred", "--unpaced"],
      ["search", "data", "--feed", "mine"], ["star", id], ["auth", "logout", "--forget-library"],
    ]
  }

  /// The messages that are expected while the library is deleted again and again.
  private static func isPolite(_ result: ProgramResult, _ arguments: [String]) -> Bool {
    let notes = result.err.split(separator: "\n")
    switch result.exit {
    case 0:
      return notes.allSatisfy { note in
        note == "note: waiting for another sync to finish"
          || ["note: offline: ", "note: the library has only the first ", "note: no matches in "]
            .contains { note.hasPrefix($0) }
            && note != "note: the library has only the first 0 gists"
      }
    case 69:
      return ["error: no library for ", "error: not in your library: "]
        .contains { result.err.hasPrefix($0) }
    // The test's home has no keyring to sign out of.
    case 4: return arguments.first == "auth" && result.err.contains("keyring")
    default: return false
    }
  }

  @Test func `twenty processes can use the library at once`() async throws {
    try await SavedLibrary.with(gists: 60, change: { $0.requestsPerHour = 1_000_000 }) { library in
      #expect(try await library.gists("sync").exit == 0)
      let star = try await library.gists("list", "--offline", "starred").out.prefix { $0 != "\t" }
      let commands = Self.commands(changing: String(star))
      let end = ContinuousClock.now + Self.time
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<20 {
          group.addTask {
            while ContinuousClock.now < end {
              let arguments = commands[number % commands.count]
              let result = try await Program.gists(arguments, in: library.home)
                .run()
              #expect(Self.isPolite(result, arguments), "\(arguments): \(result)")
            }
          }
        }
        try await group.waitForAll()
      }
      let sync = try await library.gists("sync")
      #expect(sync.exit == 0, "\(sync)")
      #expect(try await library.checks() == "ok\nok\nok\n")
      #expect(try await library.gists("list", "--offline").out.split(separator: "\n").count == 30)
    }
  }

  @Test func `two syncs at once download nothing twice`() async throws {
    // Long enough for the second sync to start during the first.
    try await SavedLibrary.with(gists: 60, change: { $0.latency = .seconds(2) }) { library in
      #expect(try await library.gists("list", "-L", "1").exit == 0)
      let before = library.sandbox.requests.count
      let second = Mutex<ProgramResult?>(nil)
      let first = try await Program.gists(["sync", "mine"], in: library.home).run { _ in
        try await eventually { library.sandbox.requests.count > before }
        let result = try await library.gists("sync", "mine")
        second.withLock { $0 = result }
      }
      #expect(first.exit == 0 && first.err == "", "\(first)")
      let waiting = try #require(second.withLock { $0 })
      #expect(
        waiting.exit == 0 && waiting.err == "note: waiting for another sync to finish\n",
        "\(waiting)")
      let others = library.requests(after: before).map(\.path).filter { $0 != "/gists" }
      #expect(others == ["/graphql"])
    }
  }
}
