import Dispatch
import GistsTUI
import GitHubAPI
import GitHubModels
import Testing

@testable import CommandSupport
@testable import GistLibrary
@testable import GistsCommands

@Suite struct `The search of the browser` {
  /// Each line takes milliseconds, all of them minutes.
  private static let slow = "/(a+)+$/"
  private static let lines = String(repeating: "aaaaaaaaaaaaaa!\n", count: 50_000)

  /// A machine whose library has a gist that is slow to search.
  private static func machine() async throws -> TestMachine {
    let machine = try await `gists sync and gists search`.machine()
    let context = machine.context()
    let library = try #require(try context.library(of: context.namedHost()))
    let document = GistDocument(id: "bb", files: [.init(name: "a.txt")])
    let json = try JSON(parsing: document.json.utf8)
    let gist = try #require(Gist(json))
    try context.open(library, .writing) { store throws(LibraryError) in
      try store.save(
        LibraryGist(
          gist: Decoded(gist, json: json), contents: ["a.txt": Array(lines.utf8)], time: nil))
    }
    return machine
  }

  @Test func `a new query ends the search of the old one`() async throws {
    let machine = try await Self.machine()
    defer { withExtendedLifetime(machine) {} }
    let context = machine.context()
    let queue = BrowserQueue()
    let search = LibrarySearch(
      BrowserSource(context, host: try context.namedHost(), queue: queue))
    search.run(Self.slow, generation: 1)
    search.run("greet", generation: 2)
    var found: [Int] = []
    // The queue is idle when both searches have ended.
    while case let events = await queue.nextUnlessIdle(), !events.isEmpty {
      for case .found(let result, let generation) in events {
        #expect(result.rows.map(\.id) == [GistDocument.id])
        found.append(generation)
      }
    }
    #expect(found == [2])
  }

  @Test func `a row tells whether the gist is starred`() async throws {
    let machine = try await Self.machine()
    defer { withExtendedLifetime(machine) {} }
    let context = machine.context()
    let library = try #require(try context.library(of: context.namedHost()))
    try context.open(library, .writing) { store throws(LibraryError) in
      try store.setStarred(GistDocument.id, true)
    }
    let queue = BrowserQueue()
    let search = LibrarySearch(
      BrowserSource(context, host: try context.namedHost(), queue: queue))
    search.run("greet", generation: 1)
    var rows: [BrowserRow] = []
    while case let events = await queue.nextUnlessIdle(), !events.isEmpty {
      for case .found(let result, _) in events { rows = result.rows }
    }
    #expect(rows.map(\.gist?.isStarred) == [true])
  }

  @Test func `while an expression that took too long is matched, others are refused at once`()
    async throws
  {
    let machine = try await Self.machine()
    defer { withExtendedLifetime(machine) {} }
    let context = machine.context()
    var limits = RegexWatchdog.Limits()
    limits.line = .milliseconds(1)
    let time = TimeSource.system
    let thread = RegexQueue(limits, uptime: time.uptime, sleep: time.sleep)
    let end = DispatchSemaphore(value: 0)
    defer { end.signal() }
    await #expect(throws: RegexQueue.Failure.timeout) {
      try await thread.run(["slow"]) { watchdog in
        watchdog.watch("line", for: "slow") { _ in end.wait() }
      }
    }
    let queue = BrowserQueue()
    let search = LibrarySearch(
      BrowserSource(context, host: try context.namedHost(), queue: queue), thread)
    func result(_ query: String) async -> SearchResult? {
      search.run(query, generation: 1)
      var found: SearchResult?
      while case let events = await queue.nextUnlessIdle(), !events.isEmpty {
        for case .found(let result, _) in events { found = result }
      }
      return found
    }
    #expect(await result("/gre+t/")?.problem == "an earlier regular expression is still running")
    #expect(await result("/slow/")?.problem == "the regular expression took too long")
    #expect(await result("greet")?.rows.map(\.id) == [GistDocument.id])
  }

  @Test func `a cancelled search reports no error`() async throws {
    let machine = try await Self.machine()
    defer { withExtendedLifetime(machine) {} }
    let context = machine.context()
    let flow = SearchFlow(
      host: try context.namedHost(), query: try SearchText(Self.slow), limit: ListLimit(count: 10))
    let search = Task { try await flow.found(withLines: true, in: context) }
    search.cancel()
    await #expect(throws: CancellationError.self) { try await search.value }
  }
}
