@testable import ChildProcesses
import Foundation
import FoundationEssentials
import Glibc
import TestSupport
import Testing

@Suite struct ChildEnvironmentTests {
  @Sendable private static func withoutSecrets(_ variables: [String: String]) -> [String: String] {
    variables.filter { !$0.value.contains("secret") }
  }

  @Test func `a program gets no variable that may hold a token`() {
    let environment = [
      "HOME": "/h", "PATH": "/bin", "GISTS_TOKEN": "1", "GH_TOKEN": "1", "GITHUB_TOKEN": "1",
      "GH_ENTERPRISE_TOKEN": "1", "GITHUB_ENTERPRISE_TOKEN": "1", "HOMEBREW_GITHUB_API_TOKEN": "1",
      "GITHUB_PAT": "1", "gh_token": "1", "NPM_TOKEN": "1", "GISTS_PAGER": "less", "TOKENS": "a",
      "GISTS_TOKEN_COMMAND": "pass show x", "GH_CONFIG_DIR": "/h/gh",
    ]
    #expect(
      ChildEnvironment(environment, withoutTokens: { $0 }).variables
        == [
          "HOME": "/h", "PATH": "/bin", "GISTS_PAGER": "less", "TOKENS": "a",
          "GH_CONFIG_DIR": "/h/gh",
        ])
  }

  @Test func `a program gets no variable that holds a token`() {
    let environment = ["HOME": "/h", "NOTE": "my secret", "PASSWORD": "other"]
    #expect(
      ChildEnvironment(environment, withoutTokens: Self.withoutSecrets).variables
        == ["HOME": "/h", "PASSWORD": "other"])
  }

  @Test func `a setting of git that holds a token is empty, so that git still runs`() {
    let environment = [
      "GIT_CONFIG_COUNT": "2", "GIT_CONFIG_KEY_0": "http.extraHeader",
      "GIT_CONFIG_VALUE_0": "my secret", "GIT_CONFIG_KEY_1": "a.b", "GIT_CONFIG_VALUE_1": "c",
    ]
    #expect(
      ChildEnvironment(environment, withoutTokens: Self.withoutSecrets).variables
        == environment.merging(["GIT_CONFIG_VALUE_0": ""]) { $1 })
  }

  @Test(arguments: ["pass show x", "op read op://x", "gh auth token", " gh  auth token -h x"])
  func `the command that prints a token gets all variables but ours`(command: String) {
    let own = [
      "HOME": "/h", "PATH": "/bin", "VAULT_TOKEN": "1", "OP_SERVICE_ACCOUNT_TOKEN": "2",
      "AWS_SESSION_TOKEN": "3", "GITHUB_ACTIONS": "true", "GH_CONFIG_DIR": "/h/gh", "TOKEN": "4",
      // These only begin like ours.
      "GITHUB_TOKEN_FILE": "/run/secrets/github", "GH_TOKEN_ITEM": "op://x", "GITHUB_TOKENS": "5",
      "GISTS_TOKEN_ITEM": "op://y",
    ]
    let ofGh = [
      "GH_TOKEN": "1", "GITHUB_TOKEN": "1", "GH_ENTERPRISE_TOKEN": "1",
      "GITHUB_ENTERPRISE_TOKEN": "1", "gh_token": "1",
    ]
    let ours = ["GISTS_TOKEN": "1", "GISTS_TOKEN_COMMAND": command]
    let all = own.merging(ofGh) { one, _ in one }.merging(ours) { one, _ in one }
    let environment = ChildEnvironment(all, withoutTokens: { _ in [:] })
    let expected = command.contains("gh") ? own.merging(ofGh) { one, _ in one } : own
    #expect(environment.variables(ofTokenCommand: command) == expected)
  }

  @Test func `a program is found in the folders of PATH only`() {
    #expect(SearchPath.contains("sh", environment: ["PATH": "/nowhere:/bin"]))
    #expect(!SearchPath.contains("sh", environment: ["PATH": "/nowhere"]))
    #expect(!SearchPath.contains("sh", environment: [:]))
  }

  @Test(arguments: [
    ("/bin:/usr/bin", "/bin:/usr/bin"), (".:/bin", "/bin"), (":/bin::/usr/bin:", "/bin:/usr/bin"),
    ("bin:/bin:./bin:../bin", "/bin"), ("", "/usr/bin:/bin"), (".", "/usr/bin:/bin"),
  ])
  func `a program in the current folder does not count, and no program finds it`(
    path: String, found: String
  ) async throws {
    #expect(
      ChildEnvironment(["PATH": path], withoutTokens: { $0 }).variables == ["PATH": found])
    try await ScratchFolder.with { folder in
      // The scratch folder, as it is called from the current one.
      let up = String(
        repeating: "../",
        count: FileManager.default.currentDirectoryPath.split(separator: "/").count)
      let relative = up + folder.dropFirst()
      try writeProgram("#!/bin/sh\n", to: "\(folder)/a-program")
      #expect(SearchPath.contains("a-program", environment: ["PATH": folder]))
      #expect(!SearchPath.contains("a-program", environment: ["PATH": relative]))
      let spawn = Spawn(
        command: ["a-program"], environment: ["PATH": relative], defaultSignals: .all)
      #expect(spawn.start().errno == ENOENT)
    }
  }
}

@Suite struct `The variables of the process` {
  @Test func `are those that Foundation sees`() {
    #expect(ProcessEnvironment.variables() == ProcessInfo.processInfo.environment)
  }
}
