import ClientState
import GitHubModels
import TerminalOutput
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

@Suite struct `The note on interrupted work` {
  private struct Stopped: Error {}

  /// Records that the creation of a gist was interrupted; `gist` is its ID if the host told it.
  private func interrupt(
    _ machine: TestMachine, gist: String?, account: String? = nil
  ) async throws {
    var record = UnfinishedWork.Record(
      .creation, host: "github.com", former: "x", title: "x.bin", started: machine.time.now)
    (record.gist, record.account) = (gist, account)
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
    machine.environment = TestToken.variables
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

  @Test func `is not said while another process goes on with the work`() async throws {
    let machine = try machine()
    try await interrupt(machine, gist: GistDocument.id)
    let folders = machine.context().folders
    let work = try #require(UnfinishedWork.abandoned(in: folders).first)
    let others: [String]? = try await work.resumed {
      Issue.record("nobody else goes on with it")
    } _: { work in
      var work = work
      #expect(await told(machine) == "")
      #expect(work.update { $0.pushed = ["aa"] } == nil)
      // A list that was read before does not bring the older record back.
      #expect(work.recordTold(at: machine.time.now) == nil)
      return UnfinishedWork.abandoned(in: folders).map(\.record.mark)
    }
    #expect(others == [])
    #expect(UnfinishedWork.abandoned(in: folders).map(\.record.pushed) == [["aa"]])
  }

  @Test func `is not said of work that was ended`() async throws {
    let machine = try machine()
    try await interrupt(machine, gist: GistDocument.id)
    let folders = machine.context().folders
    let work = try #require(UnfinishedWork.abandoned(in: folders).first)
    try work.remove()
    #expect(
      try await work.resumed {
      } _: { _ in
        1
      } == nil)
    #expect(work.recordTold(at: machine.time.now) == nil)
    #expect(UnfinishedWork.abandoned(in: folders).isEmpty)
    #expect(await told(machine) == "")
  }

  @Test(arguments: [GistDocument.id, nil])
  func `is about a gist that another account leaves as it is`(gist: String?) async throws {
    let machine = try machine()
    try await machine.remember("hubot", of: "gho_of_the_test")
    try await interrupt(machine, gist: gist, account: "octocat")
    let document = GistDocument(isPublic: false).json
    let stubs = [
      StubTransport.Stub.answer("GET /gists/\(GistDocument.id)", 200, document), .user("hubot"),
    ]
    try await StubTransport.with(gist == nil ? [] : stubs) { api in
      let context = machine.context(.collecting(), -1, api)
      var work = try #require(UnfinishedWork.abandoned(in: context.folders).first)
      let session = try context.sessions.session()
      let secret = work.record.placeholder("Hello world", isPublic: false)
      let found = try await session.gist(madeBy: &work, as: secret, context)
      #expect(found?.value.id == nil)
      #expect(UnfinishedWork.abandoned(in: context.folders).map(\.record.gist) == [gist])
    }
  }

  @Test func `is ended if other people see the gist than are meant to`() async throws {
    let machine = try machine()
    try await machine.remember("octocat", of: "gho_of_the_test")
    try await interrupt(machine, gist: GistDocument.id)
    let document = GistDocument(isPublic: true).json
    let stubs = [StubTransport.Stub.answer("GET /gists/\(GistDocument.id)", 200, document)]
    try await StubTransport.with(stubs) { api in
      let context = machine.context(.collecting(), -1, api)
      var work = try #require(UnfinishedWork.abandoned(in: context.folders).first)
      let session = try context.sessions.session()
      let secret = work.record.placeholder(nil, isPublic: false)
      let refused = await #expect(throws: Failure.self) {
        _ = try await session.gist(madeBy: &work, as: secret, context)
      }
      #expect(
        refused?.message.description
          == "gist \(GistDocument.id), from an interrupted command, has changed since")
      #expect(UnfinishedWork.abandoned(in: context.folders).isEmpty)
    }
  }
}
