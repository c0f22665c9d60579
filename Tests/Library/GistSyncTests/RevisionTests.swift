import FoundationEssentials
import GistLibrary
import GitHubAPI
import LocalFiles
import TestSupport
import Testing

@testable import GistSync

/// `updated_at` counts seconds; the raw URLs contain the hash of each file.
@Suite struct `Two edits within one second` {
  private static let old = GistText(
    id: "a", files: ["f": "one"], blob: String(repeating: "1", count: 40))
  private static let new = GistText(
    id: "a", files: ["f": "two"], blob: String(repeating: "2", count: 40))

  /// Another address of the same contents.
  private static var renamed: GistText {
    var gist = new
    gist.owner = "monalisa"
    return gist
  }

  @Test func `are both fetched by a sync`() async throws {
    try await ScratchLibrary.with { library in
      let store = try library.open()
      func sync(_ stubs: StubTransport.Stub...) async throws -> [String: [String]] {
        try await StubTransport.with(stubs) { transport in
          _ = try await LibrarySync(store, api: SyncScene.api(transport)) { _ in }
            .run([SyncScene.mine])
        }
        return try SyncScene.texts(store, "a")
      }
      #expect(try await sync(.list([Self.old]), .gist(Self.old)) == ["a": ["f=one"]])
      #expect(try await sync(.list([Self.old])) == ["a": ["f=one"]])
      #expect(try await sync(.list([Self.new]), .gist(Self.new)) == ["a": ["f=two"]])
      #expect(try await sync(.list([Self.renamed])) == ["a": ["f=two"]])
    }
  }

  @Test func `are both fetched by a backup`() async throws {
    try await ScratchFolder.with { (root: String) async throws in
      func backUp(_ stubs: StubTransport.Stub...) async throws -> String {
        try await StubTransport.with(stubs) { transport in
          let folder = try DownloadFolder(making: root, .personal)
          _ = try await FolderBackup(folder, api: SyncScene.api(transport)) { _ in }
            .run([SyncScene.mine])
        }
        return try String(contentsOfFile: "\(root)/a/f", encoding: .utf8)
      }
      #expect(try await backUp(.list([Self.old]), .gist(Self.old)) == "one")
      #expect(try await backUp(.list([Self.old])) == "one")
      #expect(try await backUp(.list([Self.new]), .gist(Self.new)) == "two")
      #expect(try await backUp(.list([Self.renamed])) == "two")
    }
  }
}
