import ClientState
import GitHubAPI
import GitHubModels
import Glibc
import HTTPTypes
import Synchronization
import TerminalOutput
import TestSupport
import Testing
import TextFormats

@testable import CommandSupport
@testable import GistsCommands

/// A change that came to the gist right before an update, which undid it.
@Suite struct `A change that an update undid` {
  private let merges = MergeScene()
  private var links: LinkScene { merges.links }

  /// The gist after the update to revision 3, which undid revision 2.
  private var updated: String {
    let history = [3, 2, 1].map { #"{"version":"\#(MergeScene.version($0))"}"# }
    return links.document(MergeScene.mine).json.dropLast()
      + #","history":[\#(history.joined(separator: ","))]}"#
  }

  /// A context whose host has these revisions, and the change that its file has to get.
  private func undone(
    on machine: TestMachine, by other: StubTransport.Stub? = nil
  ) async throws -> (context: AppContext, change: OverwrittenChange) {
    let theirs = other ?? merges.revision(MergeScene.theirs, 2)
    let api = StubTransport([merges.get(MergeScene.base, 1), theirs, theirs])
    let context = machine.context(.collecting(), -1, api)
    let files = try await LinkedFile.load(
      try context.links(of: []), try context.sessions.session(), in: context.repositories)
    let file = try #require(files.first)
    let update = PushFlow.Change(
      gist: try #require(file.gist), texts: [try LinkSync(context).flow.upload(file)])
    let json = try JSON(parsing: Array(updated.utf8))
    let response = Decoded(try #require(Gist(json)), json: json)
    return (context, try #require(OverwrittenChange(update, by: response)))
  }

  @Test func `is merged into the file, and waits while the file is not there`() async throws {
    let (machine, path) = try await merges.linked()
    let (context, change) = try await undone(on: machine)
    #expect(change.version == MergeScene.version(2))
    let sync = LinkSync(context)
    unlink(path)
    await #expect(throws: MissingLocalFile.self) { try await sync.restore(change) }
    #expect(links.read(path) == nil)
    try links.write(MergeScene.mine, path)
    #expect(try await sync.restore(change).isEmpty)
    #expect(links.read(path) == MergeScene.merged)
    #expect(machine.drafts == [])
  }

  @Test func `is named if it renamed the file, which stays as it is`() async throws {
    let (machine, path) = try await merges.linked()
    let renamed = StubTransport.Stub.answer(
      "GET /gists/\(links.id)/\(MergeScene.version(2))", 200,
      GistDocument.with(["plan.md": MergeScene.base]).json)
    let (context, change) = try await undone(on: machine, by: renamed)
    #expect(try await LinkSync(context).restore(change).map(\.path) == [path])
    #expect(links.read(path) == MergeScene.mine)
  }

  @Test func `is merged by watch into what an editor saves instead of the file`() async throws {
    let (machine, path) = try await merges.linked()
    let (context, change) = try await undone(on: machine)
    var watch = try LinkWatch(
      try context.links(of: []), every: .seconds(60), isOfAll: false, context: context)
    watch.overwritten = [change]
    unlink(path)
    try await watch.restoreOverwritten()
    #expect(watch.overwritten.map(\.version) == [MergeScene.version(2)])
    let saved = "ONE\ntwo\nTHREE\nfour\nfive\n"
    try links.write(saved, path)
    try await watch.restoreOverwritten()
    #expect(watch.overwritten.isEmpty)
    #expect(links.read(path) == "ONE\ntwo\nTHREE\nfour\nFIVE\n")
    #expect(merges.drafts(machine) == [saved])
    let told = "Merged \(path) with a change that came to its gist at the same time\n"
    #expect(context.console.err.collectedText.hasSuffix(told))
  }

  @Test(.endsHangs)
  func `is told if the watch ends as nobody is signed in, and what waits is a draft`()
    async throws
  {
    let (machine, path) = try await merges.linked()
    let (_, change) = try await undone(on: machine)
    machine.environment = [:]
    // Its last close would be a write that the watch, whose clock stands still, never reads.
    try waitForWriters(of: path)
    let api = StubTransport([merges.get(MergeScene.base, 1)])
    let context = machine.context(.collecting(), -1, api)
    var watch = try LinkWatch(
      try context.links(of: []), every: .seconds(60), isOfAll: false, context: context)
    watch.overwritten = [change]
    let older = "ONE\ntwo\n"
    watch.watcher.queue.withLock { queue in
      queue.noteWrite(to: 0, at: .seconds(-2))
      queue.read(Array(older.utf8), of: 0)
    }
    var hasFailed = false
    do {
      try await watch.run()
    } catch {
      hasFailed = true
    }
    #expect(hasFailed)
    #expect(merges.drafts(machine) == [older])
    #expect(links.read(path) == MergeScene.mine)
    let told = context.console.err.collectedText
    #expect(
      told.contains("\(path) replaced what someone else changed in its gist at the same time\n"),
      "\(told)")
  }

  /// Takes a file away when the update arrives.
  private struct Taking: Transport {
    let api: StubTransport
    let path: String

    func send(_ request: APIRequest) async throws -> APIResponse {
      if request.method == .patch { unlink(path) }
      return try await api.send(request)
    }
  }

  @Test func `is told by watch --once, which does not wait for the file`() async throws {
    let (machine, path) = try await merges.linked()
    let api = StubTransport([
      merges.get(MergeScene.base, 1), merges.get(MergeScene.base, 1),
      .answer("PATCH /gists/\(links.id)", 200, updated), merges.revision(MergeScene.theirs, 2),
    ])
    let result = await machine.gists("watch", "--once", api: Taking(api: api, path: path))
    #expect(
      result.err.hasPrefix(
        """
        error: \(path) replaced what someone else changed in its gist at the same time
        hint: their text is in revision 2222222
        """), "\(result)")
    #expect(result.status == .no)
    #expect(links.read(path) == nil)
    #expect(api.unused == [])
  }
}
