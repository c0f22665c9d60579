import TestSupport
import Testing

/// A killed backup continues where it stopped.
@Suite struct `An interrupted backup` {
  private static let other = "a1b2c3d4e5f60718293a4b5c6d7e8f90"

  private static let script = FaultScript.routes([
    "GET /gists": [
      .json(200, HostDocument.list(HostDocument.gist(), HostDocument.gist(id: other)))
    ],
    "GET /gists/\(HostDocument.id)": [.json(200, HostDocument.gist())],
    "GET /gists/\(other)": [.json(200, HostDocument.gist(id: other))],
  ])

  /// Checks that each of them is complete or doesn't exist yet.
  private func expectWholeFiles(_ home: ScratchHome) {
    let files = home.files.filter { $0.hasPrefix("work/copy/") && $0.hasSuffix("/a.txt") }
    for file in files { #expect(home.read("\(home.root)/\(file)") == Array("text".utf8)) }
  }

  @Test(
    .tracing,
    arguments: [
      "fsync:signal=KILL:when=2", "renameat:signal=KILL:when=1", "renameat:signal=KILL:when=2",
      "renameat:signal=KILL:when=3",
    ])
  func `a backup that is killed at any moment continues`(fault: String) async throws {
    try await Faults.with(Self.script) { faults in
      let backup = Program.gists(["backup", "copy", "mine"], in: faults.home)
      let killed = try await backup.traced("-e", "inject=\(fault)").run()
      #expect(killed.ending == .signal(9), "\(killed)")
      expectWholeFiles(faults.home)
      let result = try await backup.run()
      #expect(result.exit == 0 && result.err == "", "\(result)")
      let files = faults.home.files.filter {
        $0.hasPrefix("work/copy/") && !$0.contains("/.lists/")
      }
      let expected = [HostDocument.id, Self.other].flatMap { ["\($0).json", "\($0)/a.txt"] }
      #expect(files == expected.map { "work/copy/\($0)" }.sorted())
      expectWholeFiles(faults.home)
    }
  }

  @Test(.tracing) func `a full disk ends a backup without partial files`() async throws {
    try await Faults.with(Self.script) { faults in
      let backup = Program.gists(["backup", "copy", "mine"], in: faults.home)
      let result = try await backup.traced("-e", "inject=renameat:error=ENOSPC").run()
      #expect(result.exit == 74, "\(result)")
      #expect(result.error?.hasSuffix("No space left on device") == true, "\(result)")
      #expect(faults.home.files.filter { $0.hasSuffix("a.txt") || $0.hasSuffix(".tmp") } == [])
    }
  }
}
