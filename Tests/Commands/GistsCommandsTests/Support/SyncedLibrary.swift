import TestSupport
import Testing

@testable import CommandSupport

/// A library with two gists, one of them starred, and the responses from which it was synced.
enum SyncedLibrary {
  static let date: KeyValuePairs = ["Date": "Sat, 31 Jan 2026 14:02:00 GMT"]
  static let one = GistDocument.with(["hello.py": "def greet():\n    print('hi')\n"])
  static let other = GistDocument(
    id: "a1b2c3d4e5f60718293a4b5c6d7e8f90", description: "Café notes", owner: "monalisa",
    isPublic: false,
    files: [.init(name: "notes.md", language: "Markdown", content: "crème brûlée")],
    updated: "2025-01-31T10:00:00Z")

  /// A gist as lists have it.
  static func listed(_ gist: GistDocument) -> GistDocument {
    var gist = gist
    gist.files = gist.files.map {
      .init(name: $0.name, language: $0.language, size: $0.size ?? $0.content?.utf8.count)
    }
    return gist
  }

  /// The responses to a sync.
  static var answers: [StubTransport.Stub] {
    [
      .answer("GET /gists?per_page=100", 200, [listed(one)].json, fields: date),
      .answer("GET /gists/starred?per_page=100", 200, [listed(other)].json, fields: date),
      .answer("GET /gists/\(one.id)", 200, one.json, fields: date),
      .answer("GET /gists/\(other.id)", 200, other.json, fields: date),
    ]
  }

  /// A machine that is signed in and synced.
  static func machine() async throws -> TestMachine {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    let api = StubTransport([.answer("GET /user", 200, #"{"login":"octocat"}"#)] + answers)
    #expect(await machine.gists("sync", api: api) == .init(out: "", err: "", status: .done))
    #expect(api.unused == [])
    return machine
  }
}
