import FoundationEssentials
import GistLibrary
import GitHubAPI
import Glibc
import LocalFiles
import Synchronization
import TerminalOutput
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

/// The library must not slow down commands that don't need it.
@Suite struct `Deferred library writes` {
  @Test func `everything is printed before the library is written`() async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    var ends: [Int32] = [-1, -1]
    #expect(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    let api = StubTransport([
      .answer("GET /gists?per_page=30", 200, [GistDocument(), GistDocument(id: "aa5a")].json)
    ])
    let context = machine.context(
      Console(out: Output(descriptor: ends[1]), err: .collecting(), terminal: Terminal()), -1, api)
    let library = try #require(
      context.libraries.library(of: "octocat", on: context.settings.namedHost()))
    let atEnd = Mutex<(printed: Int, isWritten: Bool)?>(nil)
    context.deferredTasks.add { [ends] in
      var bytes = [UInt8](repeating: 0, count: 65_536)
      let count = read(ends[0], &bytes, bytes.count)
      let rows = bytes.prefix(max(count, 0)).count { $0 == UInt8(ascii: "\n") }
      atEnd.withLock { $0 = (rows, library.file.identity != nil) }
    }
    #expect(await CommandLineRun(context).run(["list"]) == .done)
    #expect(atEnd.withLock { $0 }?.printed == 2)
    #expect(atEnd.withLock { $0 }?.isWritten == false)
    #expect(library.file.identity != nil)
  }

  @Test func `drafts survive rebuilding the library`() async throws {
    let machine = try await SyncedLibrary.machine()
    let away = StubTransport([
      .failure("POST /gists", APIError.unreachable(host: "github.com", reason: .nameNotFound))
    ])
    #expect(await machine.gists("create", "-", input: "text", api: away).status == .unreachable)
    let drafts = "\(machine.folder)/state/gists/unsent"
    let names = try FileManager.default.contentsOfDirectory(atPath: drafts)
    #expect(names.count == 1)
    let path = machine.libraryFolder + "/octocat.db"
    try PrivateFile(path).write(Array(repeating: 1, count: 9_000))
    let search = await machine.gists("search", "greet")
    #expect(search.err.hasPrefix("warning: rebuilt the damaged library; the old one is at "))
    #expect(try FileManager.default.contentsOfDirectory(atPath: drafts) == names)
  }
}
