import Foundation
import GitHubAPI
import GitHubModels
import HTTPTypes
import Synchronization
import TestSupport

@testable import GistSync

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
