import GistsTUI
import GitHubAPI
import TerminalOutput
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

@Suite struct `What the browser does not know of gists` {
  private static let id = GistDocument.id
  private static let get = "GET /gists/\(id)"

  private struct Found: Hashable {
    var descriptions: [String?] = []
    var problem: String?
  }

  private static func find(
    fromHost: Bool = false, on machine: TestMachine, _ stubs: StubTransport.Stub...
  ) async throws -> Found {
    let api = StubTransport(stubs)
    let context = machine.context(.collecting(terminal: machine.terminal), -1, api)
    let source = BrowserSource(
      context, host: try context.settings.namedHost(), queue: BrowserQueue())
    let (rows, problem) = await GistFinder(source: source).find([id], fromHost: fromHost)
    #expect(api.unused == [])
    return Found(descriptions: rows.map(\.description), problem: problem?.text.description)
  }

  private static func response(_ description: String) -> StubTransport.Stub {
    var gist = GistDocument()
    gist.description = description
    return .answer(get, 200, gist.json)
  }

  @Test func `is in the library, or the host is asked`() async throws {
    let machine = try await SyncedLibrary.machine()
    #expect(try await Self.find(on: machine) == Found(descriptions: ["Hello world"]))
    #expect(
      try await Self.find(fromHost: true, on: machine, Self.response("Newer"))
        == Found(descriptions: ["Newer"]))
    let empty = try TestMachine()
    #expect(
      try await Self.find(on: empty, Self.response("From GitHub"))
        == Found(descriptions: ["From GitHub"]))
  }

  @Test func `has a reason if it is not found`() async throws {
    let machine = try TestMachine()
    let away = APIError.unreachable(host: "github.com", reason: .nameNotFound)
    #expect(
      try await Self.find(on: machine, .failure(Self.get, away))
        == Found(problem: "could not reach github.com: host not found"))
    #expect(
      try await Self.find(on: machine, .answer(Self.get, 404, #"{"message":"Not Found"}"#))
        == Found(problem: "no gist \(Self.id) on github.com (HTTP 404)"))
  }
}
