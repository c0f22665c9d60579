import GitHubAPI
import Keyring
import TerminalOutput
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

@Suite struct RevertTests {
  private static let id = GistDocument.id
  private static let version = GistRevisions.versions[1]
  private static let get = "GET /gists/\(id)"
  private static let patch = "PATCH /gists/\(id)"

  private func machine() throws -> TestMachine {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    return machine
  }

  /// The current gist: for the diff, and again before the change.
  private let now: KeyValuePairs = ["a.txt": "new\n", "added": "y\n", "same": "x"]
  private var current: StubTransport.Stub { GistRevisions.revision(nil, now) }
  private let old = GistRevisions.revision(
    version, ["a.txt": "old\r\n\u{1B}", "gone": "z", "same": "x"])
  private let body =
    #"{"files":{"a.txt":{"content":"old\r\n\u001b"},"added":null,"gone":{"content":"z"}}}"#

  @Test func `one PATCH has only the files that differ, with their exact text`()
    async throws
  {
    let answer = GistDocument.with(["a.txt": "old\r\n\u{1B}", "gone": "z", "same": "x"]).json
    let stubs = [current, old, current, .change(Self.patch, 200, answer)]
    try await StubTransport.with(stubs) { api in
      let result = try await machine().gists("revert", Self.id, Self.version, "-y", api: api)
      #expect(result == .init(out: "", err: "", status: .done))
      #expect(api.requests.last?.body.map { String(decoding: $0, as: UTF8.self) } == body)
    }
  }

  @Test func `a file gets back the Unicode composition of its name`() async throws {
    let stubs = [
      GistRevisions.revision(nil, ["e\u{301}": "new"]),
      GistRevisions.revision(Self.version, ["\u{E9}": "old"]),
      GistRevisions.revision(nil, ["e\u{301}": "new"]),
      .change(Self.patch, 200, GistDocument.with(["\u{E9}": "old"]).json),
    ]
    try await StubTransport.with(stubs) { api in
      let result = try await machine().gists("revert", Self.id, Self.version, "-y", api: api)
      #expect(result.status == .done)
      let body = Array((api.requests.last?.body ?? []))
      #expect(
        body
          == Array(
            "{\"files\":{\"e\u{301}\":null,\"\u{E9}\":{\"content\":\"old\"}}}".utf8))
    }
  }

  @Test func `a revert to the current content changes nothing`() async throws {
    let same = GistRevisions.revision(Self.version, now)
    try await StubTransport.with([current, same]) { api in
      let result = try await machine().gists("revert", Self.id, Self.version, "--yes", api: api)
      #expect(
        result
          == .init(
            out: "", err: "note: gist \(Self.id) is already at revision \(Self.version)\n",
            status: .done))
    }
  }

  @Test func `without a terminal it needs --yes and a full ID, and sends nothing`()
    async throws
  {
    let api = StubTransport([])
    #expect(
      try await machine().gists("revert", Self.id, Self.version, api: api)
        == .init(
          out: "",
          err:
            "error: --yes required when not running interactively\nhint: to revert without asking, use --yes\n",
          status: .wrongUsage))
    #expect(
      try await machine().gists("revert", "6cad32", Self.version, "-y", api: api).status
        == .wrongUsage)
    #expect(try await machine().gists("revert", Self.id, "-y", api: api).status == .wrongUsage)
    #expect(api.requests.isEmpty)
  }

  @Test func `a terminal shows the diff and asks, and no changes nothing`() async throws {
    let machine = try machine()
    machine.terminal = Terminal(inIsTerminal: true, errIsTerminal: true)
    let old = GistRevisions.revision(Self.version, ["a.txt": "old\n", "added": "y\n", "same": "x"])
    try await StubTransport.with([current, old]) { api in
      #expect(
        await machine.gists("revert", Self.id, Self.version, input: "n\n", api: api)
          == .init(
            out: "",
            err: """
              \(Self.id)  Hello world
                public · 3 files: a.txt, added, same
              \(GistRevisions.diff("new", "old"))\
              Restore this revision? [y/N] note: nothing was changed

              """, status: .cancelled))
    }
  }

  @Test func `someone else's change is a conflict, and --force ignores it`()
    async throws
  {
    let later = StubTransport.Stub.answer(
      Self.get, 200,
      GistDocument(files: [.init(name: "a.txt", content: "else")], updated: "2026-01-31T11:00:00Z")
        .json)
    try await StubTransport.with([current, old, later]) { api in
      let result = try await machine().gists("revert", Self.id, Self.version, "-y", api: api)
      #expect(result.status == .no)
      #expect(result.err.contains("changed gist \(Self.id) 1 hour ago"))
    }
    let patched = StubTransport.Stub.change(
      Self.patch, 200, GistDocument(updated: "2026-01-31T12:00:00Z").json)
    try await StubTransport.with([current, old, later, patched]) { api in
      let result = try await machine().gists(
        "revert", Self.id, Self.version, "-y", "--force", api: api)
      #expect(result.status == .done)
    }
  }

  @Test func `a revision that the user has not seen is not removed`() async throws {
    let newest = StubTransport.Stub.answer(
      Self.get, 200,
      GistDocument.with(now).json.dropLast() + #","history":[{"version":"57a7f0210000"}]}"#)
    try await StubTransport.with([newest]) { api in
      let result = try await machine().gists(
        "revert", Self.id, Self.version, "-y", "--from", "9ad1", api: api)
      #expect(result.status == .no)
      #expect(result.err.hasPrefix("error: someone changed gist \(Self.id) 2 hours ago"))
    }
    let answer = GistDocument.with(["a.txt": "old\r\n\u{1B}", "gone": "z", "same": "x"]).json
    let stubs = [newest, old, newest, .change(Self.patch, 200, answer)]
    try await StubTransport.with(stubs) { api in
      let result = try await machine().gists(
        "revert", Self.id, Self.version, "-y", "--from", "57A7F021", api: api)
      #expect(result.status == .done)
    }
  }

  @Test(arguments: [
    ("", "is blank; empty files must be sent with git"), ("a\0", "is not UTF-8 text"),
  ])
  func `a file that GitHub would refuse is refused first`(
    text: String, reason: String
  ) async throws {
    let old = GistRevisions.revision(Self.version, ["bad": text])
    try await StubTransport.with([current, old]) { api in
      let result = try await machine().gists("revert", Self.id, Self.version, "-y", api: api)
      #expect(result.status == .dataRefused)
      #expect(result.err.hasPrefix("error: bad in that revision \(reason)"))
    }
  }

  @Test func `a renamed file is renamed back without sending its text`() async throws {
    let stubs = [
      GistRevisions.revision(nil, ["new": "x"]), GistRevisions.revision(Self.version, ["old": "x"]),
      GistRevisions.revision(nil, ["new": "x"]), .change(Self.patch, 200, GistDocument().json),
    ]
    try await StubTransport.with(stubs) { api in
      _ = try await machine().gists("revert", Self.id, Self.version, "-y", api: api)
      #expect(
        api.requests.last?.body == Array(#"{"files":{"new":{"filename":"old"}}}"#.utf8))
    }
  }

  @Test func `a gist with unlisted files needs git`() async throws {
    let many = GistDocument.with(["a": "x"]).json.replacing(
      #""comments":0"#, with: #""comments":0,"truncated":true"#)
    try await StubTransport.with([.answer(Self.get, 200, many), old]) { api in
      let result = try await machine().gists("revert", Self.id, Self.version, "-y", api: api)
      #expect(result.status == .dataRefused)
      #expect(
        result.err.hasSuffix(
          "hint: to revert it with git, run git clone https://gist.github.com/\(Self.id).git\n"))
    }
  }

  @Test func `another user's gist is reported before asking`() async throws {
    let machine = try TestMachine()
    try machine.writeAccounts(#"{"hosts":{"github.com":{"accounts":[{"login":"monalisa"}]}}}"#)
    try await machine.keyring.save("gho_0123456789", host: "github.com", account: "monalisa")
    try await StubTransport.with([current, .user("monalisa")]) { api in
      #expect(
        await machine.gists("revert", Self.id, Self.version, "-y", api: api)
          == .init(
            out: "", err: "error: could not revert gist \(Self.id): it belongs to octocat\n",
            status: .forbidden))
    }
  }
}
