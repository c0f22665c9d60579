import CommandSupport
import GitHubAPI
import TestSupport
import Testing

@testable import GistsCommands

/// A push whose response was lost, after which both sides change again.
@Suite struct LostPushTests {
  private let merges = MergeTests()
  private var links: LinksTests { merges.links }
  private let sent = "ONE\ntwo\nthree\nfour\nfive\n"
  private let mine = "ONE 1\ntwo\nthree\nfour\nfive\n"

  /// A machine whose push may have arrived, and that has other text since.
  private func pushed() async throws -> (TestMachine, path: String) {
    let (machine, path) = try await merges.linked(sent)
    let lost = APIError.unreachable(host: "github.com", reason: .connectionLost)
    let fetch = merges.get(MergeTests.base, 1)
    let failed = StubTransport.Stub.failure("GET /gists/\(links.id)", lost)
    let patch = StubTransport.Stub.failure("PATCH /gists/\(links.id)", lost)
    let result = await machine.gists(
      "push", path,
      api: StubTransport([fetch, fetch, fetch, patch] + Array(repeating: failed, count: 20)))
    #expect(result.status == .tryLater, "\(result)")
    try links.write(mine, path)
    return (machine, path)
  }

  @Test func `if it arrived, only the local file has changed`() async throws {
    let (machine, _) = try await pushed()
    #expect(await links.state(machine, merges.get(sent, 2)) == "ahead")
  }

  @Test func `if it arrived and the gist changed since, both are merged from what was sent`()
    async throws
  {
    let (machine, path) = try await pushed()
    let history = (1...3).reversed().map { #"{"version":"\#(MergeTests.version($0))"}"# }
    let theirs = StubTransport.Stub.answer(
      "GET /gists/\(links.id)", 200,
      links.document("ONE\ntwo\nthree\nfour\nFIVE\n").json.dropLast()
        + #","history":[\#(history.joined(separator: ","))]}"#)
    let api = StubTransport([
      theirs, merges.revision(sent, 2), merges.revision(sent, 2), theirs, merges.patch(4),
    ])
    let result = await machine.gists("merge", path, api: api)
    #expect(result == .init(out: "", err: "", status: .done))
    #expect(links.read(path) == "ONE 1\ntwo\nthree\nfour\nFIVE\n")
    #expect(
      await links.state(machine, merges.get("ONE 1\ntwo\nthree\nfour\nFIVE\n", 4)) == "same")
  }

  @Test func `if it did not arrive, both have diverged from what they had before`() async throws {
    let (machine, _) = try await pushed()
    #expect(
      await links.state(machine, merges.get("one\ntwo\nthree\nfour\nFIVE\n", 2)) == "diverged")
  }
}
