import ClientState
import Dispatch
import GistsTUI
import GitHubAPI
import Synchronization
import TerminalOutput
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

@Suite struct `Loading a document` {
  private typealias Synced = `gists sync and gists search`

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
    let machine = try await Synced.machine()
    defer { withExtendedLifetime(machine) {} }
    let id = GistDocument.id
    let host = Host(
      stubs: StubTransport([
        .answer("GET /gists/\(id)", 200, Synced.one.json), .answer("GET /gists/\(id)/star", 204),
      ]), thread: LateThread())
    let context = machine.context(.collecting(terminal: machine.terminal), -1, host)
    let queue = BrowserQueue()
    let source = BrowserSource(context, host: try context.settings.namedHost(), queue: queue)
    let loader = DocumentLoader(source, OwnerAvatars(source, .none, isOn: false), .none) {
      host.thread
    }
    loader.load(.gist(id), columns: 78, fromNetwork: true)
    var isStale: [Bool] = []
    while case let events = await queue.nextUnlessIdle(), !events.isEmpty {
      for case .document(.gist(id), let document, _) in events { isStale.append(document.isStale) }
    }
    // The copy without and with colors, and the response twice.
    #expect(isStale == [true, true, true, false])
    #expect(host.thread.jobs > 0)
    #expect(host.stubs.unused == [])
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
