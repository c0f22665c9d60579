import Fixtures
import FoundationEssentials

/// A gist of the fixtures, as far as a new one is made from it.
struct Starter: Sendable {
  let owner: String?
  let description: String?
  let isPublic: Bool
  let files: [String: StoredFile]

  /// All of them, in the fixtures' order.
  static func all() -> [Starter] {
    // Our own document, embedded in the program and read by a test.
    let starters = try? JSONDecoder().decode([GistDocument].self, from: Fixture.starters.data)
    return (starters ?? []).map { document in
      Starter(
        owner: document.owner?.login, description: document.description,
        isPublic: document.public, files: document.files.mapValues { StoredFile($0.content) })
    }
  }

  private struct GistDocument: Decodable {
    struct Owner: Decodable { let login: String }
    struct File: Decodable { let content: String }
    let owner: Owner?
    let description: String?
    let `public`: Bool
    let files: [String: File]
  }
}
