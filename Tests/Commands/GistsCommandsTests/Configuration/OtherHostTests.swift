import GitHubAPI
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

/// `GH_HOST`, which gh uses and this program does not.
@Suite struct OtherHostTests {
  private func machine(_ host: String = "ghe.example.com") throws -> TestMachine {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    machine.environment["GH_HOST"] = host
    return machine
  }

  private static let changes: [[String]] = [
    ["create", "-d", "two words", "-"], ["edit", GistDocument.id, "-d", "text"],
    ["delete", GistDocument.id, "--yes"], ["star", GistDocument.id], ["fork", GistDocument.id],
    ["comment", GistDocument.id, "-b", "text"], ["api", "gists", "-f", "description=x"],
    ["api", "-X", "PUT", "user/following/octocat"], ["auth", "login", "--with-token"],
    ["auth", "logout"], ["auth", "switch"], ["auth", "setup-git"],
  ]

  @Test(arguments: changes)
  func `a change is refused, and the error repeats it for each host`(words: [String]) async throws {
    let machine = try machine()
    let gist = StubTransport.Stub.answer(EditedGist.get, 200, EditedGist.gist.json)
    let result = await machine.gists(words, input: "text", api: StubTransport([gist]))
    #expect(result.status == .wrongUsage)
    #expect(
      result.err.contains(
        "error: GH_HOST is ghe.example.com, but gists would use github.com; nothing was sent\n"))
    #expect(result.out == "")
  }

  @Test func `the commands in the error can be pasted`() async throws {
    let result = await (try machine()).gists("create", "-d", "two words", "-", input: "text")
    let lines = PrintedCommands.lines(in: result.err)
    #expect(
      lines.prefix(2) == [
        "gists create --host ghe.example.com -d 'two words' -",
        "gists create --host github.com -d 'two words' -",
      ])
  }

  @Test func `reading warns once`() async throws {
    let machine = try machine()
    let list = StubTransport.Stub.answer("GET /gists?per_page=30", 200, "[]")
    let result = await machine.gists("list", api: StubTransport([list]))
    #expect(
      result
        == .init(
          out: "",
          err: """
            warning: GH_HOST is ignored: using github.com; for ghe.example.com, set GISTS_HOST or \
            use --host ghe.example.com

            """, status: .done))
  }

  @Test func `nothing is said if the host is named, or the same`() async throws {
    let gist = StubTransport.Stub.answer(
      "PUT /gists/\(GistDocument.id)/star", 204)
    for (host, variable, words) in [
      ("github.com", nil, []), ("ghe.example.com", "github.com", []),
      ("ghe.example.com", nil, ["--host", "github.com"]), ("", nil, []),
    ] as [(String, String?, [String])] {
      let machine = try machine(host)
      machine.environment["GISTS_HOST"] = variable
      let result = await machine.gists(
        ["star", GistDocument.id] + words, api: StubTransport([gist]))
      #expect(result == .init(out: "", err: "", status: .done))
    }
    let url = "https://gist.github.com/octocat/\(GistDocument.id)"
    let named = await (try machine()).gists("star", url, api: StubTransport([gist]))
    #expect(named == .init(out: "", err: "", status: .done))
  }
}
