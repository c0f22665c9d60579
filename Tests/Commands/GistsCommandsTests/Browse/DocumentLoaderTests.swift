import ByteTools
import ClientState
import Dispatch
import FoundationEssentials
import GistLibrary
import GitHubAPI
import LocalFiles
import Synchronization
import TerminalOutput
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands
@testable import GistsTUI

@Suite struct `Loading a document` {
  /// A thread that starts when the host is asked.
  private final class LateThread: TaskExecutor {
    private let queue = DispatchQueue(label: "late", attributes: .initiallyInactive)
    private let count = Atomic(0)

    /// How many jobs were given to it.
    var jobs: Int { count.load(ordering: .relaxed) }

    func enqueue(_ job: consuming ExecutorJob) {
      count.add(1, ordering: .relaxed)
      let job = UnownedJob(job)
      queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }

    func start() { queue.activate() }
  }

  private struct Host: Transport {
    let stubs: StubTransport
    let thread: LateThread

    func send(_ request: APIRequest) async throws -> APIResponse {
      thread.start()
      return try await stubs.send(request)
    }
  }

  @Test(.endsHangs)
  func `sends the request while the copy in the library is rendered`() async throws {
    let machine = try await SyncedLibrary.machine()
    defer { withExtendedLifetime(machine) {} }
    let id = GistDocument.id
    let host = Host(
      stubs: StubTransport([
        .answer("GET /gists/\(id)", 200, SyncedLibrary.one.json),
        .answer("GET /gists/\(id)/star", 204),
      ]), thread: LateThread())
    let context = machine.context(.collecting(terminal: machine.terminal), -1, host)
    let queue = BrowserQueue()
    let source = BrowserSource(context, host: try context.settings.namedHost(), queue: queue)
    // The first connection locks the library for a moment. What saves the response must not be that.
    #expect(await source.version() != nil)
    let loader = DocumentLoader(source, OwnerAvatars(source, .none, isOn: false), .none) {
      host.thread
    }
    loader.load(.gist(id), columns: 78, fromNetwork: true)
    var isStale: [Bool] = []
    while case let events = await queue.nextUnlessIdle(), !events.isEmpty {
      for case .document(.gist(id), let document, _) in events { isStale.append(document.isStale) }
    }
    // The copy, and the response twice.
    #expect(isStale == [true, true, false])
    #expect(host.thread.jobs > 0)
    #expect(host.stubs.unused == [])
  }

  /// A host that answers the request for a gist only when it is told to.
  private final class SlowHost: Transport {
    let stubs: StubTransport
    private let asked = AsyncStream<Void>.makeStream()
    private let allowed = AsyncStream<Void>.makeStream()

    init(_ stubs: [StubTransport.Stub]) { self.stubs = StubTransport(stubs) }

    func send(_ request: APIRequest) async throws -> APIResponse {
      let response = try await stubs.send(request)
      guard Self.isForGist(request) else { return response }
      asked.continuation.yield()
      for await _ in allowed.stream { break }
      return response
    }

    func waitUntilAsked() async {
      for await _ in asked.stream { break }
    }

    func answer() { allowed.continuation.finish() }

    /// The number of requests for the gist, answered or not.
    var count: Int { stubs.requests.count(where: Self.isForGist) }

    private static func isForGist(_ request: APIRequest) -> Bool {
      request.url.path(percentEncoded: true).hasSuffix("/gists/\(GistDocument.id)")
    }
  }

  /// A gist that changed on the host since its copy in the library was made.
  private struct OutdatedCopy {
    let machine: TestMachine
    let context: AppContext
    let host: SlowHost
    let queue = BrowserQueue()
    let runner: EffectRunner
    let name = DocumentName.gist(GistDocument.id)

    /// The host has this response to the request for the gist, or else a new text.
    init(_ response: String? = nil) async throws {
      machine = try await SyncedLibrary.machine()
      var listed = SyncedLibrary.one
      listed.updated = "2026-02-28T10:00:00Z"
      var changed = listed
      listed.files = [.init(name: "hello.py", size: 13)]
      changed.files[0].content = "print('new')\n"
      host = SlowHost([
        .answer("GET /gists?per_page=100", 200, [listed].json),
        .answer("GET /gists/\(GistDocument.id)", 200, response ?? changed.json),
        .answer("GET /gists/\(GistDocument.id)/star", 204),
      ])
      context = machine.context(.collecting(terminal: machine.terminal), -1, host)
      runner = EffectRunner(
        context, host: try context.settings.namedHost(), queue: queue, terminal: .none)
      runner.run(.load(.mine, fromNetwork: true, generation: 1))
      while await !queue.nextUnlessIdle().isEmpty {}
    }

    /// Whoever reads the library from now on finds nothing.
    func removeCopy() throws {
      let library = try #require(try context.libraries.library(of: context.settings.namedHost()))
      try context.libraries.open(library, .writing) { store throws(LibraryError) in
        try store.remove(GistDocument.id, at: nil)
      }
    }

    /// Returns the texts of the documents of a width, in the order in which they are shown.
    func texts(_ events: [BrowserEvent], columns: Int) -> [String] {
      var texts: [String] = []
      for case .document(name, let document, let lines) in events
      where document.columns == columns {
        texts.append(lines[0..<lines.count].map(\.text.text).joined(separator: "\n"))
      }
      return texts
    }

    /// Returns the first text of a width.
    func firstText(columns: Int) async -> String? {
      while true {
        if let text = texts(await queue.next(), columns: columns).first { return text }
      }
    }

    /// Returns the last text of a width, when everything was loaded.
    func lastText(columns: Int) async -> String? {
      var last: String?
      while case let events = await queue.nextUnlessIdle(), !events.isEmpty {
        last = texts(events, columns: columns).last ?? last
      }
      return last
    }
  }

  @Test(.endsHangs)
  func `a preview that opens while the host is asked is neither read nor requested again`()
    async throws
  {
    let gist = try await OutdatedCopy()
    defer { withExtendedLifetime(gist.machine) {} }
    gist.runner.run(.loadDocument(gist.name, columns: 60, fromNetwork: false))
    await gist.host.waitUntilAsked()
    try gist.removeCopy()
    gist.runner.run(.loadDocument(gist.name, columns: 100, fromNetwork: true))
    #expect(await gist.firstText(columns: 100)?.contains("print('hi')") == true)
    gist.host.answer()
    #expect(await gist.lastText(columns: 100)?.contains("print('new')") == true)
    #expect(gist.host.count == 1)
    #expect(gist.host.stubs.unused == [])
  }

  @Test(.endsHangs)
  func `a gist that is left while the host is asked is shown as the host sends it`() async throws {
    let gist = try await OutdatedCopy()
    defer { withExtendedLifetime(gist.machine) {} }
    gist.runner.run(.loadDocument(gist.name, columns: 100, fromNetwork: true))
    await gist.host.waitUntilAsked()
    gist.runner.run(.loadDocument(gist.name, columns: 60, fromNetwork: false))
    #expect(await gist.firstText(columns: 60)?.contains("print('hi')") == true)
    gist.host.answer()
    #expect(await gist.lastText(columns: 60)?.contains("print('new')") == true)
    #expect(gist.host.count == 1)
  }

  @Test(.endsHangs)
  func `a gist that opens again is shown as the host sent it, as long as a document has it`()
    async throws
  {
    let gist = try await OutdatedCopy()
    defer { withExtendedLifetime(gist.machine) {} }
    gist.host.answer()
    gist.runner.run(.loadDocument(gist.name, columns: 60, fromNetwork: false))
    var shown: BrowserDocument?
    while case let events = await gist.queue.nextUnlessIdle(), !events.isEmpty {
      for case .document(_, let document, _) in events { shown = document }
    }
    try gist.removeCopy()
    gist.runner.run(.loadDocument(gist.name, columns: 100, fromNetwork: false))
    #expect(await gist.lastText(columns: 100)?.contains("print('new')") == true)
    #expect(gist.host.count == 1)
    // The host has only one answer, and the library nothing.
    gist.runner.run(.loadDocument(gist.name, columns: 60, fromNetwork: false, again: true))
    #expect(await gist.lastText(columns: 60) == nil)
    withExtendedLifetime(shown) {}
  }

  @Test(.endsHangs)
  func `a load that begins while a command ends does not bring back what it made outdated`()
    async throws
  {
    let gist = try await OutdatedCopy()
    defer { withExtendedLifetime(gist.machine) {} }
    gist.host.answer()
    let reload = Mutex<(@Sendable () -> Void)?>(nil)
    let source = gist.runner.source
    let loader = DocumentLoader(source, OwnerAvatars(source, .none, isOn: false), .none) {
      reload.withLock { reload in
        defer { reload = nil }
        return reload
      }?()
      return SerialQueue()
    }
    loader.load(gist.name, columns: 60, fromNetwork: false)
    var shown: BrowserDocument?
    while case let events = await gist.queue.nextUnlessIdle(), !events.isEmpty {
      for case .document(_, let document, _) in events { shown = document }
    }
    try gist.removeCopy()
    // The host has only one answer, and the library nothing.
    reload.withLock { $0 = { loader.reload([GistDocument.id]) } }
    loader.load(gist.name, columns: 100, fromNetwork: false)
    #expect(await gist.lastText(columns: 100) == nil)
    #expect(gist.host.count > 1)
    withExtendedLifetime(shown) {}
  }

  @Test(.endsHangs)
  func `a large file that has not changed is not downloaded again`() async throws {
    var renamed = SyncedLibrary.one
    let text = Array((renamed.files[0].content ?? "").utf8)
    let hash = HexDigest.gitBlob(of: text, digits: 40)
    renamed.description = "Renamed"
    renamed.files = [
      .init(name: "hello.py", size: text.count, content: "def", isTruncated: true)
    ]
    let gist = try await OutdatedCopy(
      renamed.json.replacing("/raw/hello.py", with: "/raw/\(hash)/hello.py"))
    defer { withExtendedLifetime(gist.machine) {} }
    gist.host.answer()
    gist.runner.run(.loadDocument(gist.name, columns: 60, fromNetwork: true))
    let shown = await gist.lastText(columns: 60) ?? ""
    #expect(shown.hasPrefix("Renamed\n") && shown.contains("print('hi')"), "\(shown)")
    #expect(gist.host.stubs.unused == [])
  }

  @Test func `escapes the name of the file that a draft is for`() async throws {
    let machine = try TestMachine()
    defer { withExtendedLifetime(machine) {} }
    let id = GistDocument.id
    let context = machine.context(
      .collecting(terminal: machine.terminal), -1, StubTransport([]))
    let draft = try SavedDraft.keep(
      Array("text".utf8), named: "notes.md", for: .file("\u{1B}[31mnotes", of: id, on: .gitHub),
      in: context.stateFiles, at: context.time.now())
    let queue = BrowserQueue()
    let runner = EffectRunner(
      context, host: try context.settings.namedHost(), queue: queue, terminal: .none)
    runner.run(.loadDocument(.draft(draft.name), columns: 80, fromNetwork: true))
    var about: [String] = []
    while case let events = await queue.nextUnlessIdle(), !events.isEmpty {
      for case .document(_, let document, _) in events { about += document.about.map(\.text) }
    }
    let start = "not sent · for \\u{1B}[31mnotes in \(id.prefix(10)) · saved "
    #expect(about.first?.hasPrefix(start) == true, "\(about)")
  }
}
