import Synchronization
import TerminalOutput
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

/// `gists watch` asks for two gists that the user's list lacks.
@Suite struct LinkPollTests {
  private static let ids = ["1111", "2222"]

  /// Returns the files to compare after the hosts were asked once, and the gists that are gone.
  private func poll(
    _ stubs: [StubTransport.Stub]
  ) async throws -> (due: [Int], gone: Set<String>) {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    for id in Self.ids {
      let path = "\(machine.folder)/\(id).md"
      try LinkScene().write("one\n", path)
      let linked = await machine.gists(
        "link", path, id, api: StubTransport([Self.get(id), Self.get(id)]))
      #expect(linked.status == .done, "\(linked)")
    }
    let list = StubTransport.Stub.answer("GET /gists?per_page=100", 200, "[]")
    return try await StubTransport.with([list] + stubs) { api in
      let context = machine.context(.collecting(), -1, api)
      var watch = try LinkWatch(
        context.links(of: []), every: .seconds(60), isOfAll: false, context: context)
      try await watch.pollGists()
      let time = machine.time.uptime
      let due = watch.watcher.queue.withLock { $0.due(at: time) }
      return (due: due, gone: watch.poll?.gone ?? [])
    }
  }

  private static func get(_ id: String) -> StubTransport.Stub {
    var document = GistDocument.with(["\(id).md": "one\n"])
    document.id = id
    return .answer("GET /gists/\(id)", 200, document.whole)
  }

  /// All attempts.
  private static func refused(_ id: String, _ status: Int) -> [StubTransport.Stub] {
    let stub = StubTransport.Stub.answer("GET /gists/\(id)", status, #"{"message":"no"}"#)
    return Array(repeating: stub, count: status >= 500 ? 3 : 1)
  }

  @Test(arguments: [(403, [0, 1]), (404, [0, 1]), (422, [0, 1]), (451, [0, 1]), (502, [1])])
  func `a gist that can't be read doesn't hide changes of the next one`(
    status: Int, due: [Int]
  ) async throws {
    let found = try await poll(Self.refused("1111", status) + [Self.get("2222")])
    #expect(found.due == due)
    #expect(found.gone == (status == 404 ? ["github.com/1111"] : []))
  }

  @Test func `a gist that is gone is noticed even if the next one can't be read`() async throws {
    let found = try await poll(Self.refused("1111", 404) + Self.refused("2222", 502))
    #expect(found.due == [0])
    #expect(found.gone == ["github.com/1111"])
  }

  @Test func `a gist that the host rejects is reported once, until the answer or the file changes`()
    async throws
  {
    let (machine, _) = try await MergeScene().linked()
    func answers(_ message: String) -> [StubTransport.Stub] {
      let rejected = StubTransport.Stub.answer(
        "GET /gists/\(GistDocument.id)", 422, #"{"message":"\#(message)"}"#)
      return [.answer("GET /gists?per_page=100", 200, "[]"), rejected, rejected]
    }
    let api = StubTransport(
      answers("no") + answers("no") + answers("never") + answers("never"))
    let console = Console.collecting()
    let context = machine.context(console, -1, api)
    var watch = try LinkWatch(
      context.links(of: []), every: .seconds(60), isOfAll: false, context: context)
    let no = "error: github.com rejected the data: no (HTTP 422)\n"
    let never = "error: github.com rejected the data: never (HTTP 422)\n"
    let steps = [
      (MergeScene.mine, no), (MergeScene.mine, no), (MergeScene.mine, no + never),
      (MergeScene.merged, no + never + never),
    ]
    for (text, told) in steps {
      try await watch.pollGists()
      watch.watcher.queue.withLock { $0.read(Array(text.utf8), of: 0) }
      try await watch.pushAll()
      #expect(console.err.collectedText == told)
      machine.time.advance(by: .seconds(60))
    }
    #expect(api.unused == [])
    withExtendedLifetime(machine) {}
  }

  @Test func `that a push fails is told once, even if the host says what has changed`()
    async throws
  {
    let (machine, _) = try await MergeScene().linked()
    let list = GistDocument.with(["notes.md": MergeScene.base]).json
    let answers =
      [StubTransport.Stub.answer("GET /gists?per_page=100", 200, "[\(list)]")]
      + Self.refused(GistDocument.id, 502)
    let api = StubTransport(answers + answers)
    let console = Console.collecting()
    let context = machine.context(console, -1, api)
    var watch = try LinkWatch(
      context.links(of: []), every: .seconds(60), isOfAll: false, context: context)
    for _ in 1...2 {
      try await watch.pollGists()
      watch.watcher.queue.withLock { $0.read(Array(MergeScene.mine.utf8), of: 0) }
      try await watch.pushAll()
      machine.time.advance(by: .seconds(60))
    }
    let notes = console.err.collectedText.split(separator: "\n")
    #expect(notes.count { $0.hasSuffix("; will keep retrying") } == 1, "\(notes)")
    #expect(api.unused == [])
    withExtendedLifetime(machine) {}
  }
}
