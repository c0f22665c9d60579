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
  private let merges = MergeScene()

  private func document(_ text: String, _ number: Int) -> String {
    GistDocument.with(["plan.md": text]).json.dropLast()
      + #","history":[{"version":"\#(MergeScene.version(number))"}]}"#
  }

  private func get(_ text: String) -> StubTransport.Stub {
    .answer("GET /gists/\(GistDocument.id)", 200, document(text, 2))
  }

  private var patch: StubTransport.Stub {
    .change("PATCH /gists/\(GistDocument.id)", 200, document("", 3))
  }

  /// Pushes a text now, after one second and after three; `renames` is whether the link follows just
  /// before the last time.
  private func push(
    _ stubs: [StubTransport.Stub], renames: Bool = true
  ) async throws -> (machine: TestMachine, path: String, api: StubTransport, messages: String) {
    let (machine, path) = try await merges.linked()
    let api = StubTransport(stubs)
    let console = Console.collecting()
    let context = machine.context(console, -1, api)
    var watch = try LinkWatch(
      context.links(of: []), every: .seconds(60), isOfAll: false, context: context)
    let time = machine.time.uptime
    watch.watcher.queue.withLock { queue in
      queue.noteWrite(to: 0, at: time)
      queue.read(Array(MergeScene.mine.utf8), of: 0)
    }
    try await watch.pushAll()
    machine.time.advance(by: .seconds(1))
    try await watch.pushAll()
    #expect(console.err.collectedText == "")
    if renames {
      _ = try await context.stateFiles.links.rename(
        [ExactString("notes.md"): "plan.md"], in: GistDocument.id, on: "github.com")
    }
    machine.time.advance(by: .seconds(2))
    try await watch.pushAll()
    if !renames {
      #expect(console.err.collectedText == "")
      machine.time.advance(by: .seconds(4))
      try await watch.pushAll()
    }
    #expect(api.unused == [])
    return (machine, path, api, console.err.collectedText)
  }

  @Test func `is pushed with its new name, even if its link follows seconds later`()
    async throws
  {
    let renamed = get(MergeScene.base)
    let (machine, path, api, messages) = try await push(
      [renamed, renamed, renamed, renamed, patch])
    #expect(merges.body(api).hasPrefix(#"{"files":{"plan.md":{"content":"ONE\n"#))
    #expect(messages == "Pushed \(path)\n")
    withExtendedLifetime(machine) {}
  }

  @Test func `is merged if the edit that renames it changes its text, too`() async throws {
    let renamed = get(MergeScene.theirs)
    let (machine, path, api, messages) = try await push(
      [renamed, renamed, renamed, merges.revision(MergeScene.base, 1), renamed, patch])
    #expect(
      merges.body(api) == #"{"files":{"plan.md":{"content":"ONE\ntwo\nthree\nfour\nFIVE\n"}}}"#)
    #expect(merges.links.read(path) == MergeScene.merged)
    #expect(
      messages == """
        Merged \(path) with its gist; the text before the merge is in \(machine.drafts[0])
        Pushed \(path)

        """)
  }

  @Test func `is stopped after seven seconds if it has no new name`() async throws {
    let removed = StubTransport.Stub.answer(
      "GET /gists/\(GistDocument.id)", 200, GistDocument.with(["other.md": "other\n"]).json)
    let (machine, path, _, messages) = try await push(
      [removed, removed, removed, removed], renames: false)
    #expect(
      messages.hasPrefix(
        "error: \(path) is linked to notes.md in gist \(GistDocument.id), which no longer exists\n"),
      "\(messages)")
    #expect(messages.hasSuffix("note: \(path) is no longer watched\n"), "\(messages)")
    withExtendedLifetime(machine) {}
  }
}
