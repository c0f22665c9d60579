import ChildProcesses
import GitHubAPI
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

@Suite struct KnownTokensTests {
  @Test func `programs get no variable with a token's value, whatever its name`() throws {
    let machine = try TestMachine()
    machine.environment = [
      "PATH": "/usr/bin:/home/word/bin", "GISTS_TOKEN": " word ", "A": "word", "B": "words",
      "GH_TOKEN": "token-of-a-company-1", "C": "x=token-of-a-company-1;", "D": Leak.gitHub,
      "E": "ghp_notes", "F": "token-of-a-compan", "LANG": "C.UTF-8",
      "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "http.https://github.com/.extraheader",
      "GIT_CONFIG_VALUE_0":
        "AUTHORIZATION: basic eC1hY2Nlc3MtdG9r" + "ZW46Z2hzX0FiY2RlZmdoaWprbG1ub3A=",
      "G": "eC1hY2Nlc3MtdG9r" + "ZW46Z2hzX0FiY2RlZmdoaWprbG1ub3A=",
      "URL": "https://x:token-of-a-company-1@github.com", "HTTPS_PROXY": "http://u:p@proxy:1",
    ]
    let context = machine.context()
    let variables = ChildEnvironment(context.settings.variables, context.resolvedTokens).variables
    #expect(
      Set(variables.keys).subtracting(["HOME", "XDG_STATE_HOME"])
        == [
          "PATH", "B", "E", "F", "LANG", "HTTPS_PROXY", "GIT_CONFIG_COUNT", "GIT_CONFIG_KEY_0",
          "GIT_CONFIG_VALUE_0",
        ])
    // git would fail without a value.
    #expect(variables["GIT_CONFIG_VALUE_0"]?.isEmpty == true)
  }

  @Test func `programs get no variable with the keyring's token, once it was used`() throws {
    let machine = try TestMachine()
    machine.environment = ["COPY": "token-of-a-company-1"]
    let context = machine.context()
    let environment = ChildEnvironment(context.settings.variables, context.resolvedTokens)
    #expect(environment.variables["COPY"] != nil)
    let token = try #require(Token("token-of-a-company-1"))
    context.resolvedTokens.remember(
      FoundToken(token: token, origin: .keyring(account: "octocat")), for: "github.com")
    #expect(environment.variables["COPY"] == nil)
  }

  @Test func `a token that is repeated in a text is one text`() {
    let token = "token-of-a-company-1"
    let text = String(repeating: "\(token) dG9rZW4tb2YtYS1jb21wYW55LTE ", count: 1_000)
    #expect(KnownTokens([token]).texts(in: Array(text.utf8)).count == 2)
  }

  @Test func `the token in use is found in a text, whatever its encoding, and nothing else is`() {
    let tokens = KnownTokens(["token-of-a-company-1", "x"])
    for text in [
      "token-of-a-company-1", "dG9rZW4tb2YtYS1jb21wYW55LTE", "dG9rZW4tb2Yt\nYS1jb21wYW55LTE",
      "746f6b656e2d6f662d612d636f6d70616e792d31", "token%2Dof%2da%2Dcompany%2D%31",
      "&#116;oken-of-a-company&#x2D;1",
    ] {
      let found = tokens.texts(in: Array("a = '\(text)'; \(Leak.gitHub)".utf8))
      #expect(found.map { String(decoding: $0, as: UTF8.self) } == [text])
    }
  }
}
