import CustomDump
import FoundationEssentials
import GitHubAPI
import HTTPTypes
import Testing

@Suite struct `A route` {
  static let since = Date(timeIntervalSince1970: 1_700_000_000)
  static let draft = GistDraft(
    description: "d", isPublic: false, files: [.init(name: "a.txt", content: "x")])
  static let edit = GistEdit(
    description: "d",
    files: [
      .init("a\"b", .write("\u{1B}\r\nx")), .init("é", .rename(to: "-", content: nil)),
      .init("c", .rename(to: "d", content: "")), .init("z", .remove),
    ])

  private static let bodyFields: HTTPFields = [
    .contentType: "application/json", .accept: "application/vnd.github+json",
  ]

  @Test(
    arguments: [
      (.user, "GET https://api.github.com/user", .required),
      (.rateLimit, "GET https://api.github.com/rate_limit", .optional),
      (.root, "GET https://api.github.com/", .optional),
      (
        .myGists(since: nil, perPage: 30), "GET https://api.github.com/gists?per_page=30", .required
      ),
      (
        .myGists(since: since, perPage: 100),
        "GET https://api.github.com/gists?per_page=100&since=2023-11-14T22%3A13%3A20Z", .required
      ),
      (
        .publicGists(since: nil, perPage: 7), "GET https://api.github.com/gists/public?per_page=7",
        .optional
      ),
      (
        .starredGists(since: nil, perPage: 30),
        "GET https://api.github.com/gists/starred?per_page=30", .required
      ),
      (
        .userGists(login: "octocat", since: nil, perPage: 30),
        "GET https://api.github.com/users/octocat/gists?per_page=30", .optional
      ),
      (.gist(id: "aa5a"), "GET https://api.github.com/gists/aa5a", .optional),
      (
        .gistRevision(id: "aa5a", revision: "0f"), "GET https://api.github.com/gists/aa5a/0f",
        .optional
      ),
      (.createGist(draft), "POST https://api.github.com/gists", .required),
      (.deleteGist(id: "aa5a"), "DELETE https://api.github.com/gists/aa5a", .required),
      (.editGist(id: "aa5a", edit), "PATCH https://api.github.com/gists/aa5a", .required),
      (.forkGist(id: "aa5a"), "POST https://api.github.com/gists/aa5a/forks", .required),
      (
        .gistForks(id: "aa5a", perPage: 101),
        "GET https://api.github.com/gists/aa5a/forks?per_page=100", .optional
      ),
      (
        .gistCommits(id: "aa5a", perPage: 30),
        "GET https://api.github.com/gists/aa5a/commits?per_page=30", .optional
      ),
      (
        .gistComments(id: "aa5a", perPage: 0),
        "GET https://api.github.com/gists/aa5a/comments?per_page=1", .optional
      ),
      (
        .gistComment(gist: "aa5a", id: 7), "GET https://api.github.com/gists/aa5a/comments/7",
        .optional
      ),
      (
        .createComment(gist: "aa5a", body: "x"),
        "POST https://api.github.com/gists/aa5a/comments", .required
      ),
      (
        .editComment(gist: "aa5a", id: 7, body: "x"),
        "PATCH https://api.github.com/gists/aa5a/comments/7", .required
      ),
      (
        .deleteComment(gist: "aa5a", id: 7), "DELETE https://api.github.com/gists/aa5a/comments/7",
        .required
      ),
      (.isStarred(id: "aa5a"), "GET https://api.github.com/gists/aa5a/star", .required),
      (.star(id: "aa5a"), "PUT https://api.github.com/gists/aa5a/star", .required),
      (.unstar(id: "aa5a"), "DELETE https://api.github.com/gists/aa5a/star", .required),
    ] as [(Router, String, APIRequest.Authorization)])
  func `has a method, a URL and a need for a token`(
    route: Router, line: String, authorization: APIRequest.Authorization
  ) throws {
    let request = try route.request(on: .gitHub)
    #expect("\(request.method.rawValue) \(request.url.absoluteString)" == line)
    #expect(request.authorization == authorization)
    switch route {
    case .createGist, .editGist, .createComment, .editComment: return
    default:
      #expect(request.body == nil)
      #expect(request.fields == [.accept: "application/vnd.github+json"])
    }
  }

  @Test func `to create sends only description, visibility and files`() throws {
    let draft = GistDraft(
      description: "a \"b\"\n", isPublic: true,
      files: [.init(name: "z é.txt", content: "\u{1B}\0\r\nx"), .init(name: "-", content: "中")])
    let request = try Router.createGist(draft).request(on: .gitHub)
    #expect(
      String(decoding: request.body ?? [], as: UTF8.self) == #"""
        {"description":"a \"b\"\n","public":true,"files":{"z é.txt":{"content":"\u001b\u0000\r\nx"},"-":{"content":"中"}}}
        """#)
    #expect(request.fields == Self.bodyFields)
  }

  @Test func `to edit sends only the changes`() throws {
    let request = try Router.editGist(id: "aa5a", Self.edit).request(on: .gitHub)
    #expect(
      String(decoding: request.body ?? [], as: UTF8.self) == #"""
        {"description":"d","files":{"a\"b":{"content":"\u001b\r\nx"},"é":{"filename":"-"},"c":{"filename":"d","content":""},"z":null}}
        """#)
    #expect(request.fields == Self.bodyFields)
    let files = Router.editGist(id: "aa5a", GistEdit(files: [.init("z", .remove)]))
    #expect(
      files.body.map { String(decoding: $0, as: UTF8.self) } == #"{"files":{"z":null}}"#)
    let description = Router.editGist(id: "aa5a", GistEdit(description: ""))
    #expect(
      description.body.map { String(decoding: $0, as: UTF8.self) } == #"{"description":""}"#)
  }

  @Test(arguments: [
    Router.createComment(gist: "aa5a", body: "a\nb"),
    .editComment(gist: "aa5a", id: 7, body: "a\nb"),
  ])
  func `to comment sends only the text`(route: Router) throws {
    let request = try route.request(on: .gitHub)
    #expect(String(decoding: request.body ?? [], as: UTF8.self) == #"{"body":"a\nb"}"#)
    #expect(request.fields == Self.bodyFields)
  }

  @Test func `to create without a description omits it`() throws {
    let draft = GistDraft(
      description: nil, isPublic: false, files: [.init(name: "a", content: "b")])
    #expect(
      Router.createGist(draft).body.map { String(decoding: $0, as: UTF8.self) }
        == #"{"public":false,"files":{"a":{"content":"b"}}}"#)
  }

  @Test(arguments: [
    ("shipit[bot]", "shipit%5Bbot%5D"), ("a/../b", "a%2F..%2Fb"), ("..", "%2E%2E"), (".", "%2E"),
    ("a b?c#d%2F", "a%20b%3Fc%23d%252F"), ("é\u{0}\n", "%C3%A9%00%0A"), ("-._~", "-._~"),
  ])
  func `encodes each segment of its path`(login: String, segment: String) throws {
    let route = Router.userGists(login: login, since: nil, perPage: 1)
    #expect(route.path == "/users/\(segment)/gists")
    let url = try route.request(on: Host("http://127.0.0.1:8080")).url
    #expect(url.absoluteString == "http://127.0.0.1:8080/users/\(segment)/gists?per_page=1")
  }

  @Test(arguments: [(-5, "1"), (0, "1"), (1, "1"), (100, "100"), (101, "100"), (.max, "100")])
  func `requests 1 to 100 elements per page`(perPage: Int, sent: String) {
    expectNoDifference(
      Router.publicGists(since: nil, perPage: perPage).query,
      [URLQueryItem(name: "per_page", value: sent)])
  }

  @Test func `has the API base URL of an Enterprise server`() throws {
    let request = try Router.gist(id: "aa5a").request(on: Host("ghe.example.com:8443"))
    #expect(request.url.absoluteString == "https://ghe.example.com:8443/api/v3/gists/aa5a")
  }

  @Test(arguments: [
    "http://api.github.com/users/octocat", "https://api.github.com:8443/users/octocat",
    "https://api.github.com.evil/", "https://github.com/", "https://api.github.com@evil/",
    "file:///etc/passwd", "//api.github.com/", "",
  ])
  func `to a URL of another origin is rejected`(address: String) throws {
    guard let url = URL(string: address) else { return }
    #expect(
      throws: APIError.invalidResponse(
        host: "github.com", reason: .untrustedURL(url.absoluteString), response: nil)
    ) { try Router.resource(url).request(on: .gitHub) }
  }

  @Test func `to a URL from a response keeps it unchanged`() throws {
    let url = try #require(URL(string: "https://api.github.com/repos/o/a%2Fb?q=%20+&x"))
    #expect(
      try Router.resource(url).request(on: .gitHub)
        == APIRequest(
          method: .get, url: url, fields: [.accept: "application/vnd.github+json"],
          caching: .cached(freshFor: .zero)))
    #expect(
      try Router.resource(url, .uncachedJSON).request(on: .gitHub)
        == APIRequest(
          method: .get, url: url, fields: [.accept: "application/vnd.github+json"]))
    #expect(
      try Router.resource(url, .raw).request(on: .gitHub)
        == APIRequest(
          method: .get, url: url, fields: [.accept: "application/vnd.github.raw+json"]))
  }
}
