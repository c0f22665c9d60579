import FoundationEssentials
import GitHubAPI
import HTTPTypes
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

/// Changes between reading a gist and editing it.
@Suite struct EditConflictTests {
  private func machine() throws -> TestMachine {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    return machine
  }

  private func document(
    _ gist: GistDocument = EditedGist.gist, version: String?,
    updated: String = "2026-01-31T10:00:00Z"
  ) -> String {
    var gist = gist
    gist.updated = updated
    guard let version else { return gist.json }
    return Self.document(gist, versions: [version])
  }

  /// `versions` are the commits in the history, the newest first.
  private static func document(_ gist: GistDocument, versions: [String]) -> String {
    let history = versions.map {
      #"{"version":"\#($0)","user":{"login":"hubot","id":2},"committed_at":"2026-01-31T11:58:00Z"}"#
    }
    return gist.json.dropLast() + #","history":[\#(history.joined(separator: ","))]}"#
  }

  @Test func `a change that came at the same time is told, and stays when the edit is undone`()
    async throws
  {
    let machine = try machine()
    func edit(_ versions: String..., force: [String] = []) async throws -> TestMachine.Result {
      await machine.gists(
        ["edit", GistDocument.id, "b.txt", "-"] + force, input: "mine",
        api: StubTransport([
          .answer(EditedGist.get, 200, document(version: "aa")),
          .answer(EditedGist.get, 200, document(version: "aa")),
          .change(EditedGist.patch, 200, Self.document(EditedGist.gist, versions: versions)),
        ]))
    }
    let theirs = String(repeating: "b", count: 40)
    let told = try await edit("cc", theirs, "aa")
    #expect(
      told.err.contains(
        "warning: someone else changed gist \(GistDocument.id) at the same time; "
          + "to see their change, run gists diff \(GistDocument.id) \(theirs)\n"), "\(told)")
    let journal = machine.files("state/gists")["undo.json"] ?? ""
    #expect(journal.contains(/"from": *"bbbb/), "\(journal)")
    let forced = try await edit("cc", theirs, "aa", force: ["--force"])
    #expect(forced.status == .done && !forced.err.contains("warning"), "\(forced)")
    let alone = try await edit("bb", "aa")
    #expect(alone.status == .done && !alone.err.contains("warning"), "\(alone)")
  }

  @Test func `someone else's changes are not overwritten`() async throws {
    let machine = try machine()
    let api = StubTransport([
      .answer(EditedGist.get, 200, document(version: "aa")),
      .answer(EditedGist.get, 200, document(version: "bb")),
    ])
    let result = await machine.gists(
      "edit", GistDocument.id, "b.txt", "-", input: "mine", api: api)
    let kept = try #require(machine.drafts.first)
    #expect(try String(contentsOfFile: kept, encoding: .utf8) == "mine")
    #expect(result.status == .no)
    #expect(EditedGist.body(api) == nil)
    let lines = result.err.split(separator: "\n")
    #expect(lines.count == 4, "\(result.err)")
    #expect(
      lines[0].hasPrefix("error: hubot changed gist \(GistDocument.id) 2 minutes ago, at "),
      "\(result.err)")
    #expect(lines[0].hasSuffix("; nothing was sent"))
    #expect(
      lines.dropFirst() == [
        "\(Sentence.saved(in: kept))",
        "hint: to view the current revision, run gists view \(GistDocument.id)",
        "hint: to overwrite the other changes, run "
          + "gists edit --force \(GistDocument.id) b.txt - < \(kept)",
      ])
  }

  @Test(arguments: [
    // (what was read, what is there now, whether a text may be sent)
    ("aa", "2026-01-31T10:00:00Z", "aa", "2026-01-31T11:00:00Z", true),
    (nil, "2026-01-31T10:00:00Z", nil, "2026-01-31T10:00:00Z", true),
    (nil, "2026-01-31T10:00:00Z", nil, "2026-01-31T11:00:00Z", false),
    ("aa", "2026-01-31T10:00:00Z", "bb", "2026-01-31T10:00:00Z", false),
  ])
  func `a change is detected by the newest commit or the time`(
    version: String?, updated: String, newVersion: String?, newUpdated: String, isSame: Bool
  ) async throws {
    let machine = try machine()
    var changed = EditedGist.gist
    changed.updated = "2026-01-31T12:00:00Z"
    let api = StubTransport([
      .answer(EditedGist.get, 200, document(version: version, updated: updated)),
      .answer(EditedGist.get, 200, document(version: newVersion, updated: newUpdated)),
      .change(EditedGist.patch, 200, changed.json),
    ])
    let result = await machine.gists(
      "edit", GistDocument.id, "b.txt", "-", input: "mine", api: api)
    #expect(result.status == (isSame ? .done : .no), "\(result)")
    #expect((EditedGist.body(api) != nil) == isSame)
  }

  @Test func `--force overwrites someone else's changes`() async throws {
    let machine = try machine()
    let api = StubTransport([
      .answer(EditedGist.get, 200, document(version: "aa")),
      .answer(EditedGist.get, 200, document(version: "bb")),
      .change(EditedGist.patch, 200, EditedGist.gist.json),
    ])
    let result = await machine.gists(
      "edit", GistDocument.id, "b.txt", "-", "--force", input: "mine", api: api)
    #expect(result == .init(out: "", err: "", status: .done))
    #expect(EditedGist.body(api) == #"{"files":{"b.txt":{"content":"mine"}}}"#)
    #expect(machine.drafts == [])
  }

  @Test(
    arguments: [
      (.answer(EditedGist.patch, 500, #"{"message":"Server Error"}"#), .tryLater),
      (
        .failure(
          EditedGist.patch, .unreachable(host: "github.com", reason: .connectionLost)),
        .tryLater
      ),
      (
        .failure(
          EditedGist.patch, .unreachable(host: "github.com", reason: .connectionRefused)),
        .unreachable
      ),
      (.answer(EditedGist.patch, 422, #"{"message":"Validation Failed"}"#), .dataRefused),
    ] as [(StubTransport.Stub, CommandSupport.ExitStatus)])
  func `a failed edit leaves the text on disk`(
    stub: StubTransport.Stub, status: CommandSupport.ExitStatus
  ) async throws {
    let machine = try machine()
    let gist = document(version: "aa")
    let api = StubTransport(
      Array(repeating: .answer(EditedGist.get, 200, gist), count: 5)
        + Array(repeating: stub, count: 3))
    let result = await machine.gists(
      "edit", GistDocument.id, "b.txt", "-", input: "mine", api: api)
    #expect(result.status == status, "\(result)")
    let kept = try #require(machine.drafts.first)
    #expect(try String(contentsOfFile: kept, encoding: .utf8) == "mine")
    #expect(result.err.contains("\(Sentence.saved(in: kept))\n"))
    #expect(result.err.contains("to send it, run ") == (status == .unreachable))
    #expect(
      result.err.contains("if your text is not on GitHub, send it again with: ")
        == (status == .tryLater))
  }

  @Test func `text for a missing file is saved, without a command to resend it`()
    async throws
  {
    let machine = try machine()
    let api = StubTransport([.answer(EditedGist.get, 200, EditedGist.gist.json)])
    let result = await machine.gists(
      "edit", GistDocument.id, "b.txt", "-", "--remove", "nosuch", input: "mine", api: api)
    let kept = try #require(machine.drafts.first)
    #expect(
      result
        == .init(
          out: "",
          err: """
            error: no such file in gist \(GistDocument.id): nosuch
            files in this gist: a.txt, b.txt, c.txt
            \(Sentence.saved(in: kept))

            """, status: .no))
  }

  /// A text of the same size as a truncated file is no proof that it was sent, nor is a new commit,
  /// which may be someone else's.
  @Test(arguments: [(500, "aa"), (422, "aa"), (500, "bb"), (422, "bb")])
  func `a failed change is not reported as made`(
    status: Int, version: String
  ) async throws {
    let machine = try machine()
    let cut = GistDocument(files: [
      .init(name: "b.txt", size: 4, content: "on", isTruncated: true)
    ])
    let now = StubTransport.Stub.answer(EditedGist.get, 200, document(cut, version: "aa"))
    let later = StubTransport.Stub.answer(EditedGist.get, 200, document(cut, version: version))
    let failed = StubTransport.Stub.answer(EditedGist.patch, status, #"{"message":"no"}"#)
    let result = await machine.gists(
      "edit", GistDocument.id, "b.txt", "-", input: "mine",
      api: StubTransport([now, now, later, later, later] + Array(repeating: failed, count: 3)))
    let isConflict = status == 500 && version == "bb"
    let expected: CommandSupport.ExitStatus = isConflict ? .no : .tryLater
    #expect(result.status == (status == 422 ? .dataRefused : expected), "\(result)")
    #expect(machine.drafts.count == 1)
  }

  @Test func `text found complete in a new commit counts as sent`() async throws {
    let lost = StubTransport.Stub.answer(EditedGist.patch, 422, #"{"message":"no"}"#)
    var changed = EditedGist.gist
    changed.files[1].content = "mine"
    for (version, status) in [("bb", CommandSupport.ExitStatus.done), ("aa", .dataRefused)] {
      let now = StubTransport.Stub.answer(EditedGist.get, 200, document(version: "aa"))
      let later = StubTransport.Stub.answer(
        EditedGist.get, 200, document(changed, version: version))
      let result = await (try machine()).gists(
        "edit", GistDocument.id, "b.txt", "-", input: "mine",
        api: StubTransport([now, now, lost, later]))
      #expect(result.status == status, "\(result)")
    }
  }

  /// The text of the truncated file is downloaded.
  @Test(arguments: [("mine", CommandSupport.ExitStatus.done), ("your", .no)])
  func `a change of a truncated file is found by its bytes`(
    text: String, status: CommandSupport.ExitStatus
  ) async throws {
    let machine = try machine()
    let lost = StubTransport.Stub.failure(
      EditedGist.patch, .unreachable(host: "github.com", reason: .connectionLost))
    let cut = GistDocument(files: [
      .init(name: "b.txt", size: 4, content: "mi", isTruncated: true)
    ])
    let now = StubTransport.Stub.answer(EditedGist.get, 200, document(version: "aa"))
    let later = StubTransport.Stub.answer(EditedGist.get, 200, document(cut, version: "bb"))
    let raw = StubTransport.Stub.answer("GET \(GistDocument.File.rawFolder)b.txt", 200, text)
    let api = StubTransport([now, now, lost, later, raw])
    let result = await machine.gists(
      "edit", GistDocument.id, "b.txt", "-", input: "mine", api: api)
    #expect(result.status == status, "\(result)")
    #expect(machine.drafts.count == (status == .done ? 0 : 1))
    #expect(api.unused == [])
  }

  @Test func `no cached response is used to compare or look for a gist`()
    async throws
  {
    let answer = StubTransport.Stub.answer(
      EditedGist.get, 200, document(version: "aa"), fields: ["ETag": "\"1\""])
    let failed = StubTransport.Stub.answer(EditedGist.patch, 422, #"{"message":"no"}"#)
    let api = StubTransport([answer, answer, failed, answer])
    _ = await (try machine()).gists(
      "edit", GistDocument.id, "b.txt", "-", input: "mine", api: api)
    #expect(api.unused == [])
    #expect(api.requests.map { $0.fields[.ifNoneMatch] } == [nil, nil, nil, nil])
  }

  @Test func `a network failure before the gist is read loses no text`() async throws {
    let machine = try machine()
    let away = StubTransport([
      .failure(EditedGist.get, .unreachable(host: "github.com", reason: .nameNotFound))
    ])
    let result = await machine.gists(
      "edit", GistDocument.id, "b.txt", "-", input: "mine", api: away)
    #expect(result.status == .unreachable)
    #expect(machine.drafts.count == 1)
    #expect(result.err.contains("\(Sentence.saved(in: ""))"))
  }

  @Test func `a rename without a response is found to be made`() async throws {
    let machine = try machine()
    var renamed = EditedGist.gist
    renamed.files[0].name = "A.txt"
    let gist = StubTransport.Stub.answer(EditedGist.get, 200, document(version: "aa"))
    let api = StubTransport([
      gist, gist,
      .failure(EditedGist.patch, .unreachable(host: "github.com", reason: .connectionLost)),
      .answer(EditedGist.get, 200, document(renamed, version: "bb")),
    ])
    let result = await machine.gists(
      "edit", GistDocument.id, "--rename", "a.txt", "A.txt", api: api)
    #expect(result.err.hasSuffix("note: the failed request made the change\n"))
    #expect(result.status == .done)
    #expect(api.unused == [])
  }

  @Test func `a 404 for an existing gist means another user's gist`() async throws {
    let machine = try machine()
    let gist = StubTransport.Stub.answer(EditedGist.get, 200, document(version: "aa"))
    let api = StubTransport([
      gist, gist, .answer(EditedGist.patch, 404, "{}", fields: ["X-OAuth-Scopes": "gist"]),
    ])
    let result = await machine.gists("edit", GistDocument.id, "-d", "x", api: api)
    #expect(
      result.err.hasPrefix(
        "error: could not edit gist \(GistDocument.id): it belongs to octocat\n"))
    #expect(result.status == .forbidden)
  }
}
