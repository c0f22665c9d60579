import FoundationEssentials
import GitHubModels
import HTTPTypes
import TestSupport
import Testing
import TextFormats

@testable import GitHubAPI

@Suite(.requiresShared(SharedFile.descriptions[0], SharedFile.descriptions[1]))
struct `Every request` {
  static let since = Date(timeIntervalSince1970: 1_700_000_000)
  static let id = "aa5a315d61ae9438b18d11d2f0a3c5e7"
  static let files = [
    NewGist.File(name: "a b.txt", data: "x"), .init(name: "é", data: "\"\u{1B}\n"),
  ]

  /// Each case with each of its parts there and not there.
  static let routes: [Router] =
    [nil, since].flatMap { since in
      [1, 30, 100].flatMap { perPage in
        [
          Router.myGists(since: since, perPage: perPage),
          .publicGists(since: since, perPage: perPage),
          .starredGists(since: since, perPage: perPage),
          .userGists(login: "shipit[bot]", since: since, perPage: perPage),
        ]
      }
    } + [
      .user, .rateLimit, .root, .gist(id: id),
      .gistRevision(id: id, revision: String(repeating: "0f", count: 20)),
      .createGist(NewGist(description: nil, isPublic: false, files: files)),
      .createGist(NewGist(description: "", isPublic: true, files: files)),
      .editGist(id: id, GistEdit(description: "")),
      .editGist(
        id: id,
        GistEdit(
          description: "d",
          files: [
            .init("a", .write("x")), .init("b", .rename(to: "c", nil)),
            .init("d", .rename(to: "e", "y")), .init("f", .remove),
          ])),
      .deleteGist(id: id), .isStarred(id: id), .star(id: id), .unstar(id: id),
      .forkGist(id: id), .gistForks(id: id, perPage: 100), .gistCommits(id: id, perPage: 30),
      .gistComments(id: id, perPage: 1), .gistComment(gist: id, id: 1),
      .createComment(gist: id, body: "b"),
      .editComment(gist: id, id: 1, body: "b"), .deleteComment(gist: id, id: 1),
    ]

  @Test(arguments: SharedFile.descriptions)
  func `is valid against GitHub's description`(description: String) throws {
    let contract = RequestContract(try SharedFile.json(description))
    for route in Self.routes {
      #expect(try contract.faults(of: route.endpoint.request(on: .gitHub)) == [], "\(route)")
    }
  }

  @Test(arguments: SharedFile.descriptions)
  func `that is invalid is detected`(description: String) throws {
    let contract = RequestContract(try SharedFile.json(description))
    func faults(_ line: String, _ body: String? = nil) throws -> [String] {
      let words = line.split(separator: " ").map(String.init)
      return contract.faults(
        of: APIRequest(
          method: try #require(HTTPRequest.Method(words[0])),
          url: try #require(URL(string: "https://api.github.com\(words[1])")),
          body: body.map { Array($0.utf8) }))
    }
    func places(_ line: String, _ body: String? = nil) throws -> [String] {
      try faults(line, body).map { String($0.prefix { $0 != ":" }) }
    }
    #expect(try faults("GET /gistz") == ["no GET /gistz"])
    #expect(try faults("PUT /gists") == ["no PUT /gists"])
    #expect(try faults("GET /gists?perpage=1") == ["perpage: no such parameter"])
    #expect(try places("GET /gists?per_page=x") == ["per_page"])
    #expect(try places("GET /gists?since=yesterday") == ["since"])
    #expect(try faults("GET /gists/1", "{}") == ["a body that is not asked for"])
    #expect(try faults("POST /gists") == ["no body"])
    #expect(try faults("POST /gists", "{}") == ["$: no files"])
    #expect(
      try places("POST /gists", #"{"files":{"a":{"content":1},"b":{}},"public":1,"x":0}"#)
        == ["$.files.a.content", "$.files.b", "$.public", "$.x"])
    #expect(try faults("PATCH /gists/1", #"{"files":{"a":{"content":""},"b":null}}"#) == [])
    #expect(try faults("PATCH /gists/1", #"{"files":{"a":{"content":1}}}"#) != [])
    #expect(try faults("PATCH /gists/1", #"{"files":{},"public":true}"#) != [])
  }
}

/// GitHub's OpenAPI description of what may be sent.
private struct RequestContract {
  private let schema: RequestSchema

  init(_ document: JSON) { schema = RequestSchema(document: document) }

  func faults(of request: APIRequest) -> [String] {
    let path = request.url.path(percentEncoded: true)
    let method = request.method.rawValue
    guard let operation = operation(method: method, path: path) else {
      return ["no \(method) \(path)"]
    }
    return queryFaults(request.url, operation) + bodyFaults(request.body, operation)
  }

  /// The path with the fewest parameters wins.
  private func operation(method: String, path: String) -> JSON? {
    let segments = path.split(separator: "/")
    let matching = (schema.document["paths"]?.members ?? []).filter { template in
      let parts = template.name.split(separator: "/")
      return parts.count == segments.count
        && zip(parts, segments).allSatisfy { $0 == $1 || $0.hasPrefix("{") }
    }
    let best = matching.min { one, other in
      one.name.count(where: { $0 == "{" }) < other.name.count(where: { $0 == "{" })
    }
    return best?.value[method.lowercased()]
  }

  private func queryFaults(_ url: URL, _ operation: JSON) -> [String] {
    let parameters = (operation["parameters"]?.array ?? []).map { parameter in
      parameter["$ref"]?.string.flatMap(schema.resolve) ?? parameter
    }
    return (URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []).flatMap {
      item in
      let known = parameters.first {
        $0["name"]?.string == item.name && $0["in"]?.string == "query"
      }
      guard let expected = known?["schema"] else { return ["\(item.name): no such parameter"] }
      // A query says nothing of types: a number may be meant as one or as text.
      let text = item.value ?? ""
      let readings = (Int(text) == nil ? [] : [JSON.number(text)]) + [.string(text)]
      let faults = readings.map { schema.faults(of: $0, expected, at: item.name) }
      return faults.contains([]) ? [] : faults[0]
    }
  }

  private func bodyFaults(_ body: [UInt8]?, _ operation: JSON) -> [String] {
    guard let expected = operation["requestBody"] else {
      return body == nil ? [] : ["a body that is not asked for"]
    }
    guard let body else { return expected["required"]?.bool == true ? ["no body"] : [] }
    guard let json = try? JSON(parsing: body),
      let content = expected["content"]?["application/json"],
      let bodySchema = content["schema"]
    else { return ["no JSON"] }
    return schema.faults(of: json, bodySchema)
  }
}
