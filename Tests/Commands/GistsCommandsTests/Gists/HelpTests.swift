import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

@Suite struct HelpTests {
  @Test func `help commands lists all commands`() async throws {
    let machine = try TestMachine()
    let all = await machine.gists("help", "commands")
    #expect(all == (await machine.gists("help")))
    #expect(all.status == .done)
  }

  @Test(arguments: [
    "list", "ls", "view", "cat", "create", "new", "edit", "rename", "copy", "delete", "rm", "star",
    "unstar", "starred", "open",
    "history", "diff", "revert", "fork", "forks", "comments", "comment",
    "user view", "user list", "user add", "user remove", "repo list", "repo view", "repo readme",
    "repo files", "repo cat", "repo search", "status", "user", "repo",
  ])
  func `every command has help with examples, in 80 columns`(command: String) async throws {
    let result = await (try TestMachine()).gists(
      command.split(separator: " ").map(String.init) + ["--help"])
    #expect(result.status == .done)
    #expect(result.err == "")
    #expect(result.out.contains("Examples:\n  gists "))
    let widest = result.out.split(separator: "\n").filter { !$0.hasPrefix("USAGE") }.map(\.count)
    #expect(widest.allSatisfy { $0 <= 80 })
  }
}
