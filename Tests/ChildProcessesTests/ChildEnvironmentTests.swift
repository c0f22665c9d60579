import Testing

@testable import ChildProcesses

@Suite struct ChildEnvironmentTests {
  @Test func `a program gets no variable that may hold a token`() {
    let environment = [
      "HOME": "/h", "PATH": "/bin", "GISTS_TOKEN": "1", "GH_TOKEN": "1", "GITHUB_TOKEN": "1",
      "GH_ENTERPRISE_TOKEN": "1", "GITHUB_ENTERPRISE_TOKEN": "1", "HOMEBREW_GITHUB_API_TOKEN": "1",
      "GITHUB_PAT": "1", "gh_token": "1", "NPM_TOKEN": "1", "GISTS_PAGER": "less", "TOKENS": "a",
      "GISTS_TOKEN_COMMAND": "pass show x", "GH_CONFIG_DIR": "/h/gh",
    ]
    #expect(
      ChildEnvironment(environment, holdsToken: { _ in false }).variables
        == [
          "HOME": "/h", "PATH": "/bin", "GISTS_PAGER": "less", "TOKENS": "a",
          "GH_CONFIG_DIR": "/h/gh",
        ])
  }

  @Test func `a program gets no variable that holds a token`() {
    let environment = ["HOME": "/h", "NOTE": "my secret", "PASSWORD": "other"]
    #expect(
      ChildEnvironment(environment, holdsToken: { $0.contains("secret") }).variables
        == ["HOME": "/h", "PASSWORD": "other"])
  }

  @Test func `a program is found in the folders of PATH only`() {
    #expect(SearchPath.contains("sh", environment: ["PATH": "/nowhere:/bin"]))
    #expect(!SearchPath.contains("sh", environment: ["PATH": "/nowhere"]))
    #expect(!SearchPath.contains("sh", environment: [:]))
  }
}
