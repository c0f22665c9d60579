import GistLibrary
import GitHubAPI
import Glibc
import LocalFiles
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

@Suite(.endsHangs) struct LibraryRecorderTests {
  @Test func `a command ends only after it has opened the library, even if it writes nothing`()
    async throws
  {
    let machine = try await SyncedLibrary.machine()
    let context = machine.context()
    let path = try #require(try context.libraries.library(of: .gitHub)).file.path
    chmod(path, 0o644)
    LibraryRecorder(context.libraries, host: .gitHub).prepare()
    await context.deferredTasks.finish()
    // It was opened for writing, which makes it private again.
    #expect(machine.permissions(of: path) == 0o600)
  }
}
