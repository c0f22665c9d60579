import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

/// The browser passes every ID, name and path after `--`.
@Suite struct DashedArgumentTests {
  private static let id = GistDocument.id

  @Test(arguments: [
    ["view", "--", id, "-x"], ["cat", "--", id, "-x"], ["edit", "--", id, "-x"],
    ["edit", "--desc=-x", "--", id], ["delete", "--yes", "--", id], ["star", "--", id],
    ["unstar", "--", id], ["starred", "--", id], ["restore", "--", id],
    ["download", "--", id, "-x"], ["copy", "--", id, "-x"], ["copy", "--url", "--", id],
    ["open", "--", id], ["link", "--", "-x", id], ["link", "--remove", "--", "-x"],
    ["push", "--", "-x"], ["push", "--dry-run", "--", "-x"], ["pull", "--", "-x"],
    ["pull", "--dry-run", "--", "-x"], ["user", "add", "--", "-x"],
    ["user", "remove", "--", "-x"], ["user", "view", "--", "-x"], ["create", "--", "-x", "-y"],
    ["create", "--desc=-x", "--", "-x"], ["diff", "--", id], ["diff", "--local", "--", id],
    ["history", "--", id], ["rename", "--", id, "-x", "-y"],
    ["repo", "view", "--web", "--", "a/b"],
  ])
  func `an argument after -- may start with a dash`(words: [String]) async throws {
    let machine = try TestMachine()
    machine.environment = ListTests.token
    let result = await machine.gists(words)
    #expect(!result.err.contains("Usage: gists"))
    #expect(!result.err.contains("unknown option"))
  }
}
