import FoundationEssentials
import GitHubAPI
import TestSupport
import Testing

@testable import ClientState
@testable import LocalFiles

@Suite struct `The position of the browser` {
  @Test func `is kept for each host`() async throws {
    try await ScratchFolder.with { folder in
      let file = BrowserPositionFile(in: Folders(environment: ["XDG_STATE_HOME": folder])) { _ in }
      let other = try Host("ghe.example.com")
      #expect(try file.position(on: .gitHub) == nil)
      let positions = [
        BrowserPosition(list: "@octocat", selection: "abc"),
        BrowserPosition(list: "mine", selection: nil),
      ]
      try file.save(positions[0], on: .gitHub)
      try file.save(positions[1], on: other)
      #expect(try file.position(on: .gitHub) == positions[0])
      #expect(try file.position(on: other) == positions[1])
      let path = "\(folder)/gists/browse.json"
      #expect(try permissions(path) == 0o600)
      try PrivateFile(path).write(Array("{".utf8))
      #expect(throws: StateFileError.self) { try file.position(on: .gitHub) }
    }
  }
}
