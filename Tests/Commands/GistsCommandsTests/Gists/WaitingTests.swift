import GitHubAPI
import LocalFiles
import TerminalOutput
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

@Suite struct `A command that waits for another one` {
  private static let note = "note: waiting for another command on the same gist to finish\n"

  /// Needs a repository that another process has, and returns its error and messages.
  private func wait(_ machine: TestMachine) async throws -> (failure: Failure?, err: String) {
    let console = Console.collecting()
    let context = machine.context(console)
    let folder = "\(context.folders.cache)/git/\(Host.gitHub.folderName)"
    let failure = try await PrivateBundle("\(folder)/x").alone(wait: {}) {
      await #expect(throws: Failure.self) {
        try await context.repositories.withRepository(named: "x", on: .gitHub, "") { _ in }
      }
    }
    return (failure, console.err.collectedText)
  }

  @Test func `says so once, and ends at the timeout`() async throws {
    let machine = try TestMachine()
    machine.environment["GISTS_TIMEOUT"] = "5"
    let result = try await wait(machine)
    #expect(
      result.failure
        == Failure(
          .tryLater, code: .busy, "another command on the same gist is still running",
          next: ["finish or stop it, and run the command again"]))
    #expect(result.err == Self.note)
    #expect(machine.time.uptime == .seconds(5))
  }

  @Test func `is silent about a second`() async throws {
    let machine = try TestMachine()
    machine.environment["GISTS_TIMEOUT"] = "1"
    let result = try await wait(machine)
    #expect(result.failure?.status == .tryLater)
    #expect(result.err == "")
  }

  @Test func `waits as long as another sync takes`() async throws {
    let machine = try TestMachine()
    let console = Console.collecting()
    let wait = machine.context(console).sessions.waiting(for: "another sync", givesUp: false)
    for _ in 0..<1000 { try await wait() }
    #expect(console.err.collectedText == "note: waiting for another sync to finish\n")
    #expect(machine.time.uptime == .seconds(100))
  }
}
