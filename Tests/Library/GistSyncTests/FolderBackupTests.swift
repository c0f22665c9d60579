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

  @Test func `has large files from git, and none of an earlier revision if git is gone`()
    async throws
  {
    let size = 11 << 20
    func stub(_ blob: String, isListed: Bool, hour: Int) -> StubTransport.Stub {
      let url = "https://gist.githubusercontent.com/octocat/a/raw/\(blob)/large"
      let gist = """
        {"id":"a","updated_at":"2026-01-31T1\(hour):00:00Z","truncated":false,"files":{\
        "large":{"filename":"large","size":\(size),"raw_url":"\(url)"\
        \(isListed ? "" : #","truncated":true,"content":"x""#)}}}
        """
      return .answer(
        "GET /gists\(isListed ? "?per_page=100" : "/a")", 200, isListed ? "[\(gist)]" : gist,
        fields: SyncScene.date)
    }
    let blobs = ["1", "2", "3"].map { String(repeating: $0, count: 40) }
    @Sendable func contents(_ byte: UInt8) -> [UInt8] { Array(repeating: byte, count: size) }
    let git: LargeFiles = { files, gist in
      #expect(files.map(\.name) == ["large"] && gist.id == "a")
      return [blobs[0]: contents(1), blobs[1]: contents(2)]
    }
    try await ScratchFolder.with { (root: String) async throws in
      func backUp(
        _ blob: Int, hour: Int, isFetched: Bool = true, by git: LargeFiles?
      ) async throws -> FolderBackup.Report {
        var stubs = [stub(blobs[blob], isListed: true, hour: hour)]
        if isFetched { stubs.append(stub(blobs[blob], isListed: false, hour: hour)) }
        return try await StubTransport.with(stubs) { transport in
          let folder = try DownloadFolder(making: root, .personal)
          return try await FolderBackup(
            folder, api: SyncScene.api(transport), largeFiles: git
          ) { _ in }.run([SyncScene.mine])
        }
      }
      func file() -> [UInt8]? {
        FileManager.default.contents(atPath: "\(root)/a/large").map { [UInt8]($0) }
      }
      #expect(try await backUp(0, hour: 0, by: nil).missingFiles.map(\.file.name) == ["large"])
      // A backup with git completes one without.
      #expect(try await backUp(0, hour: 0, by: git).missingFiles.isEmpty)
      #expect(file() == contents(1))
      #expect(try await backUp(0, hour: 0, isFetched: false, by: nil).missingFiles.isEmpty)
      #expect(try await backUp(1, hour: 1, by: git).missingFiles.isEmpty)
      #expect(file() == contents(2))
      // The same file in a newer state of the gist stays; another one of the same size does not.
      #expect(try await backUp(1, hour: 2, by: nil).missingFiles.isEmpty)
      #expect(file() == contents(2))
      #expect(try await backUp(2, hour: 3, by: nil).missingFiles.map(\.file.name) == ["large"])
      #expect(file() == nil)
      struct Refused: Error {}
      let failed = try await backUp(2, hour: 3) { _, _ in throw Refused() }
      guard case .failed(let error)? = failed.missingFiles.first?.reason else {
        Issue.record("\(failed.missingFiles)")
        return
      }
      #expect(error is Refused && failed.missingFiles.count == 1)
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
