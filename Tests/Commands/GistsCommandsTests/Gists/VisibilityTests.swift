import FoundationEssentials
import GitHubAPI
import HTTPTypes
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

/// The checks before a gist is shown to more people; they need no git.
@Suite struct VisibilityTests {
  private static let get = "GET /gists/\(GistDocument.id)"

  private func machine() throws -> TestMachine {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    machine.environment["PATH"] = "/usr/bin:/bin"
    return machine
  }

  @Test(arguments: [nil, "octocat", "hubot"], ["--public", "--secret"])
  func `somebody else's gist is refused before anything is written, whatever login is remembered`(
    remembered: String?, option: String
  ) async throws {
    let machine = try machine()
    if let remembered { try await machine.remember(remembered, of: "gho_of_the_test") }
    let theirs = GistDocument(owner: "hubot", isPublic: option == "--secret").json
    let stubs = [StubTransport.Stub.answer(Self.get, 200, theirs), .user()]
    try await StubTransport.with(stubs) { api in
      let result = await machine.gists("edit", GistDocument.id, option, "--yes", api: api)
      #expect(
        result
          == .init(
            out: "",
            err: """
              error: could not edit gist \(GistDocument.id): it belongs to hubot
              hint: to edit your own copy, run gists fork \(GistDocument.id)

              """, status: .forbidden))
      #expect(api.requests.map(\.method).allSatisfy { $0 == .get })
    }
  }

  @Test func `a gist with more files than GitHub lists is refused before a copy is made`()
    async throws
  {
    let machine = try machine()
    let large = GistDocument(isPublic: false).json.dropLast() + #","truncated":true}"#
    let stubs = [StubTransport.Stub.answer(Self.get, 200, "\(large)"), .user()]
    try await StubTransport.with(stubs) { api in
      let result = await machine.gists("edit", GistDocument.id, "--public", "--yes", api: api)
      #expect(result.status == .dataRefused)
      #expect(result.err.hasPrefix("error: GitHub lists only the first file\n"), "\(result)")
      #expect(api.requests.map(\.method).allSatisfy { $0 == .get })
    }
  }

  @Test func `a binary file is not pushed to somebody else's gist`() async throws {
    let machine = try machine()
    let path = "\(machine.folder)/x.bin"
    try Data([0, 1]).write(to: URL(filePath: path))
    let theirs = StubTransport.Stub.answer(Self.get, 200, GistDocument(owner: "hubot").json)
    try await StubTransport.with([theirs, theirs, .user()]) { api in
      let result = await machine.gists("edit", GistDocument.id, "-a", path, api: api)
      #expect(result.status == .forbidden, "\(result)")
      #expect(
        result.err.hasPrefix(
          "error: could not edit gist \(GistDocument.id): it belongs to hubot\n"))
    }
  }
}
