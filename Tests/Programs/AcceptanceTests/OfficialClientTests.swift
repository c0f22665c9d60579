import FoundationEssentials
import Glibc
import SandboxServer
import TestSupport
import Testing

private let python = getenv("GISTS_TEST_PYTHON").map { String(cString: $0) } ?? "python3"

/// The official client of the Model Context Protocol, in Python.
@Suite(
  .endsHangs,
  .enabled("mcp is not installed; set GISTS_TEST_PYTHON to a Python that has it") {
    try await ScratchHome.with { home in
      try await Program(command: [python, "-c", "import mcp.client.client"], home: home).run().exit
        == 0
    }
  })
struct `The official client` {
  private static let script = packageFolder.appending(path: "Tests/Programs/agent-client.py").path

  /// What the script prints with these arguments, by lines.
  private func session(
    _ mode: String, _ arguments: [String] = [], in home: ScratchHome
  ) async throws -> [String] {
    let program = Program(
      command: [python, Self.script, "\(Program.builtPrograms)/gists", mode, "\(home.work)/log"]
        + arguments, home: home)
    let result = try await program.run()
    #expect(result.exit == 0)
    #expect(result.err == "")
    return result.out.split(separator: "\n").map(String.init)
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

  /// An ID that no gist has.
  private static let gist = "00000000000000000000000000000bad"
  /// The results with an exhausted rate limit.
  private static let withLimit = """
    search_gists: no library for HOST
    list_gists: LIMIT
    get_gist: LIMIT
    get_gist_file: LIMIT
    gist_history: LIMIT
    gist_diff: LIMIT
    list_comments: LIMIT
    get_user: LIMIT
    list_repositories: LIMIT
    get_repository: LIMIT
    read_repository_file: LIMIT
    create_gist: LIMIT
    edit_gist: LIMIT
    star_gist: LIMIT
    comment_on_gist: LIMIT
    fork_gist: LIMIT
    delete_gist: LIMIT
    restore_gist: no gist ID in the trash of HOST
    sync_library: LIMIT
    """.replacing("LIMIT", with: "API rate limit exceeded for HOST; resets at TIME")
  /// The results with a locked keyring: public gists can be read.
  private static let withLock = """
    search_gists: no library for HOST
    list_gists: the keyring is locked
    get_gist: no gist ID on HOST (HTTP 404)
    get_gist_file: no gist ID on HOST (HTTP 404)
    gist_history: no gist ID on HOST (HTTP 404)
    gist_diff: no gist ID on HOST (HTTP 404)
    list_comments: no gist ID on HOST (HTTP 404)
    get_user: done
    list_repositories: done
    get_repository: done
    read_repository_file: done
    create_gist: the keyring is locked
    edit_gist: the keyring is locked
    star_gist: the keyring is locked
    comment_on_gist: the keyring is locked
    fork_gist: the keyring is locked
    delete_gist: the keyring is locked
    restore_gist: no gist ID in the trash of HOST
    sync_library: the keyring is locked
    """

  @Test(arguments: [("auto", "2026-07-28"), ("legacy", "2025-11-25")])
  func `calls every tool, answers questions and hears refusals`(
    mode: String, version: String
  ) async throws {
    let lines = try await SavedLibrary.with(gists: 3) { try await session(mode, in: $0.home) }
    #expect(lines.first == "version: \(version)")
    #expect(lines.dropFirst().joined(separator: "\n") == Self.steps)
  }

  @Test(arguments: ["auto", "legacy"])
  func `hears of each tool that the rate limit is used up`(mode: String) async throws {
    let lines = try await SavedLibrary.with(
      gists: 3,
      change: {
        $0.requestsPerHour = 0
        $0.graphQLPointsPerHour = 0
      }
    ) { try await session(mode, ["--each", Self.gist], in: $0.home) }
    #expect(lines.joined(separator: "\n") == Self.withLimit)
  }

  @Test(
    .requires("dbus-daemon", "gnome-keyring-daemon", "secret-tool", "gdbus"),
    arguments: ["auto", "legacy"])
  func `hears of each tool that the keyring is locked`(mode: String) async throws {
    try await Sandbox.with(SandboxOptions(approval: .auto)) { sandbox in
      try await ScratchHome.with(.unlocked) { home, keyring in
        try await keyring.store(.token(host: "127.0.0.1:\(sandbox.port)"))
        try await keyring.lock()
        let home = home.with(["GISTS_HOST": sandbox.url, "DISPLAY": ":99"])
        var lines: [String] = []
        let messages = try await keyring.messages {
          lines = try await session(mode, ["--each", Self.gist], in: home)
        }
        #expect(lines.joined(separator: "\n") == Self.withLock)
        #expect(!messages.contains("member=Prompt\n"))
      }
    }
  }

  @Test(
    .requiresShared("mcp/schema-2026-07-28.json", "mcp/schema-2025-11-25.json"),
    arguments: ["auto", "legacy"])
  func `gets only messages that the schema of its version allows`(mode: String) async throws {
    let shared = packageFolder.deletingLastPathComponent().appending(path: "shared/mcp").path
    let lines = try await SavedLibrary.with(gists: 3) {
      try await session(mode, [shared], in: $0.home)
    }
    #expect(lines.last == "invalid messages: 0")
  }
}
