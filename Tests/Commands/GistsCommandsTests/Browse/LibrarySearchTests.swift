import Dispatch
import GistsTUI
import GitHubAPI
import GitHubModels
import TerminalOutput
import Testing
import TextFormats

@testable import CommandSupport
@testable import GistLibrary
@testable import GistsCommands

@Suite struct `The search of the browser` {
  /// Each line takes milliseconds, all of them minutes.
  private static let slow = "/(a+)+$/"
  private static let lines = String(repeating: "aaaaaaaaaaaaaa!\n", count: 50_000)

  /// A machine whose library has a gist that is slow to search.
  private static func machine() async throws -> TestMachine {
    let machine = try await SyncedLibrary.machine()
    let context = machine.context()
    let library = try #require(try context.libraries.library(of: context.settings.namedHost()))
    let document = GistDocument(id: "bb", files: [.init(name: "a.txt")])
    let json = try JSON(parsing: document.json.utf8)
    let gist = try #require(Gist(json))
    try context.libraries.open(library, .writing) { store throws(LibraryError) in
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
      BrowserSource(context, host: try context.settings.namedHost(), queue: queue))
    search.run(Self.slow, lines: 20, generation: 1)
    search.run("greet", lines: 20, generation: 2)
    var found: [Int] = []
    // The queue is idle when both searches have ended.
    while case let events = await queue.nextUnlessIdle(), !events.isEmpty {
      for case .found(let result, let generation) in events {
        #expect(result.ids == [GistDocument.id])
        found.append(generation)
      }
    }
    #expect(Set(found) == [2])
  }

  @Test(arguments: [
    ("hello", "HELLO.PY", 1), ("creme", "markdown", 1), ("creme", "notes.MD", 1),
    ("creme", "MonaLisa", 1), ("hello", "markdown", 0), ("is:secret", "café", 1), ("hello", "", 1),
  ])
  func `a filter looks in files and languages, as in other lists`(
    query: String, filter: String, count: Int
  ) async throws {
    let machine = try await SyncedLibrary.machine()
    defer { withExtendedLifetime(machine) {} }
    let context = machine.context()
    let queue = BrowserQueue()
    let search = LibrarySearch(
      BrowserSource(context, host: try context.settings.namedHost(), queue: queue))
    search.run(query, lines: 20, generation: 1)
    while await !queue.nextUnlessIdle().isEmpty {}
    search.arrange(as: ListArrangement(filter: filter))
    let events = await queue.nextUnlessIdle()
    let counts = events.compactMap { event -> Int? in
      if case .arranged(.search, let ids, _) = event { ids?.count } else { nil }
    }
    #expect(counts == [count])
  }

  @Test func `a row tells whether the gist is starred`() async throws {
    let machine = try await Self.machine()
    defer { withExtendedLifetime(machine) {} }
    let context = machine.context()
    let library = try #require(try context.libraries.library(of: context.settings.namedHost()))
    try context.libraries.open(library, .writing) { store throws(LibraryError) in
      try store.setStarred(GistDocument.id, true)
    }
    let queue = BrowserQueue()
    let search = LibrarySearch(
      BrowserSource(context, host: try context.settings.namedHost(), queue: queue))
    search.run("greet", lines: 20, generation: 1)
    var rows: [BrowserRow] = []
    while case let events = await queue.nextUnlessIdle(), !events.isEmpty {
      for case .found(let result, _) in events { rows += result.rows }
    }
    #expect(rows.map(\.gist?.isStarred) == [true])
  }

  /// A machine with 2,500 gists; all of them have the word `common`, and 100 the word `seldom`.
  private static func largeMachine() async throws -> TestMachine {
    let machine = try await SyncedLibrary.machine()
    let context = machine.context()
    let library = try #require(try context.libraries.library(of: context.settings.namedHost()))
    try context.libraries.open(library, .writing) { store throws(LibraryError) in
      let gists = (1...2_500).compactMap { number -> LibraryGist? in
        let name = number.isMultiple(of: 25) ? "seldom.txt" : "some.txt"
        let id = String(number + 1_000_000, radix: 16)
        let document = GistDocument(id: id, files: [.init(name: name)])
        guard let json = try? JSON(parsing: document.json.utf8), let gist = Gist(json) else {
          return nil
        }
        return LibraryGist(
          gist: Decoded(gist, json: json), contents: [name: Array("a common line\n".utf8)],
          time: nil)
      }
      try store.apply(gists.map { .save($0, isFullyFetched: true) })
    }
    return machine
  }

  /// Returns what a search reports, in order, without the rows.
  private static func results(
    _ query: String, lines: Int = 20, on machine: TestMachine
  ) async throws -> [SearchResult] {
    let context = machine.context()
    let queue = BrowserQueue()
    let search = LibrarySearch(
      BrowserSource(context, host: try context.settings.namedHost(), queue: queue))
    search.run(query, lines: lines, generation: 1)
    var results: [SearchResult] = []
    while case let events = await queue.nextUnlessIdle(), !events.isEmpty {
      for case .found(let result, _) in events { results.append(result) }
    }
    return results
  }

  @Test func `all hits are found: the first ones at once, the others in the same order`()
    async throws
  {
    let machine = try await Self.largeMachine()
    defer { withExtendedLifetime(machine) {} }
    for (query, count) in [
      ("common", 2_500), ("comm", 2_500), ("seldom", 100), ("/common/", 2_500),
    ] {
      let results = try await Self.results(query, on: machine)
      let last = try #require(results.last)
      #expect(last.isAll, "\(query)")
      #expect(last.total == 2_502, "\(query)")
      #expect(Set(last.ids).count == count, "\(query)")
      for result in results { #expect(last.ids.starts(with: result.ids), "\(query)") }
      // Only the rows that fill the screen, unless they can't be found again.
      let rows = results.flatMap(\.rows).count
      #expect(query.hasPrefix("/") ? rows == count : (10...20).contains(rows), "\(query)")
    }
  }

  @Test func `the last result tells how many gists a sync would fetch`() async throws {
    let machine = try await Self.machine()
    defer { withExtendedLifetime(machine) {} }
    let context = machine.context()
    let library = try #require(try context.libraries.library(of: context.settings.namedHost()))
    try context.libraries.open(library, .writing) { store throws(LibraryError) in
      let document = GistDocument(id: "cc", files: [.init(name: "c.txt")])
      guard let json = try? JSON(parsing: document.json.utf8), let gist = Gist(json) else { return }
      let listed = Decoded(gist, json: json)
      try store.save([listed], at: nil)
      try store.save(FeedSnapshot(feed: "mine", ids: ["cc"]))
    }
    #expect(try await Self.results("nowhere", on: machine).last?.unsearched == 1)
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
    let thread = RegexQueue(limits, makeClock: { time.uptime }, sleep: time.sleep)
    let end = DispatchSemaphore(value: 0)
    defer { end.signal() }
    await #expect(throws: RegexQueue.Failure.timeout) {
      try await thread.run(["slow"]) { watchdog in
        watchdog.watch("line", for: "slow") { _ in end.wait() }
      }
    }
    let queue = BrowserQueue()
    let search = LibrarySearch(
      BrowserSource(context, host: try context.settings.namedHost(), queue: queue), thread)
    func result(_ query: String) async -> SearchResult? {
      search.run(query, lines: 20, generation: 1)
      var found: SearchResult?
      while case let events = await queue.nextUnlessIdle(), !events.isEmpty {
        for case .found(let result, _) in events { found = result }
      }
      return found
    }
    #expect(
      await result("/gre+t/")?.problem?.text == "an earlier regular expression is still running")
    #expect(await result("/slow/")?.problem?.text == "the regular expression took too long")
    #expect(await result("greet")?.ids == [GistDocument.id])
  }

  @Test func `a cancelled search reports no error`() async throws {
    let machine = try await Self.machine()
    defer { withExtendedLifetime(machine) {} }
    let context = machine.context()
    let flow = SearchFlow(
      host: try context.settings.namedHost(), query: try SearchText(Self.slow),
      limit: ListLimit(count: 10))
    let search = Task { try await flow.found(withLines: true, in: context.libraries) }
    search.cancel()
    await #expect(throws: CancellationError.self) { try await search.value }
  }
}
