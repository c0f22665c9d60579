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
      let orders = [(composed, decomposed), (decomposed, composed)]
      for (index, (first, second)) in orders.enumerated() {
        let path = "\(root)/\(index)"
        let gist = GistText(id: "a", files: [first: "first", second: "second"])
        let report = try await Self.backUp([.list([gist]), .gist(gist)], to: path)
        #expect(try names(in: "\(path)/a").map { Array($0.utf8) } == [Array(first.utf8)])
        #expect(try String(contentsOfFile: "\(path)/a/\(first)", encoding: .utf8) == "first")
        #expect(report.missingFiles.map { Array($0.file.name.utf8) } == [Array(second.utf8)])
        #expect(report.fetched == 1 && report.failures.isEmpty)
      }
    }
  }

  @Test func `loses the files that a gist no longer has, also after an incomplete backup`()
    async throws
  {
    func gist(_ files: KeyValuePairs<String, String>, hour: Int) -> GistText {
      GistText(id: "a", files: files, updated: "2026-01-31T1\(hour):00:00Z")
    }
    func fetched(_ gist: GistText) throws -> LibraryGist {
      let json = try JSON(parsing: Array(gist.json(isListed: false).utf8))
      var contents = FileContents()
      for (name, text) in gist.files { contents[name] = Array(text.utf8) }
      let value = try #require(Gist(json))
      return LibraryGist(gist: Decoded(value, json: json), contents: contents, time: nil)
    }
    try await ScratchFolder.with { (root: String) async throws in
      let folder = try DownloadFolder(making: root, .personal)
      let backup = try BackupFolder(of: "a", in: folder)
      _ = try backup.write(fetched(gist(["old": "1", "kept": "1"], hour: 0)), isComplete: true)
      _ = try backup.write(
        fetched(gist(["between": "2", "kept": "2"], hour: 1)), isComplete: false)
      _ = try backup.write(fetched(gist(["new": "3", "kept": "3"], hour: 2)), isComplete: true)
      #expect(try names(in: root) == ["a", "a.json"])
      #expect(try names(in: "\(root)/a") == ["kept", "new"])
    }
  }
}
