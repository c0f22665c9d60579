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
              let program = Program.gists(arguments, in: library.home)
              // On a busy machine, another process may have the lock for more than five seconds.
              let result = try await repeating {
                try await program.run()
              } while: {
                $0.err.hasSuffix(" is locked by another process\n") && $0.time >= .seconds(5)
              }
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
    try await SavedLibrary.with(gists: 60) { library in
      let waiting = "note: waiting for another sync to finish\n"
      let isNext = Mutex(false)
      // The first sync gets its first response when the second one waits for it.
      let script = FaultScript.forward(toPort: library.sandbox.port) { _ in
        guard isNext.withLock({ exchange(&$0, with: false) }) else { return }
        try await eventually { library.home.contains(waiting, in: "messages") }
      }
      try await FaultServer.with(script) { server in
        let home = library.home.with(["GISTS_HOST": server.url])
        #expect(try await gists("list", "-L", "1", in: home).exit == 0)
        let before = server.requests.count
        isNext.withLock { $0 = true }
        let sync = Program.gists(["sync", "mine"], in: home)
        let first = try await sync.run { _ in
          try await server.waitForRequests(before + 1)
          let second = try await sync.through(shell: "\"$@\" 2>'\(home.root)/messages'").run()
          #expect(second.exit == 0, "\(second)")
        }
        #expect(first.exit == 0 && first.err == "", "\(first)")
        #expect(home.read("\(home.root)/messages") == Array(waiting.utf8))
        let others = server.requests.dropFirst(before).map(\.path).filter { $0 != "/gists" }
        #expect(others == ["/graphql"])
      }
    }
  }
}
