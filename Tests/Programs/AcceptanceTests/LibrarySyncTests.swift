import FoundationEssentials
import Glibc
import HTTPTypes
import SandboxServer
import Synchronization
import TestSupport
import Testing

/// `gists sync` with a sandbox: its requests, and the library after an interruption.
@Suite(.requires("python3")) struct `Syncing a library` {
  @Test func `a second sync sends one conditional request per page and no other`() async throws {
    try await SavedLibrary.with(gists: 250) { library in
      #expect(try await library.gists("sync", "mine").exit == 0)
      let queries = library.sandbox.requests.count { $0.path == "/graphql" }
      #expect(queries == 3 && library.sandbox.requests.count == 1 + 3 + queries)
      let before = library.sandbox.requests.count
      let second = try await library.gists("sync", "mine")
      #expect(second.exit == 0, "\(second)")
      let requests = library.requests(after: before)
      #expect(requests.count == 3)
      #expect(requests.allSatisfy { $0.path == "/gists" && $0.fields[.ifNoneMatch] != nil })
      #expect(try await library.checks() == "ok\nok\nok\n")
    }
  }

  @Test func `a sync removes deleted and unstarred gists and updates changed ones`() async throws {
    try await SavedLibrary.with(gists: 6) { library in
      #expect(try await library.gists("sync").exit == 0)
      let rows = try await library.gists("list", "--offline").out.split(separator: "\n")
      let ids = rows.map { String($0.prefix { $0 != "\t" }) }
      #expect(try await library.gists("delete", "--yes", ids[0]).exit == 0)
      let starred = try await library.gists("list", "--offline", "starred").out
      let star = String(starred.prefix { $0 != "\t" })
      #expect(try await library.gists("unstar", star).exit == 0)
      let before = library.sandbox.requests.count
      #expect(try await library.gists("sync").exit == 0)
      #expect(library.requests(after: before).count == 2)
      let left = try await library.gists("list", "--offline").out.split(separator: "\n")
      #expect(left == rows.dropFirst().map { $0 })
      #expect(try await !library.gists("list", "--offline", "starred").out.contains(star))
      #expect(try await library.gists("view", "--offline", ids[0]).exit == 69)
    }
  }

  @Test func `gists that were deleted or unstarred elsewhere leave after GitHub says so`()
    async throws
  {
    try await SavedLibrary.with(gists: 6) { library in
      #expect(try await library.gists("sync").exit == 0)
      func ids(_ feed: String) async throws -> [String] {
        try await library.gists("list", "--offline", feed).out.split(separator: "\n")
          .map { String($0.prefix { $0 != "\t" }) }
      }
      let (mine, starred) = (try await ids("mine"), try await ids("starred"))
      library.sandbox.withState { state in
        state.deleteGist(mine[1])
        state.unstar(starred[0], by: "octocat")
      }
      let before = library.sandbox.requests.count
      #expect(try await library.gists("sync").exit == 0)
      let asked = library.requests(after: before).map(\.path)
        .filter { $0 != "/gists" && $0 != "/gists/starred" }
      #expect(
        Set(asked) == ["/graphql", "/gists/\(mine[1])", "/gists/\(starred[0])/star"]
          && asked.count == 4)
      #expect(try await ids("mine") == mine.filter { $0 != mine[1] })
      #expect(try await ids("starred") == Array(starred.dropFirst()))
      #expect(try await library.gists("view", "--offline", mine[1]).exit == 69)
    }
  }

  @Test(.tracing) func `a sync that is killed ten times ends with the same library`() async throws {
    try await SavedLibrary.with(gists: 150) { library in
      #expect(try await library.gists("sync").exit == 0)
      let undisturbed = try await library.contents()
      try await library.withAnotherHome { library in
        // SQLite writes each page of its files with this call.
        for write in [1, 2, 3, 5, 8, 13, 21, 34, 55, 89] {
          let killed = try await Program.gists(["sync"], in: library.home)
            .traced("-e", "inject=pwrite64:signal=KILL:when=\(write)").run()
          #expect(killed.ending == .signal(SIGKILL), "\(write): \(killed)")
        }
        let last = try await library.gists("sync")
        #expect(last.exit == 0, "\(last)")
        #expect(try await library.contents() == undisturbed)
        #expect(try await library.checks() == "ok\nok\nok\n")
      }
    }
  }

  @Test func `Ctrl-C ends a sync and says what was saved`() async throws {
    let change: (inout SandboxOptions) -> Void = {
      ($0.latency, $0.hasGraphQL) = (.milliseconds(10), false)
    }
    try await SavedLibrary.with(gists: 300, change: change) { library in
      // Later requests get no response: the sync can't end before the signal.
      let isOver = Mutex(false)
      library.sandbox.inject(.hang, after: 200, times: 1_000) { _ in !isOver.withLock(\.self) }
      let result = try await Program.gists(["sync", "mine"], in: library.home).run { process in
        try await eventually { library.sandbox.requests.count >= 150 }
        process.send(signal: SIGINT)
      }
      isOver.withLock { $0 = true }
      #expect(result.ending == .signal(SIGINT))
      let told = try #require(
        result.err.wholeMatch(
          of:
            /note: stopped: (\d+) of 300 gists saved in the library; to continue, run gists sync mine\n/
        ),
        "\(result)")
      let kept = try await library.python(
        "print(db.execute('SELECT count(whole_updated) FROM gists').fetchone()[0])")
      let count = try #require(Int(told.1))
      #expect(count > 0 && count <= Int(kept.dropLast()) ?? 0, "\(count) of \(kept)")
      let before = library.sandbox.requests.count
      #expect(try await library.gists("sync", "mine").exit == 0)
      // Requests of the first sync may arrive late: for gists that the second one requests, too.
      let requests = Set(library.requests(after: before).map(\.line))
      #expect(requests.count <= 3 + 3 + 300 - count)
    }
  }

  @Test func `a slow regular expression is stopped, or ended by Ctrl-C at once`()
    async throws
  {
    try await SavedLibrary.with(gists: 1) { library in
      let file = library.home.work + "/long.txt"
      try (String(repeating: "a", count: 60) + "!").write(
        toFile: file, atomically: false, encoding: .utf8)
      #expect(try await library.gists("create", file).exit == 0)
      #expect(try await library.gists("sync", "mine").exit == 0)
      let search = Program.gists(["search", "--regex", "(a+)+$"], in: library.home)
      let result = try await search.run()
      #expect(result.exit == 64, "\(result)")
      #expect(
        result.error == "the regular expression took too long", "\(result)")
      // On a busy machine, the signal may come after the expression was stopped.
      let stopped: ProgramResult = try await repeating {
        try await search.run { process in
          try await Task.sleep(for: .milliseconds(300))
          process.send(signal: SIGINT)
        }
      } while: {
        $0.exit == 64 && $0.error == "the regular expression took too long"
      }
      #expect(stopped.ending == .signal(SIGINT))
    }
  }

  @Test func `a rate limit ends a sync, and the next sync continues there`() async throws {
    let change: (inout SandboxOptions) -> Void = {
      ($0.requestsPerHour, $0.hasGraphQL) = (20, false)
    }
    try await SavedLibrary.with(gists: 40, change: change) { library in
      let first = try await library.gists("sync", "mine")
      #expect(first.exit == 75, "\(first)")
      #expect(first.err.contains("API rate limit exceeded for 127.0.0.1:\(library.sandbox.port)"))
      #expect(first.err.contains("everything fetched so far is saved"))
      let reset = UTCTimestamp(seconds: library.sandbox.now.seconds + 3_600)
      library.sandbox.withState { state in
        state.rateLimiter.setWindow(of: Faults.token, limit: 5_000, used: 0, reset: reset)
      }
      let before = library.sandbox.requests.count
      #expect(try await library.gists("sync", "mine").exit == 0)
      #expect(library.requests(after: before).count < 40)
      #expect(try await library.checks() == "ok\nok\nok\n")
    }
  }

  @Test(.tracing) func `no socket is opened offline`() async throws {
    try await SavedLibrary.with(gists: 3) { library in
      #expect(try await library.gists("sync").exit == 0)
      let id = String(try await library.gists("list", "--offline").out.prefix { $0 != "\t" })
      for arguments in [["list", "--offline"], ["view", "--offline", id], ["search", "data"]] {
        let log = "\(library.home.root)/sockets"
        let result = try await Program.gists(arguments, in: library.home)
          .traced("-e", "trace=socket,connect", log: log).run()
        #expect(result.exit == 0, "\(result)")
        let calls = String(decoding: library.home.read(log) ?? [], as: UTF8.self)
        #expect(!calls.contains("AF_INET"), "\(calls)")
      }
    }
  }

  @Test(.tracing) func `a library is readable by its owner only`() async throws {
    try await SavedLibrary.with(gists: 3) { library in
      // While it is written, it has a log and an index of the log.
      let killed = try await Program.gists(["sync"], in: library.home)
        .through(shell: #"umask 000; exec "$@""#)
        .traced("-e", "inject=pwrite64:signal=KILL:when=30").run()
      #expect(killed.ending == .signal(SIGKILL), "\(killed)")
      let names = ["octocat.db", "octocat.db-shm", "octocat.db-wal"]
      #expect(names.map { library.home.mode("\(library.folder)/\($0)") } == [0o600, 0o600, 0o600])
      #expect(library.home.mode(library.folder) == 0o700)
      #expect(!library.home.files.contains { library.home.contains(Faults.token, in: $0) })
    }
  }
}
