import GitHubAPI
import Keyring
import Testing

@testable import CommandSupport
@testable import GistsCommands

@Suite struct TokenVariablesTests {
  private static let names = [
    "GISTS_TOKEN", "GISTS_TOKEN_COMMAND", "GH_TOKEN", "GITHUB_TOKEN", "GH_ENTERPRISE_TOKEN",
    "GITHUB_ENTERPRISE_TOKEN",
  ]

  /// All 2^4 combinations of the three variables and the keyring.
  @Test(arguments: 0..<16)
  func `the first of GISTS_TOKEN, GH_TOKEN, GITHUB_TOKEN, keyring is used`(
    bits: Int
  ) async throws {
    let machine = try TestMachine()
    let names = ["GISTS_TOKEN", "GH_TOKEN", "GITHUB_TOKEN"]
    for (index, name) in names.enumerated() where bits & 1 << index != 0 {
      machine.environment[name] = "ghp_\(name)"
    }
    if bits & 8 != 0 {
      try await machine.keyring.save("ghp_keyring", host: "github.com", account: "octocat")
    }
    let expected =
      names.first { machine.environment[$0] != nil } ?? (bits & 8 != 0 ? "keyring" : nil)
    let result = await machine.gists("auth", "token")
    #expect(result.out == (expected.map { "ghp_\($0)\n" } ?? ""))
    #expect(result.status == (expected == nil ? .signInNeeded : .done))
  }

  struct HostCase: Sendable {
    var host: String
    var isNamed = true
    var gistsHost: String?
    var names: [String]
  }

  /// All six variables are set.
  @Test(arguments: [
    HostCase(
      host: "github.com", names: ["GISTS_TOKEN", "GISTS_TOKEN_COMMAND", "GH_TOKEN", "GITHUB_TOKEN"]),
    HostCase(host: "octo.ghe.com", names: ["GH_TOKEN", "GITHUB_TOKEN"]),
    HostCase(
      host: "octo.ghe.com", gistsHost: "octo.ghe.com",
      names: ["GISTS_TOKEN", "GISTS_TOKEN_COMMAND", "GH_TOKEN", "GITHUB_TOKEN"]),
    HostCase(host: "ghe.example.com", names: ["GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN"]),
    HostCase(host: "ghe.example.com", isNamed: false, names: []),
    HostCase(
      host: "ghe.example.com", gistsHost: "ghe.example.com",
      names: [
        "GISTS_TOKEN", "GISTS_TOKEN_COMMAND", "GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN",
      ]),
    HostCase(host: "http://127.0.0.1:8080", names: []),
    HostCase(
      host: "http://127.0.0.1:8080", gistsHost: "http://127.0.0.1:8080",
      names: ["GISTS_TOKEN", "GISTS_TOKEN_COMMAND"]),
    HostCase(host: "http://127.0.0.1:8081", gistsHost: "http://127.0.0.1:8080", names: []),
    HostCase(
      host: "github.com", gistsHost: "ghe.example.com", names: ["GH_TOKEN", "GITHUB_TOKEN"]),
  ])
  func `a variable is used for its own hosts only`(test: HostCase) throws {
    var environment = Dictionary(
      uniqueKeysWithValues: Self.names.map { ($0, "ghp_\($0)") })
    environment["GISTS_HOST"] = test.gistsHost
    environment["CODESPACES"] = "true"
    let variables = TokenVariables(
      EnvironmentVariables(environment), host: try Host(test.host), isNamed: test.isNamed)
    #expect(variables.names == test.names)
  }

  @Test func `a host other than the token's gets no token`() async throws {
    let machine = try TestMachine()
    machine.environment = ["GITHUB_TOKEN": "ghp_0123456789", "CODESPACES": "true"]
    let result = await machine.gists("auth", "token", "--host", "evil.example.com")
    #expect(result.out == "")
    #expect(result.status == .signInNeeded)
  }

  @Test func `white space around a token is ignored, and inside it is refused`()
    async throws
  {
    let machine = try TestMachine()
    machine.environment["GH_TOKEN"] = " ghp_0123456789\r\n"
    #expect(await machine.gists("auth", "token").out == "ghp_0123456789\n")
    machine.environment["GH_TOKEN"] = "ghp_a\r\nX: y"
    #expect(
      await machine.gists("auth", "token")
        == .init(
          out: "",
          err: """
            error: GH_TOKEN is not a valid token
            hint: set it to just the token, or unset it

            """, status: .configurationUnusable))
    machine.environment["GH_TOKEN"] = " \t"
    machine.environment["GITHUB_TOKEN"] = "ghp_9876543210"
    #expect(await machine.gists("auth", "token").out == "ghp_9876543210\n")
  }
}
