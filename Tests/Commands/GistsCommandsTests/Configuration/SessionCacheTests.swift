import FoundationEssentials
import HTTPTypes
import Keyring
import Synchronization
import TerminalOutput
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands
@testable import GitHubAPI

/// Every session has the response cache: an unchanged response costs nothing of the rate limit.
@Suite struct `The response cache of every session` {
  private static func sent(
    _ route: Router, on machine: TestMachine, times: Int = 1
  ) async throws -> [HTTPFields] {
    let transport = TaggedTransport()
    let session = try machine.context(.collecting(), -1, transport).sessions.session()
    for _ in 0..<times { _ = try await session.api.send(route) }
    return transport.fields
  }

  @Test(arguments: Router.cachedExamples)
  func `sends no route without validators whose response is cached`(route: Router) async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    #expect(try await Self.sent(route, on: machine).map { $0[.ifNoneMatch] } == [nil])
    // The root document is fresh for a day.
    machine.time.advance(by: .seconds(86_401))
    let again = try await Self.sent(route, on: machine, times: 2)
    #expect(!again.isEmpty)
    #expect(again.allSatisfy { $0[.ifNoneMatch] == TaggedTransport.tag })
  }

  @Test func `keeps private files without the token, and none of a saved copy`() async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    _ = try await Self.sent(.gist(id: "aa5a"), on: machine)
    let folder = "\(machine.folder)/.cache/gists/answers"
    let names = try names(in: folder)
    #expect(names.count == 1)
    #expect(machine.permissions(of: folder) == 0o700)
    for name in names {
      #expect(machine.permissions(of: "\(folder)/\(name)") == 0o600)
      let text = machine.files(".cache/gists/answers")[name] ?? TestToken.text
      #expect(text.contains("aa5a"))
      #expect(!text.contains(TestToken.text))
    }
    let sessions = machine.context().sessions
    #expect(sessions.responses(of: try Host("file:///tmp/copy/")) == nil)
  }

  @Test func `is not used for another token, nor for a token that is looked at`() async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    _ = try await Self.sent(.gist(id: "aa5a"), on: machine)
    machine.environment = ["GISTS_TOKEN": "gho_of_another"]
    #expect(
      try await Self.sent(.gist(id: "aa5a"), on: machine).map { $0[.ifNoneMatch] } == [nil])
    let transport = TaggedTransport()
    let sessions = machine.context(.collecting(), -1, transport).sessions
    let token = Token(TestToken.text)
    let api = try sessions.session(host: .gitHub, about: token).api
    _ = try await api.send(.gist(id: "aa5a"))
    #expect(transport.fields.map { $0[.ifNoneMatch] } == [nil])
  }

  @Test(arguments: [[], ["--keep-library"], ["--all"]])
  func `is deleted when an account signs out`(options: [String]) async throws {
    let machine = try TestMachine()
    try machine.writeAccounts(
      #"{"hosts":{"github.com":{"accounts":[{"login":"octocat"}],"active":"octocat"}}}"#)
    try await machine.keyring.save("gho_0123456789", host: "github.com", account: "octocat")
    _ = try await Self.sent(.gist(id: "aa5a"), on: machine)
    #expect(machine.files(".cache/gists/answers").count == 1)
    #expect(await machine.gists(["auth", "logout"] + options).status == .done)
    #expect(machine.files(".cache/gists/answers").isEmpty)
  }

  @Test func `says nothing if it can't be written`() async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    try Data().write(to: URL(filePath: "\(machine.folder)/.cache"))
    let transport = TaggedTransport()
    #expect(await machine.gists("history", GistDocument.id, api: transport).err == "")
    #expect(!transport.fields.isEmpty)
  }
}

/// Responds to every request with a document that has a tag, or with 304 to that tag.
private final class TaggedTransport: Transport {
  static let tag = #"W/"1""#
  private let sent = Mutex<[HTTPFields]>([])

  var fields: [HTTPFields] { sent.withLock { $0 } }

  func send(_ request: APIRequest) async throws -> APIResponse {
    sent.withLock { $0.append(request.fields) }
    let isKnown = request.fields[.ifNoneMatch] == Self.tag
    let isList = request.url.absoluteString.contains("per_page")
    return APIResponse(
      status: isKnown ? 304 : 200, fields: [.eTag: Self.tag],
      body: isKnown ? [] : Array((isList ? "[]" : #"{"id":"aa5a"}"#).utf8), url: request.url)
  }
}
