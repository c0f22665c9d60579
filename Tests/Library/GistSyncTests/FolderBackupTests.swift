import FoundationEssentials
import GistLibrary
import GitHubAPI
import GitHubModels
import Glibc
import LocalFiles
import TestSupport
import Testing
import TextFormats

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

  @Test(arguments: [
    ("\u{E9}.txt", "e\u{301}.txt"), ("README.md", "readme.md"), (" a", "a "),
    ("a\u{7F}", "\u{9B}2J"),
  ])
  func `has the bytes of each name that Linux accepts`(one: String, other: String) async throws {
    try await ScratchFolder.with { (root: String) async throws in
      let orders = [(one, other), (other, one)]
      for (index, (first, second)) in orders.enumerated() {
        let path = "\(root)/\(index)"
        let gist = GistText(id: "a", files: [first: "first", second: "second"])
        let report = try await Self.backUp([.list([gist]), .gist(gist)], to: path)
        #expect(
          Set(try names(in: "\(path)/a").map { Array($0.utf8) })
            == [Array(first.utf8), Array(second.utf8)])
        #expect(try String(contentsOfFile: "\(path)/a/\(first)", encoding: .utf8) == "first")
        #expect(try String(contentsOfFile: "\(path)/a/\(second)", encoding: .utf8) == "second")
        #expect(report.missingFiles.isEmpty)
        #expect(report.fetched == 1 && report.failures.isEmpty)
        // Nothing is missing, so nothing is fetched again.
        #expect(try await Self.backUp([.list([gist])], to: path).fetched == 0)
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

  @Test func `keeps a file whose old name the file system takes for its new one`() async throws {
    let url =
      "https://gist.githubusercontent.com/octocat/a/raw/\(String(repeating: "1", count: 40))"
    func fetched(_ names: String..., contents: FileContents = .init()) throws -> LibraryGist {
      let files = names.map {
        #""\#($0)":{"filename":"\#($0)","size":\#(11 << 20),"raw_url":"\#(url)/\#($0)","truncated":true}"#
      }
      let json = try JSON(
        parsing: Array(
          #"{"id":"a","updated_at":"2026-01-31T10:00:00Z","files":{\#(files.joined(separator: ","))}}"#
            .utf8))
      let value = try #require(Gist(json))
      return LibraryGist(gist: Decoded(value, json: json), contents: contents, time: nil)
    }
    try await ScratchFolder.with { (root: String) async throws in
      let backup = try BackupFolder(of: "a", in: DownloadFolder(making: root, .personal))
      var contents = FileContents()
      contents["README.md"] = [1]
      contents["readme.md"] = [2]
      _ = try backup.write(
        fetched("README.md", "readme.md", contents: contents), isComplete: true)
      // What a file system without case does.
      #expect(unlink("\(root)/a/readme.md") == 0)
      #expect(link("\(root)/a/README.md", "\(root)/a/readme.md") == 0)
      _ = try backup.write(fetched("README.md"), isComplete: true)
      #expect(try names(in: "\(root)/a") == ["README.md", "readme.md"])
    }
  }
}
