import Fixtures
import FoundationEssentials
import GitHubAPI
import GitHubModels
import HTTPTypes
import TestSupport
import TextFormats

/// A host that answers every request with a document in GitHub's form, with one number in the place of
/// all others.
struct NumberedHost: Transport {
  let number: String
  /// Whether the numbers that name users and comments are also replaced: without them, comments are
  /// skipped.
  let replacesIdentifiers: Bool

  func send(_ request: APIRequest) async throws -> APIResponse {
    let answer = try answer(to: request)
    var fields: HTTPFields = [.contentType: "application/json", .eTag: "\"1\""]
    for field in [GitHubField.rateLimit, .rateLimitRemaining, .rateLimitReset] {
      fields[field] = number
    }
    fields[.retryAfter] = number
    let page = "\(request.url.absoluteString.prefix { $0 != "?" })?page="
    fields[GitHubField.link] =
      #"<\#(page)\#(number)>; rel="next", <\#(page)\#(number)>; rel="last""#
    if answer.isLastPage { fields[GitHubField.link] = nil }
    return APIResponse(
      status: answer.status, fields: fields, body: answer.body, url: request.url)
  }

  private struct Answer {
    var body: [UInt8] = []
    var status = 200
    var isLastPage = true
  }

  private func answer(to request: APIRequest) throws -> Answer {
    let path = request.url.path().split(separator: "/").map(String.init)
    if request.url.host() == "gist.githubusercontent.com" {
      return Answer(body: Array("import sys\nprint(len(sys.stdin.read().split()))\n".utf8))
    }
    let isChange = !["GET", "HEAD"].contains(request.method.rawValue)
    if request.method == .delete || path.last == "star" { return Answer(status: 204) }
    // A second page ends the list.
    let hasMore = request.url.query()?.contains("page=\(number)") == false
    let fixture: Fixture
    switch (path.first, path.last) {
    case ("graphql", _):
      return Answer(body: try replaced(JSON(parsing: Array(Self.graphQL.utf8))))
    case (nil, _): return Answer(body: Array(Fixture.root.data))
    case ("rate_limit", _): fixture = .rateLimit
    case ("user", _): fixture = .user
    case ("search", "users"): fixture = .userSearch
    case ("search", _): fixture = .search
    case ("users", "repos"): fixture = .repositories
    case ("users", "gists"): fixture = .gists
    case ("users", _): fixture = .user
    case ("repos", "contents"): fixture = .contents
    case ("repos", "readme"): fixture = .readme
    case ("repos", "subscribers"): fixture = .subscribers
    case ("repos", _): fixture = .repository
    case (_, "starred"): fixture = .starred
    case (_, "commits"): fixture = .commits
    case (_, "comments") where isChange:
      let comment = try JSON(parsing: Array(Fixture.comments.data)).array?.first ?? .null
      return Answer(body: replaced(comment), status: 201)
    case (_, "comments"): fixture = .comments
    case (_, "forks") where !isChange: fixture = .forks
    case ("gists", "gists") where !isChange: fixture = .gists
    case ("gists", "public"): fixture = .gists
    default: fixture = .gist
    }
    var text = String(decoding: fixture.data, as: UTF8.self)
    // An earlier revision has other contents.
    if path.first == "gists", path.last?.count == 40 {
      text.replace("import sys", with: "import os")
    }
    let document = try JSON(parsing: Array(text.utf8))
    return Answer(
      body: replaced(document), status: request.method == .post ? 201 : 200,
      isLastPage: document.array == nil || !hasMore)
  }

  private func replaced(_ json: JSON) -> [UInt8] { Array(replacing(json).text().utf8) }

  private func replacing(_ json: JSON) -> JSON {
    switch json {
    case .number: .number(number)
    case .array(let elements): .array(elements.map(replacing))
    case .object(let members):
      .object(
        members.map { member in
          let isKept = !replacesIdentifiers && ["id", "databaseId"].contains(member.name)
          return .init(member.name, isKept ? member.value : replacing(member.value))
        })
    case .null, .bool, .string, .repairedString: json
    }
  }

  /// Answers every query of the client.
  private static let graphQL = """
    {"data": {
      "nodes": [{
        "name": "55721782221d3942eb0b4e9039778e74", "updatedAt": "2025-12-24T18:30:45Z",
        "stargazerCount": 7, "viewerHasStarred": true,
        "files": [{"name": "count.py", "size": 48, "isTruncated": true, "text": null}]
      }],
      "viewer": {"login": "octocat", "gists": {
        "pageInfo": {"hasNextPage": false, "endCursor": null},
        "nodes": [{
          "name": "55721782221d3942eb0b4e9039778e74", "description": "Count words",
          "createdAt": "2025-11-02T10:11:12Z", "updatedAt": "2025-12-24T18:30:45Z",
          "stargazerCount": 7, "viewerHasStarred": true, "files": [{"name": "count.py"}],
          "comments": {"totalCount": 4, "nodes": [
            {"databaseId": 4711001, "createdAt": "2025-11-03T08:15:01Z", "author": {"login": "ada"}}
          ]},
          "forks": {"totalCount": 3, "nodes": [
            {"name": "a1", "createdAt": "2025-11-03T08:15:01Z", "owner": {"login": "ada"}}
          ]}
        }]
      }}
    }}
    """
}
