import Foundation
import GistLibrary
import TextFormats
@testable import GistSync
import GitHubAPI
import GitHubModels
import HTTPTypes
import Synchronization
import TestSupport
import Testing

/// Contents come from GraphQL, and whatever that lacks from REST.
@Suite struct `A sync with GraphQL` {
  private static let names = ["a", "b", "c", "d"]
  private static let gists = names.map {
    GistText(id: $0, files: ["f": "text \($0)"], hasNode: true)
  }
  private static let texts = Dictionary(
    uniqueKeysWithValues: names.map { ($0, ["f=text \($0)"]) })

  /// Syncs the host's gists, and returns what the library then holds.
  private func sync(
    _ scene: GraphQLScene, times: Int = 1
  ) async throws -> (texts: [String: [String]], report: LibrarySync.Report) {
    try await ScratchLibrary.with { library in
      let store = try library.open()
      var report = LibrarySync.Report()
      for _ in 0..<times {
        report = try await LibrarySync(store, api: SyncScene.api(scene)) { _ in }
          .run([SyncScene.mine])
      }
      var texts: [String: [String]] = [:]
      for gist in scene.gists {
        texts.merge(try SyncScene.texts(store, gist.id)) { _, new in new }
      }
      return (texts, report)
    }
  }

  @Test func `fetches all contents with one request, once`() async throws {
    let scene = GraphQLScene(Self.gists)
    let (texts, report) = try await sync(scene, times: 2)
    #expect(texts == Self.texts)
    #expect(scene.requests == ["query a b c d"])
    #expect(report.fetched == 0 && report.failures.isEmpty)
  }

  @Test func `saves the list's document with the contents, and the stars`() async throws {
    try await ScratchLibrary.with { library in
      let store = try library.open()
      _ = try await LibrarySync(store, api: SyncScene.api(GraphQLScene(Self.gists))) { _ in }
        .run([SyncScene.mine])
      let gist = try #require(try store.gist("a"))
      let file =
        #"{"filename":"f","size":6,"truncated":false,"content":"text a","encoding":"utf-8"}"#
      #expect(gist.gist.json["files"]?["f"]?.text() == file)
      #expect(gist.gist.json["node_id"]?.string == "G_a")
      #expect(gist.time?.rfc3339 == "2026-01-31T14:02:00Z")
      #expect(try store.statistics().gistsWithoutContents == 0)
    }
  }

  @Test(arguments: [
    (502, "<html>"), (504, ""),
    (200, #"{"errors":[{"message":"Something went wrong while executing your query."}]}"#),
  ])
  func `halves a batch that takes too long, down to one gist`(
    status: Int, body: String
  ) async throws {
    let scene = GraphQLScene(Self.gists) { $0.contains("c") ? (status, body) : nil }
    let (texts, report) = try await sync(scene)
    #expect(texts == Self.texts)
    #expect(
      Set(scene.requests)
        == ["query a b c d", "query a b", "query c d", "query c", "query d", "GET /gists/c"])
    #expect(scene.requests.count == 6)
    #expect(report.fetched == 4 && report.failures.isEmpty)
  }

  @Test(arguments: [
    (404, #"{"message":"Not Found"}"#),
    (403, #"{"message":"Resource not accessible by personal access token"}"#),
    (200, #"{"errors":[{"type":"RATE_LIMITED","message":"API rate limit exceeded"}]}"#),
    (200, #"{"errors":[{"message":"Field 'text' doesn't exist on type 'GistFile'"}]}"#),
  ])
  func `goes on by REST without GraphQL`(status: Int, body: String) async throws {
    let scene = GraphQLScene(Self.gists) { _ in (status, body) }
    let (texts, report) = try await sync(scene)
    #expect(texts == Self.texts)
    #expect(scene.requests.count { $0.hasPrefix("query") } == 1)
    #expect(
      Set(scene.requests.dropFirst()) == Set(Self.names.map { "GET /gists/\($0)" }))
    #expect(report.fetched == 4 && report.failures.isEmpty)
  }

  @Test func `removes a gist that was deleted after it was listed`() async throws {
    let scene = GraphQLScene(Self.gists, deleted: ["b"])
    let (texts, report) = try await sync(scene)
    #expect(texts == Self.texts.filter { $0.key != "b" })
    #expect(scene.requests == ["query a b c d", "GET /gists/b"])
    #expect(report.removed == 1 && report.fetched == 3 && report.failures.isEmpty)
  }

  @Test func `keeps a gist that only GraphQL does not find`() async throws {
    let scene = GraphQLScene(Self.gists, hidden: ["b"])
    let (texts, report) = try await sync(scene, times: 2)
    #expect(texts == Self.texts)
    #expect(scene.requests == ["query a b c d", "GET /gists/b"])
    #expect(report.removed == 0 && report.fetched == 0 && report.failures.isEmpty)
  }

  @Test func `asks REST about a missing gist if the token may not see it`() async throws {
    let scene = GraphQLScene(Self.gists, deleted: ["b"], scopes: "repo")
    let (texts, report) = try await sync(scene)
    #expect(texts == Self.texts.merging(["b": ["f="]]) { _, listed in listed })
    #expect(scene.requests == ["query a b c d", "GET /gists/b"])
    #expect(report.removed == 0 && report.failures.map(\.id) == ["b"])
  }

  @Test func `fetches a gist that changed after it was listed by REST`() async throws {
    var gists = Self.gists
    gists[1].nodeUpdated = "2026-01-31T11:00:00Z"
    let scene = GraphQLScene(gists)
    let (texts, _) = try await sync(scene)
    #expect(texts == Self.texts)
    #expect(scene.requests == ["query a b c d", "GET /gists/b"])
  }

  @Test func `fetches gists without a node ID by REST`() async throws {
    var gists = Self.gists
    gists[0].hasNode = false
    let scene = GraphQLScene(gists)
    let (texts, _) = try await sync(scene)
    #expect(texts == Self.texts)
    #expect(Set(scene.requests) == ["query b c d", "GET /gists/a"])
  }

  @Test func `splits gists by number and size`() throws {
    func gist(_ id: String, _ size: Int?) throws -> ListedGist {
      var gist = ListedGist(try LibraryGist.empty(id).gist.value)
      (gist.nodeID, gist.size) = ("G_\(id)", size)
      return gist
    }
    let many = GistBatches.split(try (0..<201).map { try gist("g\($0)", 10) })
    #expect(many.batches.map(\.count) == [100, 100, 1] && many.others.isEmpty)
    let large = GistBatches.split([
      try gist("a", 600_000), try gist("b", 600_000), try gist("c", 300_000),
      try gist("d", 2_000_000), try gist("e", nil),
    ])
    #expect(large.batches.map { $0.map(\.id) } == [["a"], ["b", "c", "e"]])
    #expect(large.others.map(\.id) == ["d"])
  }
}

/// A host with lists, GraphQL and single gists, made from the same gists.
final class GraphQLScene: Transport {
  /// What the host does with a query for these node IDs; nil answers it.
  typealias Refusal = @Sendable (_ ids: [String]) -> (status: Int, body: String)?

  let gists: [GistText]
  /// Gists that a list still contains.
  let deleted: Set<String>
  /// Gists that GraphQL does not find, as other users' secret ones.
  let hidden: Set<String>
  let scopes: String
  let refusal: Refusal
  private let log = Mutex<[String]>([])

  init(
    _ gists: [GistText], deleted: Set<String> = [], hidden: Set<String> = [],
    scopes: String = "gist",
    refusal: @escaping Refusal = { _ in nil }
  ) {
    self.gists = gists
    self.deleted = deleted
    self.hidden = hidden
    self.scopes = scopes
    self.refusal = refusal
  }

  /// The requests without lists: `query a b`, `GET /gists/a`.
  var requests: [String] { log.withLock { $0 } }

  func send(_ request: APIRequest) async throws -> APIResponse {
    var fields: HTTPFields = [.date: "Sat, 31 Jan 2026 14:02:00 GMT"]
    if let name = HTTPField.Name("X-OAuth-Scopes") { fields[name] = scopes }
    let (status, body) = try answer(request)
    return APIResponse(
      status: status, fields: fields, body: Array(body.utf8), url: request.url)
  }

  private func answer(_ request: APIRequest) throws -> (Int, String) {
    let path = request.url.path()
    if path == "/gists" {
      return (200, "[\(gists.map { $0.json(isListed: true) }.joined(separator: ","))]")
    }
    if path == "/graphql" {
      let ids = try JSON(parsing: request.body ?? [])["variables"]?["ids"]?.array ?? []
      let names = ids.compactMap { $0.string?.dropFirst(2) }.map(String.init)
      log.withLock { $0.append("query \(names.joined(separator: " "))") }
      return refusal(names) ?? (200, nodes(names))
    }
    log.withLock { $0.append("GET \(path)") }
    if let gist = gists.first(where: { path == "/gists/\($0.id)" }), !deleted.contains(gist.id) {
      return (200, gist.json(isListed: false))
    }
    return (404, #"{"message":"Not Found"}"#)
  }

  private func nodes(_ names: [String]) -> String {
    var nodes: [String] = []
    var errors: [String] = []
    for (index, name) in names.enumerated() {
      if let gist = gists.first(where: { $0.id == name }),
        !deleted.union(hidden).contains(name)
      {
        nodes.append(gist.node)
      } else {
        nodes.append("null")
        errors.append(#"{"type":"NOT_FOUND","path":["nodes",\#(index)],"message":"gone"}"#)
      }
    }
    let tail = errors.isEmpty ? "" : #","errors":[\#(errors.joined(separator: ","))]"#
    return #"{"data":{"nodes":[\#(nodes.joined(separator: ","))]}\#(tail)}"#
  }
}

extension GistText {
  /// The gist as GraphQL describes it.
  var node: String {
    let files = files.map { name, text in
      #"{"name":"\#(name)","size":\#(text.utf8.count),"isTruncated":false,"text":"\#(text)"}"#
    }
    return """
      {"name":"\(id)","updatedAt":"\(nodeUpdated ?? updated)","stargazerCount":3,\
      "viewerHasStarred":true,"files":[\(files.joined(separator: ","))]}
      """
  }
}
