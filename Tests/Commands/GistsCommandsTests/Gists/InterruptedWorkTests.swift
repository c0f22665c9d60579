import ClientState
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

@Suite struct `The note on interrupted work` {
  private struct Stopped: Error {}

  /// Records that the creation of a gist was interrupted; `gist` is its ID if the host told it.
  private func interrupt(_ machine: TestMachine, gist: String?) async throws {
    var record = UnfinishedWork.Record(
      .creation, host: "github.com", former: "x", title: "x.bin", started: machine.time.now)
    record.gist = gist
    record.command = "gists create x.bin"
    await #expect(throws: Stopped.self) {
      try await UnfinishedWork.with(record, in: machine.context().stateFiles) { work in
        work.mayHaveGist = true
        throw Stopped()
      }
    }
  }

  /// What the next command says.
  private func told(_ machine: TestMachine) async -> String {
    await machine.gists(
      "list", api: StubTransport([.answer("GET /gists?per_page=30", 200, "[]")])
    ).err
  }

  private func machine() throws -> TestMachine {
    let machine = try TestMachine()
    machine.environment = ListTests.token
    return machine
  }

  @Test func `is one line, once a day`() async throws {
    let machine = try machine()
    try await interrupt(machine, gist: GistDocument.id)
    let note = """
      note: gist \(GistDocument.id) may lack files: its upload was interrupted (x.bin); \
      to finish it, run gists create x.bin; to delete it, run gists delete \(GistDocument.id)

      """
    #expect(await told(machine) == note)
    #expect(await told(machine) == "")
    machine.time.advance(by: .seconds(23 * 3_600))
    #expect(await told(machine) == "")
    machine.time.advance(by: .seconds(2 * 3_600))
    #expect(await told(machine) == note)
  }

  @Test func `is said once of a gist without a known ID`() async throws {
    let machine = try machine()
    try await interrupt(machine, gist: nil)
    #expect(
      await told(machine)
        == "note: an interrupted command may have created a gist with x.bin; "
        + "to finish it, run gists create x.bin\n")
    #expect(await told(machine) == "")
    machine.time.advance(by: .seconds(25 * 3_600))
    #expect(await told(machine) == "")
    #expect(UnfinishedWork.abandoned(in: machine.context().folders).isEmpty)
  }
}
