import FoundationEssentials
import Glibc
import TestSupport
import Testing

private let python = getenv("GISTS_TEST_PYTHON").map { String(cString: $0) } ?? "python3"

/// The official client of the Model Context Protocol, in Python.
@Suite(
  .timeLimit(.minutes(3)),
  .enabled("mcp is not installed; set GISTS_TEST_PYTHON to a Python that has it") {
    try await ScratchHome.with { home in
      try await Program(command: [python, "-c", "import mcp.client.client"], home: home).run().exit
        == 0
    }
  })
struct `The official client` {
  private static let script = packageFolder.appending(path: "Tests/Programs/agent-client.py").path

  private func session(_ mode: String, _ schemas: [String] = []) async throws -> [String] {
    try await SavedLibrary.with(gists: 3) { library in
      let program = Program(
        command: [
          python, Self.script, "\(Program.builtPrograms)/gists", mode, "\(library.home.work)/log",
        ] + schemas, home: library.home)
      let result = try await program.run()
      #expect(result.exit == 0)
      #expect(result.err == "")
      return result.out.split(separator: "\n").map(String.init)
    }
  }

  private static let steps = """
    tools: 19 11
    templates: 2
    sync_library: done
    progress: True
    create_gist: done
    create_gist [Send anyway?]: the user said no; nothing was changed
    create_gist [Send anyway?]: done
    create_gist [Create a public gist, which everybody can read?]: the user did not answer; \
    nothing was changed
    create_gist [Create a public gist, which everybody can read?]: the user did not answer; \
    nothing was changed
    create_gist [Create a public gist, which everybody can read?]: done
    edit_gist: no such file in gist ID: retri.py
    edit_gist: done
    edit_gist: octocat changed gist ID; nothing was sent
    edit_gist [Change this gist, which everybody can read?]: the user said no; nothing was changed
    gist_diff: done
    changed: 1
    comment_on_gist [Comment on this gist with a text of 5 bytes?]: done
    list_comments: done
    comments: ['Nice.']
    list_gists: done
    star_gist: done
    star_gist: done
    fork_gist [Fork this gist?]: done
    delete_gist: could not delete gist ID: it belongs to monalisa
    delete_gist [Delete this gist? (undo with gists restore ID)]: the user said no; \
    nothing was changed
    delete_gist [Delete this gist? (undo with gists restore ID)]: done
    get_gist: gist ID was deleted
    restore_gist: done
    restored: A zebra True
    search_gists: done
    hits: True
    list_gists: done
    get_gist: done
    get_gist_file: done
    text: True 2
    gist_history: done
    get_user: done
    list_repositories: done
    get_repository: done
    read_repository_file: done
    read_repository_file: done
    resource: True
    get_gist: no gist ID on HOST (HTTP 404)
    search_gists: no search words given
    get_gist: gist must be a text.
    api: -32602
    auth_token: -32602
    gist:///../..: An address is gist:/
    file:///etc/passwd: An address is gist:/
    delete_gist: the user must be asked, but this client can't show questions; nothing was changed
    delete_gist: done
    list_gists: done
    list_gists: no keyring available (no D-Bus session)
    list_gists: could not reach HOST: connection refused
    read only: 11 True
    """

  @Test(arguments: [("auto", "2026-07-28"), ("legacy", "2025-11-25")])
  func `calls every tool, answers questions and hears refusals`(
    mode: String, version: String
  ) async throws {
    let lines = try await session(mode)
    #expect(lines.first == "version: \(version)")
    #expect(lines.dropFirst().joined(separator: "\n") == Self.steps)
  }

  @Test(
    .requiresShared("mcp/schema-2026-07-28.json", "mcp/schema-2025-11-25.json"),
    arguments: ["auto", "legacy"])
  func `gets only messages that the schema of its version allows`(mode: String) async throws {
    let shared = packageFolder.deletingLastPathComponent().appending(path: "shared/mcp").path
    let lines = try await session(mode, [shared])
    #expect(lines.last == "invalid messages: 0")
  }
}
