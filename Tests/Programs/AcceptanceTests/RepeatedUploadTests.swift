import SandboxServer
import TestSupport
import Testing

/// A `create` whose upload by git was killed, run again after something has changed.
@Suite(.requires("git")) struct `An interrupted upload that is repeated` {
  private typealias Scene = GitScene

  /// The token of another account.
  private static let hubot = "gho_ofHubot0000000000000000000000000000"
  /// What the git of a killed run does with its push.
  private static let beforePush = "kill -9 $PPID; exit 1"
  private static let afterPush = #"/usr/bin/git "$@"; kill -9 $PPID; exit 1"#

  private static func with(_ body: (Scene) async throws -> Void) async throws {
    var options = SandboxOptions()
    options.accounts = ["octocat", "hubot"]
    options.tokens = [Faults.token: Grant(), hubot: Grant(login: "hubot")]
    try await ScratchHome.with { home in
      try await Sandbox.with(options) { sandbox in
        let variables = ["GISTS_HOST": sandbox.url, "GISTS_TOKEN": Faults.token]
        try await body(Scene(home: home.with(variables), sandbox: sandbox))
        #expect(!home.files.contains { $0.contains("/git/") || $0.contains("/unfinished/") })
      }
    }
  }

  /// Creates a gist of `x.bin`, killed at its push; returns the file's path and the gist's ID.
  private static func interrupt(
    _ scene: Scene, at push: String, environment: [String: String] = [:]
  ) async throws -> (path: String, id: String) {
    let folder = try scene.git(at: " push ", push)
    let path = try scene.home.write([0, 1], to: "x.bin")
    let before = Set(scene.revisions.keys)
    let killed = try await TestSupport.gists(
      "create", "x.bin", in: scene.home,
      environment: environment.merging(["PATH": "\(folder):/usr/bin:/bin"]) { $1 })
    #expect(killed.ending == .signal(9), "\(killed)")
    return (path, Set(scene.revisions.keys).subtracting(before).first ?? "")
  }

  @Test(arguments: [beforePush, afterPush])
  func `by another account makes a gist of its own, and each finishes its own`(
    push: String
  ) async throws {
    try await Self.with { scene in
      let hubot = ["GISTS_TOKEN": Self.hubot]
      let (path, mine) = try await Self.interrupt(scene, at: push)
      let (_, theirs) = try await Self.interrupt(scene, at: push, environment: hubot)
      #expect(mine != theirs)
      let before = Set(scene.revisions.keys)
      #expect(scene.id(try await scene.gists("create", path)) == mine)
      #expect(scene.id(try await scene.gists("create", path, environment: hubot)) == theirs)
      #expect(Set(scene.revisions.keys) == before)
      for (id, owner) in [(mine, "octocat"), (theirs, "hubot")] {
        #expect(scene.files(id) == ["x.bin": [0, 1]])
        #expect(scene.sandbox.withState { $0.gists[id]?.owner } == owner)
      }
    }
  }

  @Test(
    arguments: [
      (beforePush, [0, 2], 1), (beforePush, Array("text\n".utf8), 1), (afterPush, [0, 2], 2),
      (afterPush, Array("text\n".utf8), 2),
    ] as [(String, [UInt8], Int)])
  func `sends what the file contains now to the same gist, and keeps what was sent`(
    push: String, bytes: [UInt8], revisions: Int
  ) async throws {
    try await Self.with { scene in
      let (path, id) = try await Self.interrupt(scene, at: push)
      let before = Set(scene.revisions.keys)
      try scene.home.write(bytes, to: "x.bin")
      let finished = try await scene.gists("create", path)
      #expect(scene.id(finished) == id)
      #expect(scene.files(id) == ["x.bin": bytes])
      #expect(scene.revisions[id] == revisions)
      #expect(Set(scene.revisions.keys) == before)
      #expect(try await scene.gists("list").err == "")
    }
  }

  @Test func `sends what the file contains now only once, even if it is killed again`() async throws
  {
    try await Self.with { scene in
      let (path, id) = try await Self.interrupt(scene, at: Self.afterPush)
      try scene.home.write([0, 2], to: "x.bin")
      let folder = try scene.git(at: " push ", Self.afterPush)
      let killed = try await TestSupport.gists(
        "create", path, in: scene.home, environment: ["PATH": "\(folder):/usr/bin:/bin"])
      #expect(killed.ending == .signal(9), "\(killed)")
      #expect(scene.id(try await scene.gists("create", path)) == id)
      #expect(scene.files(id) == ["x.bin": [0, 2]])
      #expect(scene.revisions[id] == 2)
    }
  }
}
