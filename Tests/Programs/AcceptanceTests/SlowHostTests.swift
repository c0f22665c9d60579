import SandboxServer
import Synchronization
import TestSupport
import Testing

/// A gist in the library is shown at once if the host is slow.
@Suite(.endsHangs) struct `Viewing a gist of a slow host` {
  /// Views a synced gist at a terminal; the host answers when the copy is shown.
  private func view(
    afterEdit: Bool, _ body: @escaping (TerminalSession, _ id: String) async throws -> Void
  ) async throws {
    try await SavedLibrary.with(gists: 1) { library in
      let isViewing = Mutex(false)
      let isShown = Mutex(false)
      let script = FaultScript.forward(toPort: library.sandbox.port) { request in
        guard isViewing.withLock(\.self), request.path.hasPrefix("/gists/") else { return }
        try await eventually { isShown.withLock(\.self) }
      }
      try await FaultServer.with(script) { server in
        let home = library.home.with(["GISTS_HOST": server.url, "GISTS_PAGER": "cat"])
        #expect(try await gists("sync", "mine", in: home).exit == 0)
        let list = try await gists("list", "--offline", in: home)
        let id = String(list.out.prefix { $0 != "\t" })
        if afterEdit {
          try await library.withAnotherHome { (other: SavedLibrary) async throws in
            #expect(try await other.gists("edit", id, "--desc", "Changed elsewhere").exit == 0)
          }
        }
        isViewing.withLock { $0 = true }
        let program = Program.gists(["view", id], in: home)
        let result = try await TerminalSession.run(program) { terminal, _ in
          try await terminal.waitFor("is slow: showing the gist as of ")
          isShown.withLock { $0 = true }
          try await body(terminal, id)
        }
        #expect(result.ending == .exit(0), "\(result.text)")
        #expect(result.text.contains("changed since then") == afterEdit)
      }
    }
  }

  @Test func `shows the copy, and then what changed`() async throws {
    try await view(afterEdit: true) { terminal, id in
      try await terminal.waitFor("Hello, world in Swift")
      try await terminal.waitFor("changed since then: description")
      try await terminal.waitFor("to view the current revision, run gists view \(id)")
    }
  }

  @Test func `says nothing if nothing changed`() async throws {
    try await view(afterEdit: false) { _, _ in }
  }
}
