import GitHubAPI
import TerminalOutput
import Testing

@testable import CommandSupport
@testable import GistsCommands

@Suite struct HostChoiceTests {
  private func host(
    _ machine: TestMachine, option: String? = nil, url: String? = nil
  ) throws -> String {
    let context = machine.context().configured(RunOptions(host: option), isJSON: false)
    return try url.map { try context.sessions.host(urlHost: $0) }?.name
      ?? context.settings.namedHost().name
  }

  @Test func `--host comes before GISTS_HOST, and github.com last`() async throws {
    let machine = try TestMachine()
    #expect(try host(machine) == "github.com")
    machine.environment["GISTS_HOST"] = "ghe.example.com"
    #expect(try host(machine) == "ghe.example.com")
    #expect(try host(machine, option: "http://127.0.0.1:8080") == "127.0.0.1:8080")
    machine.environment["GISTS_HOST"] = ""
    #expect(try host(machine) == "github.com")
  }

  @Test(arguments: [
    "github.com", "octo.ghe.com", "ghe.example.com:8443", "http://127.0.0.1:8080", "localhost:80",
    "http://[::1]:8080", "https://localhost:8443", "https://127.0.0.1",
  ])
  func `every spelling of a host that --host accepts is the same host`(text: String) throws {
    let host = try Host(text)
    #expect(try Host(host.spelling) == host)
  }

  @Test func `a URL selects a known host`() async throws {
    let machine = try TestMachine()
    try machine.writeAccounts(#"{"hosts":{"ghe.example.com":{}, "http://127.0.0.1:8080":{}}}"#)
    #expect(try host(machine, url: "gist.GitHub.com") == "github.com")
    #expect(try host(machine, url: "gist.ghe.example.com") == "ghe.example.com")
    #expect(try host(machine, url: "127.0.0.1:8080") == "127.0.0.1:8080")
    machine.environment["GISTS_HOST"] = "octo.ghe.com"
    #expect(try host(machine, url: "octo.ghe.com") == "octo.ghe.com")
    #expect(try host(machine, url: "github.com") == "github.com")
  }

  @Test func `an Enterprise Server may be named gist`() async throws {
    let machine = try TestMachine()
    let page = "https://gist.example.com/gist/octocat/6cad326836d38bd3a7ae"
    let address = try #require(GistReference(page)?.urlHost)
    #expect(try host(machine, option: "gist.example.com", url: address) == "gist.example.com")
    try machine.writeAccounts(#"{"hosts":{"example.com":{}, "gist.example.com":{}}}"#)
    #expect(try host(machine, url: address) == "gist.example.com")
    #expect(try host(machine, url: "gist.gist.example.com") == "gist.example.com")
    try machine.writeAccounts(#"{"hosts":{"example.com":{}}}"#)
    #expect(try host(machine, url: address) == "example.com")
  }

  @Test func `a URL of an unknown host, or not of --host, is wrong usage`()
    async throws
  {
    let machine = try TestMachine()
    #expect(
      throws: Failure(
        .wrongUsage, code: .unknownHost, "unknown host: evil.example.com",
        next: ["if you trust it, add --host evil.example.com"], host: "evil.example.com")
    ) { try host(machine, url: "evil.example.com") }
    #expect(
      throws: Failure(
        .wrongUsage, code: .otherHost,
        "the URL is on github.com, but --host is ghe.example.com", next: ["run without --host"],
        host: "github.com")
    ) { try host(machine, option: "ghe.example.com", url: "github.com") }
  }
}
