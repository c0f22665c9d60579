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

  /// The same with so many files of generated code in place of its own, if any.
  func with(generatedFiles count: Int, number: Int) -> Starter {
    guard count > 0 else { return self }
    let files = (0..<count).map { GeneratedCode(number * count + $0) }
    return Starter(
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
