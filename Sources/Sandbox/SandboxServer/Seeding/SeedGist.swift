import Fixtures
import FoundationEssentials

/// A gist of the fixtures from which seeded gists are made.
struct SeedGist: Sendable {
  let owner: String?
  let description: String?
  let isPublic: Bool
  let files: [String: StoredFile]

  /// Returns all seeds, in the order of the fixtures.
  static func all() -> [SeedGist] {
    // The document is embedded, and a test decodes it.
    let seeds = try? JSONDecoder().decode([GistDocument].self, from: Fixture.seedGists.data)
    return (seeds ?? []).map { document in
      SeedGist(
        owner: document.owner?.login, description: document.description,
        isPublic: document.public, files: document.files.mapValues { StoredFile($0.content) })
    }
  }

  /// Returns the seed with `count` files of generated code instead of its own, unless `count` is 0.
  func replacingFiles(generated count: Int, number: Int) -> SeedGist {
    guard count > 0 else { return self }
    let files = (0..<count).map { GeneratedCode(number * count + $0) }
    return SeedGist(
      owner: owner, description: description, isPublic: isPublic,
      files: Dictionary(files.map { ($0.name, StoredFile($0.content)) }) { $1 })
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
