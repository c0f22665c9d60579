import FoundationEssentials
import GitHubAPI
import HTTPTypes
import TerminalOutput
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

/// Somebody else changes a gist while a change of ours waits.
@Suite struct `A change that is sent late` {
  private static let id = GistDocument.id
  private static let get = "GET /gists/\(id)"
  private static let patch = "PATCH /gists/\(id)"
  private static let retrying =
    "note: request to api.github.com failed, retrying (1 of 2)\n"
  private static let delete = "DELETE /gists/\(id)"

  private func machine() throws -> TestMachine {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    return machine
  }

  /// The gist with one file, at a version.
  private func document(_ text: String, version: String) -> String {
    GistDocument(files: [.init(name: "a.txt", content: text)]).json.dropLast()
      + #","history":[{"version":"\#(version)"}]}"#
  }

  private func busy(_ request: String) -> StubTransport.Stub {
    .answer(request, 503, "{}", fields: ["Retry-After": "20"])
  }

  private func gists(
    _ arguments: [String], _ machine: TestMachine, _ stubs: StubTransport.Stub...
  ) async throws -> (TestMachine.Result, [String]) {
    try await StubTransport.with(stubs, time: machine.time) { api in
      let result = await machine.gists(arguments, input: "mine", api: api)
      return (result, api.requests.map { "\($0.method)" })
    }
  }

  @Test func `keeps the copy of a gist that is gone when it would be deleted`() async throws {
    let there = StubTransport.Stub.answer(Self.get, 200, document("one", version: "aa"))
    let gone = StubTransport.Stub.answer(Self.get, 404, GistStubs.notFound)
    let machine = try machine()
    let limited = StubTransport.Stub.answer(
      Self.delete, 429, #"{"message":"You have exceeded a secondary rate limit."}"#,
      fields: ["Retry-After": "5"])
    let (result, methods) = try await gists(
      ["delete", "--yes", Self.id], machine, there, there, limited, gone)
    #expect(result.status == .done, "\(result)")
    #expect(methods == ["GET", "GET", "DELETE", "GET"])
    #expect(await machine.gists("trash").out.hasPrefix(Self.id))
  }

  @Test func `does not overwrite the other change`() async throws {
    let old = StubTransport.Stub.answer(Self.get, 200, document("one", version: "aa"))
    let (result, methods) = try await gists(
      ["edit", Self.id, "a.txt", "-"], try machine(), old, old, busy(Self.patch),
      .answer(Self.get, 200, document("theirs", version: "bb")))
    #expect(result.err.contains("; nothing was sent\n"), "\(result)")
    #expect(methods == ["GET", "GET", "PATCH", "GET"])
  }

  @Test func `is sent if nothing else changed`() async throws {
    let old = StubTransport.Stub.answer(Self.get, 200, document("one", version: "aa"))
    let (result, _) = try await gists(
      ["edit", Self.id, "a.txt", "-"], try machine(), old, old, busy(Self.patch), old,
      .change(Self.patch, 200, document("mine", version: "bb")))
    #expect(result == .init(out: "", err: Self.retrying, status: .done))
  }

  @Test func `is not sent twice`() async throws {
    let old = StubTransport.Stub.answer(Self.get, 200, document("one", version: "aa"))
    let made = StubTransport.Stub.answer(Self.get, 200, document("mine", version: "bb"))
    let (result, _) = try await gists(
      ["edit", Self.id, "a.txt", "-"], try machine(), old, old,
      .failure(Self.patch, .unreachable(host: "github.com", reason: .connectionLost)), made)
    #expect(
      result
        == .init(
          out: "",
          err: Self.retrying + "note: the failed request made the change\n",
          status: .done))
  }

  @Test(arguments: [["edit", id, "a.txt"], ["comment", id, "--edit", "7"]])
  func `was not made if the host can't be reached to compare, and can be tried again`(
    command: [String]
  ) async throws {
    let machine = try machine()
    machine.terminal = Terminal(inIsTerminal: true, errIsTerminal: true)
    machine.environment["GISTS_EDITOR"] = "ed"
    try await machine.remember("octocat", of: "gho_of_the_test")
    machine.editor = { _ in Array("mine".utf8) }
    let isEdit = command[0] == "edit"
    let path = isEdit ? Self.id : "\(Self.id)/comments/7"
    let comment = #"{"id":7,"user":{"login":"octocat"},"body":"one"}"#
    let old = StubTransport.Stub.answer(
      "GET /gists/\(path)", 200, isEdit ? document("one", version: "aa") : comment)
    let limited = StubTransport.Stub.answer(
      "PATCH /gists/\(path)", 429, #"{"message":"You have exceeded a secondary rate limit."}"#,
      fields: ["Retry-After": "5"])
    let unreachable = StubTransport.Stub.failure(
      "GET /gists/\(path)", .unreachable(host: "github.com", reason: .nameNotFound))
    let (result, methods) = try await gists(
      command, machine, old, old, limited, unreachable)
    #expect(methods == ["GET", "GET", "PATCH", "GET"])
    #expect(result.status == .tryLater, "\(result)")
    let kept = try #require(machine.drafts.first)
    #expect(
      result.err.contains(
        """
        error: could not reach github.com: host not found
        nothing was changed
        \(Sentence.saved(in: kept))
        hint: \(Sentence.checkNetwork)
        hint: to send it, run gists \(command[0]) 
        """), "\(result)")
  }

  @Test func `deletes only what is in the trash`() async throws {
    let machine = try machine()
    let old = StubTransport.Stub.answer(Self.get, 200, document("one", version: "aa"))
    let new = StubTransport.Stub.answer(Self.get, 200, document("theirs", version: "bb"))
    let (result, methods) = try await gists(
      ["delete", "-y", Self.id], machine, old, old, busy(Self.delete), new, new,
      .answer(Self.delete, 204))
    #expect(result == .init(out: "", err: Self.retrying, status: .done))
    #expect(methods == ["GET", "GET", "DELETE", "GET", "GET", "DELETE"])
    let trash = machine.files(".local/share/gists/trash/github.com")
    #expect(trash.filter { $0.key.hasSuffix("/1") }.map(\.value) == ["theirs"])
  }

  @Test(arguments: [
    StubTransport.Stub.answer(delete, 200, "<html>"), .answer(delete, 202), .answer(delete, 304),
  ])
  func `is not believed to be made by another answer than 204`(
    answer: StubTransport.Stub
  ) async throws {
    let machine = try machine()
    let there = StubTransport.Stub.answer(Self.get, 200, document("one", version: "aa"))
    let (result, _) = try await gists(
      ["delete", "-y", Self.id], machine, there, there, answer, there)
    #expect(result.status == .tryLater, "\(result)")
    #expect(await machine.gists("trash").out.hasPrefix(Self.id))
  }

  @Test(arguments: [503, 404])
  func `keeps the copy if the host may still work on an earlier attempt`(status: Int) async throws {
    let machine = try machine()
    let there = StubTransport.Stub.answer(Self.get, 200, document("one", version: "aa"))
    let second = StubTransport.Stub.answer(Self.delete, status, GistStubs.notFound)
    let third = status == 503 ? [there, second] : []
    try await StubTransport.with(
      [there, there, .answer(Self.delete, 502, "<html>"), there, second] + third + [there],
      time: machine.time
    ) { api in
      let result = await machine.gists("delete", "-y", Self.id, api: api)
      #expect(result.status != .done, "\(result)")
      #expect(
        result.err.contains("to bring it back if it was deleted, run gists restore \(Self.id)\n"),
        "\(result)")
    }
    #expect(await machine.gists("trash").out.hasPrefix(Self.id))
  }

  @Test func `keeps every copy if the host may still work on an attempt before a change`()
    async throws
  {
    let machine = try machine()
    let old = StubTransport.Stub.answer(Self.get, 200, document("one", version: "aa"))
    let new = StubTransport.Stub.answer(Self.get, 200, document("two", version: "bb"))
    let (result, methods) = try await gists(
      ["delete", "-y", Self.id], machine, old, old, .answer(Self.delete, 502, "<html>"), new, new,
      .answer(Self.delete, 403, #"{"message":"no"}"#), new)
    #expect(result.status == .tryLater, "\(result)")
    #expect(methods == ["GET", "GET", "DELETE", "GET", "GET", "DELETE", "GET"])
    let trash = machine.files(".local/share/gists/trash/github.com")
    #expect(trash.filter { $0.key.hasSuffix("/1") }.map(\.value).sorted() == ["one", "two"])
  }

  @Test func `keeps the copies of others if somebody else has deleted the gist`() async throws {
    let machine = try machine()
    let lost = StubTransport.Stub.failure(
      Self.delete, .unreachable(host: "github.com", reason: .deadline(seconds: 30)))
    let new = StubTransport.Stub.answer(Self.get, 200, document("two", version: "bb"))
    _ = try await gists(["delete", "-y", Self.id], machine, new, new, lost, .answer(Self.get, 503))
    let old = StubTransport.Stub.answer(Self.get, 200, document("one", version: "aa"))
    let (result, _) = try await gists(
      ["delete", "-y", Self.id], machine, old, .answer(Self.get, 404, GistStubs.notFound))
    #expect(result.status == .done, "\(result)")
    let trash = machine.files(".local/share/gists/trash/github.com")
    #expect(trash.filter { $0.key.hasSuffix("/1") }.map(\.value).sorted() == ["one", "two"])
  }

  @Test func `keeps the copy of an interrupted deletion if the next one can't compare the gist`()
    async throws
  {
    let machine = try machine()
    let lost = StubTransport.Stub.failure(
      Self.delete, .unreachable(host: "github.com", reason: .deadline(seconds: 30)))
    let old = StubTransport.Stub.answer(Self.get, 200, document("one", version: "aa"))
    _ = try await gists(["delete", "-y", Self.id], machine, old, old, lost, .answer(Self.get, 503))
    #expect(await machine.gists("trash").out.hasPrefix(Self.id))
    let (result, _) = try await gists(
      ["delete", "-y", Self.id], machine, old,
      .failure(Self.get, .unreachable(host: "github.com", reason: .nameNotFound)))
    #expect(result.status == .unreachable, "\(result)")
    #expect(await machine.gists("trash").out.hasPrefix(Self.id))
  }

  @Test func `replaces the copy of an interrupted deletion, whatever the clock says`() async throws
  {
    let machine = try machine()
    let lost = StubTransport.Stub.failure(
      Self.delete, .unreachable(host: "github.com", reason: .deadline(seconds: 30)))
    let old = StubTransport.Stub.answer(Self.get, 200, document("one", version: "aa"))
    _ = try await gists(["delete", "-y", Self.id], machine, old, old, lost, .answer(Self.get, 503))
    machine.time.jump(-300)
    let new = StubTransport.Stub.answer(Self.get, 200, document("two", version: "bb"))
    let (result, _) = try await gists(
      ["delete", "-y", Self.id], machine, new, new, .answer(Self.delete, 204))
    #expect(result.status == .done)
    let trash = machine.files(".local/share/gists/trash/github.com")
    #expect(trash.filter { $0.key.hasSuffix("/1") }.map(\.value) == ["two"])
  }
}
