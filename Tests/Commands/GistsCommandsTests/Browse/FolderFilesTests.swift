import ClientState
import LocalFiles
import TerminalOutput
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

@Suite struct FolderFilesTests {
  @Test func `only linked files of the folder are compared with their gists`() async throws {
    let machine = try TestMachine.signedIn()
    let api = StubTransport([])
    let context = machine.context(.collecting(terminal: machine.terminal), -1, api)
    let source = BrowserSource(
      context, host: try context.settings.namedHost(), queue: BrowserQueue())
    let folder = try UserFile.absolutePath(of: ".")
    let links = [UserFile.path(of: "below/a.txt", in: folder), "/elsewhere/a.txt"].map {
      FileLink(path: $0, host: "github.com", gist: GistDocument.id, file: "a.txt")
    }
    let states = try await FolderFiles(source).states(of: links)
    #expect(states.isEmpty)
    #expect(api.requests.isEmpty)
  }
}
