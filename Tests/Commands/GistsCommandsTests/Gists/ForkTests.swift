import Keyring
import TerminalOutput
import GitHubAPI
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

@Suite struct ForkTests {
  private static let id = GistDocument.id
  private static let post = "POST /gists/\(id)/forks"
  private static let fork = GistDocument(id: "aa5a315d61ae9438b18d", owner: "octocat").json
  /// The fork as GitHub sends it if it is asked for.
  private static let fetched = StubTransport.Stub.answer(
    "GET /gists/aa5a315d61ae9438b18d", 200,
    #"{"id":"aa5a315d61ae9438b18d","fork_of":{"id":"\#(id)"}}"#)

  private func run(
    _ stubs: [StubTransport.Stub], _ arguments: String...
  ) async throws -> TestMachine.Result {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    return try await StubTransport.with(stubs) { api in
      await machine.gists(["fork", Self.id] + arguments, api: api)
    }
  }

  @Test func `only the fork's URL is printed, and with --json its document`() async throws {
    let stub = StubTransport.Stub.answer(Self.post, 201, Self.fork)
    #expect(
      try await run([stub, Self.fetched])
        == .init(out: "https://gist.github.com/aa5a315d61ae9438b18d\n", err: "", status: .done))
    #expect(try await run([stub, Self.fetched], "--json").out == Self.fork + "\n")
  }

  @Test func `an existing fork is reported`() async throws {
    let stub = StubTransport.Stub.answer(
      Self.post, 201, Self.fork, fields: ["Date": "Sat, 31 Jan 2026 12:05:00 GMT"])
    #expect(try await run([stub, Self.fetched]).err == "note: already forked\n")
  }

  @Test func `forking your own gist is reported`() async throws {
    let refused = StubTransport.Stub.answer(
      Self.post, 422, #"{"message":"Validation Failed","errors":[{"resource":"Gist"}]}"#)
    #expect(
      try await run([refused, .user(), .answer("GET /gists/\(Self.id)", 200, GistDocument().json)])
        == .init(
          out: "",
          err: """
            error: could not fork gist \(Self.id): it is your own
            hint: to copy a file, run gists view --raw \(Self.id) NAME | gists create -f NAME

            """, status: .dataRefused))
    let other = try await run([
      refused, .user("monalisa"), .answer("GET /gists/\(Self.id)", 200, GistDocument().json),
    ])
    #expect(
      other.err.hasPrefix(
        "error: could not fork gist \(Self.id): "
          + "github.com rejected the data: Validation Failed (HTTP 422)"))
    #expect(other.status == .dataRefused)
  }

  @Test func `a fork without a response is looked for; if missing, it is 75`() async throws {
    let lost = StubTransport.Stub.answer(Self.post, 502, "<html>")
    let list = "GET /gists/\(Self.id)/forks?per_page=100"
    #expect(
      try await run([lost, .user(), .answer(list, 200, "[\(Self.fork)]"), Self.fetched])
        == .init(
          out: "https://gist.github.com/aa5a315d61ae9438b18d\n",
          err: "note: server error on github.com (HTTP 502), but the fork was created\n",
          status: .done))
    #expect(
      try await run([lost, .user(), .answer(list, 200, "[]")])
        == .init(
          out: "",
          err: """
            error: server error on github.com (HTTP 502); your fork is not listed yet
            hint: check before retrying: gists forks \(Self.id)

            """, status: .tryLater))
  }

  @Test func `without a list of the forks, the hint names the list`() async throws {
    let lost = StubTransport.Stub.answer(Self.post, 502, "<html>")
    let away = APIError.unreachable(host: "github.com", reason: .nameNotFound)
    #expect(
      try await run([lost, .failure("GET /user", away)])
        == .init(
          out: "",
          err: """
            error: server error on github.com (HTTP 502); the fork may or may not have been created
            hint: check before retrying: gists forks \(Self.id)

            """, status: .tryLater))
  }

  @Test func `a missing gist exits with 1`() async throws {
    let result = try await run([.answer(Self.post, 404, GistStubs.notFound)])
    #expect(
      result
        == .init(
          out: "",
          err: "error: could not fork gist \(Self.id): not found on github.com (HTTP 404)\n",
          status: .no))
  }

  @Test func `forking needs a sign-in`() async throws {
    let api = StubTransport([])
    #expect(try await TestMachine().gists("fork", Self.id, api: api).status == .signInNeeded)
    #expect(api.requests.isEmpty)
  }

  @Test func `a fork is added to the library`() async throws {
    let machine = try TestMachine()
    try machine.writeAccounts(#"{"hosts":{"github.com":{"accounts":[{"login":"octocat"}]}}}"#)
    try await machine.keyring.save("gho_0123456789", host: "github.com", account: "octocat")
    let own = StubTransport([.answer("GET /gists?per_page=30", 200, "[]")])
    #expect(await machine.gists("list", api: own).status == .done)
    let api = StubTransport([.answer(Self.post, 201, Self.fork), Self.fetched])
    #expect(await machine.gists("fork", Self.id, api: api).status == .done)
    #expect(
      await machine.gists("list", "--offline").out.hasPrefix("aa5a315d61ae9438b18d\toctocat\t"))
  }

  @Test func `forks are listed with owner and times`() async throws {
    let api = StubTransport([
      .answer(
        "GET /gists/\(Self.id)/forks?per_page=30", 200,
        #"[\#(Self.fork),{"id":"6253105","user":null,"owner":null,"files":{}}]"#)
    ])
    #expect(
      try await TestMachine().gists("forks", Self.id, api: api)
        == .init(
          out: """
            aa5a315d61ae9438b18d\toctocat\t2024-01-31T12:00:00Z\t2026-01-31T10:00:00Z
            6253105\t\t\t

            """, err: "", status: .done))
  }
}
