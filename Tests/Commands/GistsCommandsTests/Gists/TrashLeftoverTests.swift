import ClientState
import FoundationEssentials
import LocalFiles
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

/// What killed processes left in the trash is removed, and what others use is not.
@Suite struct TrashLeftoverTests {
  private static let id = GistDocument.id

  private func machine() throws -> TestMachine {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    return machine
  }

  private func folder(_ machine: TestMachine) -> String {
    "\(machine.folder)/.local/share/gists/trash/github.com"
  }

  private func names(_ machine: TestMachine) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder(machine))) ?? []).sorted()
  }

  /// Leaves a folder without its document, and a lock file, as a killed process does.
  private func leave(_ machine: TestMachine) throws {
    try PrivateFile("\(folder(machine))/\(Self.id)-x/1").write([1])
    try PrivateFile("\(folder(machine))/\(Self.id)-x.lock").write([])
    try PrivateFile("\(folder(machine))/\(Self.id)-y.lock").write([])
  }

  @Test(arguments: [["trash"], ["trash", "--empty", "-y"], ["restore", id]])
  func `the next run removes half-written entries and locks`(command: [String]) async throws {
    let machine = try machine()
    try leave(machine)
    _ = await machine.gists(command)
    #expect(names(machine) == [])
  }

  @Test func `the next deletion removes half-written entries and locks`() async throws {
    let machine = try machine()
    try leave(machine)
    let get = StubTransport.Stub.answer(
      "GET /gists/\(Self.id)", 200, GistDocument.with(["a": "a"]).whole)
    let api = StubTransport([get, get, .answer("DELETE /gists/\(Self.id)", 204)])
    #expect(await machine.gists("delete", "-y", Self.id, api: api).status == .done)
    #expect(names(machine).count == 1)
    #expect(names(machine).first?.hasPrefix("\(Self.id)-2026") == true)
  }

  @Test func `an entry that another process is writing stays`() async throws {
    let machine = try machine()
    let bundle = PrivateBundle("\(folder(machine))/\(Self.id)-x")
    try await bundle.alone {
    } _: {
      try bundle.file("1").write([1])
      #expect(await machine.gists("trash").status == .done)
      #expect(await machine.gists("trash", "--empty", "-y").status == .done)
      #expect(names(machine) == ["\(Self.id)-x", "\(Self.id)-x.lock"])
    }
    #expect(names(machine) == ["\(Self.id)-x"])
    #expect(await machine.gists("trash", "--empty", "-y").status == .done)
    #expect(names(machine) == [])
  }
}
