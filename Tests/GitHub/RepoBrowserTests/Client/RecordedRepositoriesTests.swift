import FoundationEssentials
import GitHubAPI
import GitHubModels
import TestSupport
import Testing
import TextFormats

@testable import RepoBrowser

/// GitHub's responses since 2012 for users, repositories and their contents.
@Suite(.requiresShared(SharedFile.traffic))
struct `Recorded repository responses` {
  private struct Exchange {
    var path: String
    var document: JSON
  }

  private static func exchanges() throws -> [Exchange] {
    try SharedFile.bytes(SharedFile.traffic).split(separator: UInt8(ascii: "\n")).compactMap {
      let json = try JSON(parsing: $0)
      guard let path = json["request"]?["path"]?.string, !path.contains("/gists"),
        ["users", "user", "repos", "search"].contains(path.split(separator: "/").first),
        json["response"]?["status"]?.count == 200,
        let body = json["response"]?["body"]?.string, !body.isEmpty
      else { return nil }
      return Exchange(path: path, document: try JSON(parsing: body.utf8))
    }
  }

  /// Decodes a document as its path requires; nil if that fails.
  private static func read(_ document: JSON, _ path: String) -> (kind: String, count: Int)? {
    let segments = path.split(separator: "/")
    if path.hasSuffix("/repos") || segments[0] == "search" {
      let elements = document.array ?? document["items"]?.array ?? []
      return ("repositories", elements.count { Repository($0) != nil })
    }
    if path.hasSuffix("/subscribers") {
      return ("subscribers", (document.array ?? []).count { User($0) != nil })
    }
    if segments[0] != "repos" { return User(document).map { _ in ("user", 1) } }
    if segments.count == 3 { return Repository(document).map { _ in ("repository", 1) } }
    return RepositoryEntry(document).map { _ in ("contents", 1) }
  }

  @Test func `every recorded response is decoded`() throws {
    var counts: [String: Int] = [:]
    for exchange in try Self.exchanges() {
      let (kind, count) = try #require(Self.read(exchange.document, exchange.path), "\(exchange)")
      counts[kind, default: 0] += count
    }
    #expect(
      counts == [
        "user": 8, "repositories": 44, "subscribers": 24, "repository": 4, "contents": 5,
      ])
  }

  @Test func `only a changed value is lost`() throws {
    var changed = 0
    for exchange in try Self.exchanges() {
      let document = exchange.document
      changed += try Self.mutations(of: document, as: Repository.self, but: ["owner", "name"])
      changed += try Self.mutations(of: document, as: User.self, but: ["login"])
      changed += try Self.mutations(
        of: document, as: RepositoryContent.self, but: ["name", "type"])
    }
    #expect(changed > 2_000)
  }

  /// Changes each member except the required ones in five ways.
  ///
  /// At most one value may differ then. Returns the number of changes; 0 for a
  /// document of another kind.
  private static func mutations<Value: JSONReadable>(
    of document: JSON, as: Value.Type, but needed: Set<String>
  ) throws -> Int {
    guard let whole = Value(document), let members = document.members else { return 0 }
    var count = 0
    for index in members.indices where !needed.contains(members[index].name) {
      for wrong in [nil, JSON.null, .number("1e99"), .array([.null]), .object([])] {
        var members = members
        if let wrong { members[index].value = wrong } else { members.remove(at: index) }
        let mutated = try #require(Value(.object(members)))
        let lost = zip(Mirror(reflecting: whole).children, Mirror(reflecting: mutated).children)
          .filter { String(reflecting: $0.value) != String(reflecting: $1.value) }
        #expect(lost.count <= 1, "\(members[min(index, members.count - 1)].name): \(lost)")
        count += 1
      }
    }
    return count
  }

  @Test(.requiresShared(SharedFile.descriptions[0], SharedFile.descriptions[1]))
  func `the root document names every endpoint`() throws {
    let description = try SharedFile.json(SharedFile.descriptions[0])
    let example = try #require(description["components"]?["examples"]?["root"]?["value"])
    let document = try #require(example.members)
    let directory = EndpointDirectory(
      document, at: try #require(URL(string: "https://api.github.com/")), host: .gitHub)
    #expect(EndpointDirectory.Endpoint.allCases.allSatisfy(directory.contains))
    #expect(
      try directory.url(for: .userRepositories, ["user": "octocat", "per_page": "100"])
        .absoluteString == "https://api.github.com/users/octocat/repos?per_page=100")
  }
}
