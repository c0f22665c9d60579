import FoundationEssentials
import GistLibrary
import GitHubAPI
import GitHubModels
import LocalFiles
import TestSupport
import Testing

@testable import GistSync

@Suite struct `A backup folder` {
  /// Backs up `mine` into a folder, which `body` gets with the report.
  private static func backUp(
    _ stubs: [StubTransport.Stub], to path: String
  ) async throws -> FolderBackup.Report {
    try await StubTransport.with(stubs) { transport in
      let folder = try DownloadFolder(making: path, .personal)
      return try await FolderBackup(folder, api: SyncScene.api(transport)) { _ in }
        .run([SyncScene.mine])
    }
  }

  @Test func `has the bytes of each name in Unicode, composed or decomposed`() async throws {
    let (composed, decomposed) = ("\u{E9}.txt", "e\u{301}.txt")
    try await ScratchFolder.with { (root: String) async throws in
      for (first, second) in [(composed, decomposed), (decomposed, composed)] {
        let path = "\(root)/\(first == composed ? 1 : 2)"
        let gist = GistText(id: "a", files: [first: "first", second: "second"])
        let report = try await Self.backUp([.list([gist]), .gist(gist)], to: path)
        #expect(try names(in: "\(path)/a").map { Array($0.utf8) } == [Array(first.utf8)])
        #expect(try String(contentsOfFile: "\(path)/a/\(first)", encoding: .utf8) == "first")
        #expect(report.missingFiles.map { Array($0.file.name.utf8) } == [Array(second.utf8)])
        #expect(report.fetched == 1 && report.failures.isEmpty)
      }
    }
  }
}
