import Synchronization
import TerminalOutput
import TestSupport
import Testing

@testable import GistsCommands

/// A push of `gists watch` that another computer's update undoes at the same moment.
@Suite struct RecentPushTests {
  private let merges = MergeScene()
  private var links: LinkScene { merges.links }
  private let changedAgain = "ONE 1\ntwo\nthree\nfour\nfive\n"

  /// A watch of one file that has just pushed a text.
  private final class Scene {
    let machine: TestMachine
    let path: String
    let api: StubTransport
    private let console: Console
    private var watch: LinkWatch

    init(_ merges: MergeScene, then stubs: [StubTransport.Stub]) async throws {
      let (machine, path) = try await merges.linked()
      let api = StubTransport(
        [merges.get(MergeScene.base, 1), merges.get(MergeScene.base, 1), merges.patch(2)] + stubs)
      let console = Console.collecting()
      let context = machine.context(console, -1, api)
      watch = try LinkWatch(
        context.links(of: []), every: .seconds(60), isOfAll: false, context: context)
      (self.machine, self.path, self.api, self.console) = (machine, path, api, console)
      try await push(MergeScene.mine)
    }

    var messages: String { console.err.collectedText }

    /// Has a text of the file pushed.
    func push(_ text: String) async throws {
      let time = machine.time.uptime
      watch.watcher.queue.withLock { queue in
        queue.noteWrite(to: 0, at: time)
        queue.read(Array(text.utf8), of: 0)
      }
      try await watch.pushAll()
    }

    /// Has the file compared with the gist.
    func look() async throws {
      watch.want([0])
      try await push(MergeScene.mine)
    }

    /// Lets time pass.
    func wait(_ time: Duration) async throws {
      machine.time.advance(by: time)
      try await watch.pushAll()
    }
  }

  @Test func `what undid it is not downloaded before the merge, which keeps what was saved since`()
    async throws
  {
    let scene = try await Scene(
      merges,
      then: [
        merges.get(MergeScene.theirs, 3), merges.get(MergeScene.theirs, 3),
        merges.get(MergeScene.merged, 4), merges.get(MergeScene.merged, 4),
        merges.revision(MergeScene.mine, 2), merges.get(MergeScene.merged, 4), merges.patch(5),
      ])
    try await scene.look()
    #expect(links.read(scene.path) == MergeScene.mine)
    scene.machine.time.advance(by: SaveQueue.standing)
    try links.write(changedAgain, scene.path)
    try await scene.push(changedAgain)
    #expect(links.read(scene.path) == changedAgain)
    try await scene.wait(RecentPush.pause)
    #expect(scene.api.unused == [])
    let merged = "ONE 1\ntwo\nthree\nfour\nFIVE\n"
    #expect(links.read(scene.path) == merged)
    #expect(
      merges.body(scene.api)
        == #"{"files":{"notes.md":{"content":"ONE 1\ntwo\nthree\nfour\nFIVE\n"}}}"#)
    #expect(merges.drafts(scene.machine) == [changedAgain])
    #expect(
      scene.messages == """
        Pushed \(scene.path)
        Merged \(scene.path) with its gist; the text before the merge is in \
        \(scene.machine.drafts[0])
        Pushed \(scene.path)

        """)
  }

  @Test func `what undid it on purpose is downloaded when no merge has come`() async throws {
    let theirs = merges.get(MergeScene.base, 3)
    let scene = try await Scene(merges, then: [theirs, theirs])
    try await scene.look()
    #expect(links.read(scene.path) == MergeScene.mine)
    try await scene.wait(RecentPush.pause - .milliseconds(1))
    #expect(links.read(scene.path) == MergeScene.mine)
    try await scene.wait(RecentPush.mergingTime)
    #expect(scene.api.unused == [])
    #expect(links.read(scene.path) == MergeScene.base)
    #expect(scene.messages == "Pushed \(scene.path)\nPulled \(scene.path)\n")
  }

  /// They have what was pushed, or changed its line again.
  @Test(arguments: [MergeScene.merged, "1\ntwo\nthree\nfour\nfive\n"])
  func `other changes are downloaded at once`(theirs: String) async throws {
    let scene = try await Scene(merges, then: [merges.get(theirs, 3)])
    try await scene.look()
    #expect(links.read(scene.path) == theirs)
    #expect(scene.messages == "Pushed \(scene.path)\nPulled \(scene.path)\n")
  }

  @Test func `a push long ago was seen by whoever undid it`() async throws {
    let scene = try await Scene(merges, then: [merges.get(MergeScene.theirs, 3)])
    try await scene.wait(RecentPush.mergingTime)
    try await scene.look()
    #expect(links.read(scene.path) == MergeScene.theirs)
  }
}
