import CommandSupport
import GitHubAPI
import TestSupport
import Testing

@testable import GistsCommands

/// A push whose response was lost, after which both sides change again.
@Suite struct LostPushTests {
  private let merges = MergeScene()
  private var links: LinkScene { merges.links }
  private let sent = "ONE\ntwo\nthree\nfour\nfive\n"
  private let mine = "ONE 1\ntwo\nthree\nfour\nfive\n"
  private let merged = "ONE 1\ntwo\nthree\nfour\nFIVE\n"

  /// The gist with a text in its newest revision.
  private func gist(_ text: String, revisions: Int) -> StubTransport.Stub {
    .answer("GET /gists/\(links.id)", 200, merges.json(text, revisions, since: 1))
  }

  /// A machine whose push to the gist may have arrived, and that has other text since.
  private func pushed(revisions: Int = 1) async throws -> (TestMachine, path: String) {
    let (machine, path) = try await merges.linked(sent)
    let lost = APIError.unreachable(host: "github.com", reason: .connectionLost)
    let fetch = gist(MergeScene.base, revisions: revisions)
    let patch = StubTransport.Stub.failure("PATCH /gists/\(links.id)", lost)
    let result = await machine.gists(
      "push", path,
      api: StubTransport(
        Array(repeating: fetch, count: 20) + Array(repeating: patch, count: 10)))
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
    let theirs = gist("ONE\ntwo\nthree\nfour\nFIVE\n", revisions: 3)
    let api = StubTransport([
      theirs, merges.revision(sent, 2), merges.revision(sent, 2), theirs, merges.patch(4),
    ])
    let result = await machine.gists("merge", path, api: api)
    #expect(result == .init(out: "", err: "", status: .done))
    #expect(links.read(path) == merged)
    #expect(await links.state(machine, merges.get(merged, 4)) == "same")
  }

  @Test func `if the next attempt finds a conflict, both are merged from what was sent`()
    async throws
  {
    let (machine, path) = try await merges.linked(sent)
    let lost = APIError.unreachable(host: "github.com", reason: .connectionLost)
    let base = gist(MergeScene.base, revisions: 1)
    let theirs = gist("ONE\ntwo\nthree\nfour\nFIVE\n", revisions: 3)
    let api = StubTransport([base, base, .failure("PATCH /gists/\(links.id)", lost), theirs])
    let push = await machine.gists("push", path, api: api)
    #expect(push.status == .no, "\(push)")
    #expect(api.unused == [])
    try links.write(mine, path)
    let merge = await machine.gists(
      "merge", path,
      api: StubTransport([
        theirs, merges.revision(sent, 2), merges.revision(sent, 2), theirs, merges.patch(4),
      ]))
    #expect(merge == .init(out: "", err: "", status: .done))
    #expect(links.read(path) == merged)
  }

  @Test func `if it arrived and was undone in the local file, only the local file has changed`()
    async throws
  {
    let (machine, path) = try await pushed()
    try links.write(MergeScene.base, path)
    #expect(await links.state(machine, merges.get(sent, 2)) == "ahead")
  }

  @Test func `if it arrived and was undone in the gist, only the gist has changed`() async throws {
    let (machine, path) = try await pushed()
    try links.write(sent, path)
    #expect(
      await links.state(machine, gist(MergeScene.base, revisions: 3), merges.revision(sent, 2))
        == "behind")
  }

  @Test func `if it arrived long ago, its revision is found first`() async throws {
    let (machine, path) = try await pushed()
    try links.write(sent, path)
    #expect(
      await links.state(machine, gist("other\n", revisions: 9), merges.revision(sent, 2))
        == "behind")
  }

  @Test func `if it did not arrive, a revision before it with the same text does not count`()
    async throws
  {
    let (machine, path) = try await pushed(revisions: 3)
    let theirs = gist(MergeScene.theirs, revisions: 4)
    let api = StubTransport([
      theirs, merges.revision(MergeScene.base, 1), theirs, merges.patch(5),
    ])
    let result = await machine.gists("merge", path, api: api)
    #expect(result == .init(out: "", err: "", status: .done))
    #expect(links.read(path) == merged)
  }

  @Test func `if it did not arrive, both have diverged from what they had before`() async throws {
    let (machine, _) = try await pushed()
    #expect(
      await links.state(machine, merges.get("one\ntwo\nthree\nfour\nFIVE\n", 2)) == "diverged")
  }
}
