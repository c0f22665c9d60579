import FoundationEssentials
import GitHubAPI
import TestSupport
import Testing

@testable import ClientState
@testable import LocalFiles

@Suite struct `The tags of this computer` {
  @Test func `are private, and kept for each gist and host`() async throws {
    try await ScratchFolder.with { folder in
      let files = StateFiles(in: Folders(environment: ["XDG_DATA_HOME": folder]))
      let tags = files.localTags(of: .gitHub)
      #expect(try tags.read() == [:])
      try await tags.update(["a", "b"]) { $0 + ["work"] }
      try await tags.update(["b"]) { $0 + ["ops"] }
      #expect(try tags.read() == ["a": ["work"], "b": ["work", "ops"]])
      #expect(try permissions("\(folder)/gists/tags.json") == 0o600)
      try await tags.update(["a", "c"]) { _ in [] }
      #expect(try tags.read() == ["b": ["work", "ops"]])
      #expect(try files.localTags(of: try Host("ghe.example.com")).read() == [:])
      try PrivateFile("\(folder)/gists/tags.json").write(Array("{\"hosts\":1}".utf8))
      await #expect(throws: StateFileError.self) { try await tags.update(["a"]) { $0 + ["x"] } }
    }
  }
}
