import ByteTools
import ClientState
import Synchronization
import TerminalOutput
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

/// A file of a running watch that `gists` renames in its gist.
@Suite struct FollowedLinkTests {
  private let merges = MergeTests()

  private func document(_ text: String, _ number: Int) -> String {
    GistDocument.with(["plan.md": text]).json.dropLast()
      + #","history":[{"version":"\#(MergeTests.version(number))"}]}"#
  }

  @Test func `is pushed with its new name, even if its link follows seconds later`()
    async throws
  {
    let (machine, path) = try await merges.linked()
    let id = GistDocument.id
    let renamed = StubTransport.Stub.answer(
      "GET /gists/\(id)", 200, document(MergeTests.base, 2))
    let api = StubTransport([
      renamed, renamed, renamed, renamed,
      .change("PATCH /gists/\(id)", 200, document("", 3)),
    ])
    let console = Console.collecting()
    let context = machine.context(console, -1, api)
    var watch = try LinkWatch(
      context.links(of: []), every: .seconds(60), isOfAll: false, context: context)
    let time = machine.time.uptime
    watch.watcher.queue.withLock { queue in
      queue.noteWrite(to: 0, at: time)
      queue.read(Array(MergeTests.mine.utf8), of: 0)
    }
    try await watch.pushAll()
    machine.time.advance(by: .seconds(1))
    try await watch.pushAll()
    #expect(console.err.collectedText == "")
    _ = try await context.stateFiles.links.rename(
      [ExactString("notes.md"): "plan.md"], in: id, on: "github.com")
    machine.time.advance(by: .seconds(2))
    try await watch.pushAll()
    #expect(api.unused == [])
    #expect(merges.body(api).hasPrefix(#"{"files":{"plan.md":{"content":"ONE\n"#))
    #expect(console.err.collectedText == "Pushed \(path)\n")
    withExtendedLifetime(machine) {}
  }
}
