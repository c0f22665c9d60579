import FoundationEssentials
import GitHubAPI
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

/// A gist leaves the trash only after its contents were seen on the host, and is created once.
@Suite struct RestoreOutcomeTests {
  private static let id = GistDocument.id
  private static let post = "POST /gists"
  private static let list = "GET /gists?per_page=100"
  private static let lost = StubTransport.Stub.answer(post, 502, "<html>")
  private static let stays = """
    gist \(id) stays in the trash
    hint: check again in a minute: gists restore \(id)

    """
  private static let restored =
    "note: the gist has a new ID; stars and comments were not restored\n"

  /// A gist with this text, created just now.
  private func document(_ text: String?, id: String = "aaaa") -> String {
    var document = GistDocument(files: [.init(name: "a.txt", size: 4, content: text)])
    (document.id, document.isPublic) = (id, false)
    return document.whole.replacing("2024-01-31T12:00:00Z", with: "2026-01-31T12:00:00Z")
  }

  private func listed(_ request: String, _ gists: String...) -> StubTransport.Stub {
    .answer(
      request, 200, "[\(gists.joined(separator: ","))]",
      fields: ["Date": "Sat, 31 Jan 2026 12:00:10 GMT"])
  }

  /// A machine with a deleted gist, whose only file contains `text`.
  private func deleted() async throws -> TestMachine {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    try await machine.remember("octocat", of: "gho_of_the_test")
    let get = StubTransport.Stub.answer("GET /gists/\(Self.id)", 200, document("text", id: Self.id))
    let api = StubTransport([get, get, .answer("DELETE /gists/\(Self.id)", 204)])
    #expect(await machine.gists("delete", "-y", Self.id, api: api).status == .done)
    return machine
  }

  private func restore(
    _ machine: TestMachine, _ stubs: StubTransport.Stub...
  ) async throws -> TestMachine.Result {
    try await StubTransport.with(stubs) { await machine.gists("restore", Self.id, api: $0) }
  }

  private func isInTrash(_ machine: TestMachine) async -> Bool {
    await machine.gists("trash").out.hasPrefix(Self.id)
  }

  @Test func `the library lists a restored gist once, though nobody saw that it was deleted`()
    async throws
  {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    try await machine.remember("octocat", of: "gho_of_the_test")
    let old = document("text", id: Self.id)
    let get = StubTransport.Stub.answer("GET /gists/\(Self.id)", 200, old)
    let listed = StubTransport.Stub.answer("GET /gists?per_page=30", 200, "[\(old)]")
    #expect(await machine.gists("list", api: StubTransport([listed])).status == .done)
    let gone = StubTransport.Stub.answer("GET /gists/\(Self.id)", 404)
    let lost = APIError.unreachable(host: "github.com", reason: .connectionLost)
    let deletion = await machine.gists(
      "delete", "-y", Self.id,
      api: StubTransport(
        [get, get, .failure("DELETE /gists/\(Self.id)", lost)]
          + (1...9).map { _ in .failure("GET /gists/\(Self.id)", lost) }))
    #expect(deletion.status == .tryLater)
    #expect(await machine.gists("list", "--offline").out.hasPrefix(Self.id))
    let result = try await restore(
      machine, gone, .answer(Self.post, 201, document("text")))
    #expect(result.status == .done, "\(result)")
    let lines = await machine.gists("list", "--offline").out.split(separator: "\n")
    #expect(lines.map { $0.prefix(4) } == ["aaaa"])
  }

  @Test func `a similar gist with other bytes does not stand for the restored one`() async throws {
    let machine = try await deleted()
    #expect(
      try await restore(
        machine, Self.lost, listed(Self.list, document(nil)),
        .answer("GET /gists/aaaa", 200, document("TEXT")))
        == .init(
          out: "",
          err: "error: server error on github.com (HTTP 502); the gist is not listed yet\n"
            + Self.stays,
          status: .tryLater))
    #expect(await isInTrash(machine))
  }

  @Test func `a lost response is settled by the next run, which sends no second POST`()
    async throws
  {
    let machine = try await deleted()
    #expect(
      try await restore(machine, Self.lost, listed(Self.list))
        == .init(
          out: "",
          err: "error: server error on github.com (HTTP 502); the gist is not listed yet\n"
            + Self.stays,
          status: .tryLater))
    #expect(
      try await restore(
        machine, listed(Self.list, document(nil)),
        .answer("GET /gists/aaaa", 200, document("text")))
        == .init(
          out: "https://gist.github.com/aaaa\n",
          err: "note: an earlier restore already created the gist\n" + Self.restored, status: .done)
    )
    #expect(await !isInTrash(machine))
    #expect(machine.files(".local/share/gists/trash") == [:])
  }

  @Test func `the command that checks a lost response again keeps the options`() async throws {
    let machine = try await deleted()
    let stubs = [Self.lost, listed(Self.list)]
    let unknown = try await StubTransport.with(stubs) { api in
      await machine.gists("restore", "--partly", "--allow-secrets", Self.id, api: api)
    }
    #expect(
      unknown
        == .init(
          out: "",
          err: """
            error: server error on github.com (HTTP 502); the gist is not listed yet
            gist \(Self.id) stays in the trash
            hint: check again in a minute: gists restore --allow-secrets --partly \(Self.id)

            """, status: .tryLater))
  }

  @Test func `a gist that is not listed within a minute is created again`() async throws {
    let machine = try await deleted()
    _ = try await restore(machine, Self.lost, listed(Self.list))
    machine.time.advance(by: .seconds(59))
    #expect(
      try await restore(machine, listed(Self.list))
        == .init(
          out: "",
          err: "error: an earlier restore of gist \(Self.id) may or may not have created the gist\n"
            + Self.stays, status: .tryLater))
    machine.time.advance(by: .seconds(1))
    let done = try await restore(
      machine, listed(Self.list), .answer(Self.post, 201, document("text")))
    #expect(
      done == .init(out: "https://gist.github.com/aaaa\n", err: Self.restored, status: .done))
    #expect(await !isInTrash(machine))
  }

  @Test func `a similar gist that can't be fetched keeps everything`() async throws {
    let machine = try await deleted()
    _ = try await restore(machine, Self.lost, listed(Self.list))
    machine.time.advance(by: .seconds(3600))
    #expect(
      try await restore(
        machine, listed(Self.list, document(nil)), .answer("GET /gists/aaaa", 403, "{}"))
        == .init(
          out: "",
          err: """
            error: could not compare gist \(Self.id) with similar gists on github.com
            possible match: https://gist.github.com/aaaa

            """ + Self.stays, status: .tryLater))
    #expect(await isInTrash(machine))
  }

  @Test func `a refused restore can be repeated at once`() async throws {
    let machine = try await deleted()
    let refused = StubTransport.Stub.answer(Self.post, 422, #"{"message":"Validation Failed"}"#)
    #expect(try await restore(machine, refused).status == .dataRefused)
    let created = StubTransport.Stub.answer(Self.post, 201, document("text"))
    #expect(try await restore(machine, created).status == .done)
  }

  @Test func `a gist that the host saved differently stays in the trash`() async throws {
    let machine = try await deleted()
    #expect(
      try await restore(
        machine, .answer(Self.post, 201, document("TEXT")), listed(Self.list, document(nil)),
        .answer("GET /gists/aaaa", 200, document("TEXT")))
        == .init(
          out: "",
          err: "error: the response from github.com does not show the change (HTTP 201); "
            + "the gist is not listed yet\n" + Self.stays, status: .tryLater))
    #expect(await isInTrash(machine))
  }

  @Test func `a gist stays in the trash until its truncated file was seen on the host`()
    async throws
  {
    let machine = try await deleted()
    let raw = "GET \(GistDocument.File.rawFolder)a.txt"
    let created = StubTransport.Stub.answer(Self.post, 201, document(nil))
    let refused = StubTransport.Stub.answer(raw, 403)
    #expect(
      try await restore(machine, created, refused)
        == .init(
          out: "https://gist.github.com/aaaa\n",
          err: "error: could not check the contents of restored gist \(Self.id)\n" + Self.stays,
          status: .tryLater))
    #expect(await isInTrash(machine))
    #expect(
      try await restore(
        machine, .answer("GET /gists/aaaa", 200, document(nil)), .answer(raw, 200, "text")
      ).status == .done)
    #expect(await !isInTrash(machine))
  }

  @Test func `a gist that was created and then edited keeps the copy in the trash`() async throws {
    let machine = try await deleted()
    let created = StubTransport.Stub.answer(Self.post, 201, document(nil))
    let raw = "GET \(GistDocument.File.rawFolder)a.txt"
    #expect(try await restore(machine, created, .answer(raw, 403)).status == .tryLater)
    let edited = try await restore(machine, .answer("GET /gists/aaaa", 200, document("TEXT")))
    #expect(
      edited
        == .init(
          out: "https://gist.github.com/aaaa\n",
          err: "note: an earlier restore already created the gist\n"
            + "error: github.com saved the restored gist with different contents\n"
            + "gist \(Self.id) stays in the trash\nhint: see https://gist.github.com/aaaa\n",
          status: .protocolBroken))
    #expect(await isInTrash(machine))
  }
}
