import FoundationEssentials
import GitHubAPI
import GitHubModels
import TestSupport
import Testing

@testable import RepoBrowser

/// Answers that GitHub gave from 2012 on for users, repositories and what lies in them.
@Suite(.enabled(if: SharedFile.exists(SharedFile.traffic)))
struct `Recorded answers for the browser` {
  private struct Exchange {
    var path: String
    var document: JSON
  }

  private static func exchanges() throws -> [Exchange] {
    try SharedFile.bytes(SharedFile.traffic).split(separator: UInt8(ascii: "\n")).compactMap {
      let json = try JSON(parsing: $0)
      guard let path = json["request"]?["path"]?.string, !path.contains("/gists"),
        ["users", "user", "repos", "search"].contains(path.split(separator: "/").first),
        json["response"]?["status"]?.int == 200,
        let body = json["response"]?["body"]?.string, !body.isEmpty
      else { return nil }
      return Exchange(path: path, document: try JSON(parsing: body.utf8))
    }
  }

  /// Reads a document as what its path says it is; nil where it can't be.
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

  @Test func `are read, every one`() throws {
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

  @Test func `lose only what is changed in them (R10)`() throws {
    var changed = 0
    for exchange in try Self.exchanges() where exchange.path.hasPrefix("/repos/") {
      guard let whole = Repository(exchange.document), let members = exchange.document.members
      else { continue }
      for index in members.indices where !["owner", "name"].contains(members[index].name) {
        for wrong in [nil, JSON.null, .number("1e99"), .array([.null]), .object([])] {
          var members = members
          if let wrong { members[index].value = wrong } else { members.remove(at: index) }
          let mutated = try #require(Repository(.object(members)))
          #expect(mutated.fullName == whole.fullName)
          changed += 1
        }
      }
    }
    #expect(changed > 1_000)
  }

  @Test(.enabled(if: SharedFile.descriptions.allSatisfy(SharedFile.exists)))
  func `of the root document name every service`() throws {
    let description = try SharedFile.json(SharedFile.descriptions[0])
    let example = try #require(description["components"]?["examples"]?["root"]?["value"])
    let document = try #require(RootDocument(example))
    let directory = ServiceDirectory(
      document, at: try #require(URL(string: "https://api.github.com/")), host: .gitHub)
    #expect(ServiceDirectory.Service.allCases.allSatisfy(directory.names))
    #expect(
      try directory.address(of: .userRepositories, ["user": "octocat", "per_page": "100"])
        .absoluteString == "https://api.github.com/users/octocat/repos?per_page=100")
  }
}
