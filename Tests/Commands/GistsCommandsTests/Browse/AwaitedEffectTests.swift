@testable import GistLibrary
import GistsTUI
import GitHubAPI
import LocalFiles
import TerminalOutput
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

/// Effects end with the event that the browser waits for, whatever the library and the host are like.
@Suite struct `What the browser waits for, with its effects` {
  enum Trouble: CaseIterable {
    case noLibrary, noFolder, damage, lock
  }

  private static let away = APIError.unreachable(host: "github.com", reason: .nameNotFound)

  /// A host that nobody can reach.
  private struct Away: Transport {
    func send(_ request: APIRequest) async throws -> APIResponse { throw away }
  }

  private static func machine(_ trouble: Trouble) async throws -> TestMachine {
    let machine = try await SyncedLibrary.machine()
    switch trouble {
    case .noLibrary: machine.environment = [:]
    case .noFolder: machine.environment["XDG_DATA_HOME"] = "/dev/null"
    case .damage:
      let path = machine.libraryFolder + "/octocat.db"
      try PrivateFile(path).write(Array(String(repeating: "no library", count: 1_000).utf8))
    case .lock: break
    }
    return machine
  }

  private static let id = GistDocument.id

  /// Every effect that the browser waits for, with what it ends with.
  private static let effects: [BrowserEffect] = {
    var effects: [BrowserEffect] = []
    let feeds: [BrowserList] = [.mine, .public, .starred, .gists(of: "mona")]
    for list in feeds {
      effects.append(.load(list, fromNetwork: true, generation: 1))
      effects.append(.load(list, fromNetwork: false, generation: 1))
      effects.append(.loadMore(list, generation: 1))
      effects.append(.arrange(list, ListArrangement(sorting: .title)))
      effects.append(.arrange(list, ListArrangement(filter: "hello")))
      effects.append(.loadRows(list, [id]))
    }
    let others: [BrowserList] = [
      .files, .users, .repositories, .repositoriesOf("mona"), .repositorySearch("swift"),
      .folder(of: "mona/hello", path: ""), .revisions(of: id), .trash, .drafts,
      .tags,
    ]
    for list in others {
      effects.append(.load(list, fromNetwork: true, generation: 1))
      effects.append(.loadMore(list, generation: 1))
    }
    effects.append(.arrange(.search, ListArrangement(sorting: .title)))
    effects.append(.loadRows(.search, [id]))
    for query in ["hello", "/hel+o/", "", "\""] {
      effects.append(.search(query, lines: 20, generation: 1))
    }
    let documents: [DocumentName] = [
      .gist(id), .draft("none"), .deleted(id), .repository("mona/hello"), .user("mona"),
      .repositoryFile(of: "mona/hello", path: "a"), .revision(gist: id, version: "1", parent: nil),
    ]
    for name in documents {
      effects.append(.loadDocument(name, columns: 80, fromNetwork: true))
      effects.append(.loadDocument(name, columns: 80, fromNetwork: false))
    }
    for fromHost in [false, true] {
      effects.append(.findGists([id], fromHost: fromHost, number: 1))
    }
    effects.append(.complete("vi"))
    effects.append(.completePath("a"))
    effects.append(.findFiles(["a"]))
    return effects
  }()

  /// Whether an event is the end of an effect.
  private static func ends(_ effect: BrowserEffect, _ event: BrowserEvent) -> Bool {
    switch (effect, event) {
    case (.load(let list, _, let number), .refreshed(let ended, _, let last)),
      (.loadMore(let list, let number), .refreshed(let ended, _, let last)):
      list == ended && number == last
    case (.arrange(let list, let how), .arranged(let ended, _, let last)):
      list == ended && how == last
    case (.loadRows(let list, _), .rows(let ended, _)): list == ended
    case (.loadRows(let list, let ids), .rowsUnavailable(let ended, let last)):
      list == ended && ids == last
    case (.search(_, _, let number), .found(let result, let last)): result.isAll && number == last
    case (.loadDocument(let name, _, _, _), .document(let ended, let document, _)):
      name == ended && !document.isStale
    case (.loadDocument(let name, _, _, _), .documentFailed(let ended, _)),
      (.loadDocument(let name, _, _, _), .documentSkipped(let ended)):
      name == ended
    case (.complete(let line, _), .completions(let ended, _)),
      (.completePath(let line), .paths(let ended, _)):
      line == ended
    case (.findGists(_, _, let number), .foundGists(_, let last, _)): number == last
    case (.findFiles(let paths), .foundFiles(let ended, _)): paths == ended
    default: false
    }
  }

  private static func expectEnds(on machine: TestMachine) async throws {
    let context = machine.context(.collecting(terminal: machine.terminal), -1, Away())
    for effect in effects {
      let queue = BrowserQueue()
      let runner = EffectRunner(
        context, host: try context.settings.namedHost(), queue: queue, terminal: .none)
      runner.run(effect)
      var events: [BrowserEvent] = []
      while case let new = await queue.nextUnlessIdle(), !new.isEmpty { events += new }
      #expect(events.contains { ends(effect, $0) }, "\(effect)")
    }
  }

  @Test(arguments: Trouble.allCases)
  func `each effect ends without its library and the host`(trouble: Trouble) async throws {
    let machine = try await Self.machine(trouble)
    defer { withExtendedLifetime(machine) {} }
    guard trouble == .lock else { return try await Self.expectEnds(on: machine) }
    let library = PrivateFile(machine.libraryFolder + "/octocat.db")
    try await library.alone(at: "lock", wait: {}) { try await Self.expectEnds(on: machine) }
  }

  @Test(arguments: [nil, "/dev/null"])
  func `a list of a new home folder is sorted and filtered, and keys go on`(
    data: String?
  ) async throws {
    let machine = try TestMachine()
    machine.environment = ["GISTS_TOKEN": "ghp_of-somebody"]
    machine.environment["XDG_DATA_HOME"] = data
    var gists = [GistDocument(id: "aa"), GistDocument(id: "bb")]
    (gists[0].description, gists[1].description) = ("Zebra", "Apple")
    let browser = try await BrowsedMachine(
      .public, on: machine, [.answer("GET /gists/public?per_page=100", 200, gists.json)])
    func titles() -> [String] {
      browser.body.map { line in ["Zebra", "Apple"].first(where: line.contains) ?? line }
    }
    #expect(titles() == ["Zebra", "Apple"])
    try await browser.press("St")
    #expect(titles() == ["Apple", "Zebra"])
    #expect(browser.status.hasPrefix("2 gists · sorted by title"))
    try await browser.press("j")
    #expect(browser.body.last?.hasPrefix(">") == true)
    try await browser.press("fzeb<Enter>")
    #expect(titles() == ["Zebra"])
    try await browser.press("<Esc>So?")
    #expect(browser.lines.contains { $0.contains("┌─ Keys ─") })
  }

  @Test func `a filter for duplicates says how many gists have no contents to compare`()
    async throws
  {
    let machine = try await SyncedLibrary.machine()
    let listed = [
      GistDocument(files: [.init(name: "hello.py", size: 29)]), GistDocument(id: "bb"),
    ]
    let browser = try await BrowsedMachine(
      .mine, on: machine, [.answer("GET /gists?per_page=100", 200, listed.json)])
    try await browser.press("fis:duplicate<Enter>")
    #expect(
      browser.status.hasPrefix(
        "0 of 2 gists match is:duplicate · 1 gist not compared; run :sync · Esc shows all"))
  }

  @Test func `what another process changes in the library is shown with the next key`()
    async throws
  {
    let machine = try await SyncedLibrary.machine()
    let listed = [GistDocument(files: [.init(name: "hello.py", size: 29)])]
    let browser = try await BrowsedMachine(
      .mine, on: machine, [.answer("GET /gists?per_page=100", 200, listed.json)])
    #expect(browser.body.map { $0.hasPrefix("> Hello world") } == [true])
    // Another process has its own connections.
    let context = machine.context()
    let library = try #require(try context.libraries.library(of: context.settings.namedHost()))
    try context.libraries.open(library, .writing) { store throws(LibraryError) in
      try store.remove(Self.id, at: nil)
    }
    try await browser.press("k")
    #expect(browser.body.filter { $0.contains("Hello world") } == [])
  }
}
