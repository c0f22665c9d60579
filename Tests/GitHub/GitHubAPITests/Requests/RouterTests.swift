import FoundationEssentials
import GitHubModels
import HTTPTypes
import TestSupport
import Testing
import TextFormats

@testable import GitHubAPI

@Suite struct `A route` {
  static let since = Date(timeIntervalSince1970: 1_700_000_000)
  static let newGist = NewGist(
    description: "d", isPublic: false, files: [.init(name: "a.txt", data: "x")])
  static let edit = GistEdit(
    description: "d",
    files: [
      .init("a\"b", .write("\u{1B}\r\nx")), .init("é", .rename(to: "-", nil)),
      .init("c", .rename(to: "d", "")), .init("z", .remove),
    ])

  private static let bodyFields: HTTPFields = [.contentType: "application/json"]

  /// The cases of ``Router``: a new one does not compile before it is named here, and fails before it
  /// is in ``endpoints``.
  private enum Case: CaseIterable {
    case user, rateLimit, root, resource, repositoryFile, rawFile, avatar
    case myGists, publicGists, starredGists, userGists, gist, gistRevision
    case createGist, editGist, deleteGist, forkGist, gistForks, gistCommits
    case gistComments, gistComment, createComment, editComment, deleteComment
    case isStarred, star, unstar, graphQL, custom, deviceCode, deviceToken
    case renewedToken, revokeTokens

    init(_ route: Router) {
      self =
        switch route {
        case .user: .user
        case .rateLimit: .rateLimit
        case .root: .root
        case .resource: .resource
        case .repositoryFile: .repositoryFile
        case .rawFile: .rawFile
        case .avatar: .avatar
        case .myGists: .myGists
        case .publicGists: .publicGists
        case .starredGists: .starredGists
        case .userGists: .userGists
        case .gist: .gist
        case .gistRevision: .gistRevision
        case .createGist: .createGist
        case .editGist: .editGist
        case .deleteGist: .deleteGist
        case .forkGist: .forkGist
        case .gistForks: .gistForks
        case .gistCommits: .gistCommits
        case .gistComments: .gistComments
        case .gistComment: .gistComment
        case .createComment: .createComment
        case .editComment: .editComment
        case .deleteComment: .deleteComment
        case .isStarred: .isStarred
        case .star: .star
        case .unstar: .unstar
        case .graphQL: .graphQL
        case .custom: .custom
        case .deviceCode: .deviceCode
        case .deviceToken: .deviceToken
        case .renewedToken: .renewedToken
        case .revokeTokens: .revokeTokens
        }
    }
  }

  private static let revalidated = APIRequest.Caching.cached(freshFor: .zero)
  private static let perPage = [URLQueryItem(name: "per_page", value: "30")]
  private static let link = Host.gitHub.api.appending(path: "x")
  private static let query = GraphQLQuery.gists(["G_1"], withFiles: false)

  private static let endpoints: [(Router, Endpoint)] = [
    (.user, Endpoint(location: .api("/user"), authorization: .required)),
    (.rateLimit, Endpoint(location: .api("/rate_limit"))),
    (.root, Endpoint(location: .api("/"), caching: .cached(freshFor: .seconds(86_400)))),
    (.resource(link), Endpoint(location: .link(link, of: .api), caching: revalidated)),
    (
      .resource(link, about: .user("octocat")),
      Endpoint(location: .link(link, of: .api), caching: revalidated, subject: .user("octocat"))
    ),
    (
      .repositoryFile(link, size: 5),
      Endpoint(
        location: .link(link, of: .api), fields: [.accept: "application/vnd.github.raw+json"],
        timeLimit: .transfer(bytes: 5), bodyLimit: 104_857_600, size: 5)
    ),
    (
      .repositoryFile(link, size: nil),
      Endpoint(
        location: .link(link, of: .api), fields: [.accept: "application/vnd.github.raw+json"],
        timeLimit: .transfer(bytes: 104_857_600), bodyLimit: 104_857_600)
    ),
    (
      .rawFile(link, size: 5, limit: 7),
      Endpoint(
        location: .link(link, of: .rawFiles), fields: [.accept: "*/*"],
        timeLimit: .transfer(bytes: 5),
        bodyLimit: 7, size: 5)
    ),
    (
      .rawFile(link, size: nil, limit: 7),
      Endpoint(
        location: .link(link, of: .rawFiles), fields: [.accept: "*/*"],
        timeLimit: .transfer(bytes: 7),
        bodyLimit: 7)
    ),
    (
      .avatar(link),
      Endpoint(
        location: .link(link, of: .avatars), fields: [.accept: "image/*"], authorization: .none,
        followsRedirects: false, timeLimit: .atMost(.seconds(10)), bodyLimit: 2_097_152)
    ),
    (
      .myGists(since: since, perPage: 30),
      Endpoint(
        location: .api("/gists"),
        query: perPage + [URLQueryItem(name: "since", value: "2023-11-14T22:13:20Z")],
        authorization: .required, caching: revalidated)
    ),
    (
      .publicGists(since: nil, perPage: 30),
      Endpoint(
        location: .api("/gists/public"), query: perPage, caching: revalidated, elementLimit: 3000)
    ),
    (
      .starredGists(since: nil, perPage: 30),
      Endpoint(
        location: .api("/gists/starred"), query: perPage, authorization: .required,
        caching: revalidated)
    ),
    (
      .userGists(login: "octocat", since: nil, perPage: 30),
      Endpoint(location: .api("/users/octocat/gists"), query: perPage, caching: revalidated)
    ),
    (
      .gist(id: "aa5a"),
      Endpoint(location: .api("/gists/aa5a"), caching: revalidated, subject: .gist("aa5a"))
    ),
    (
      .gistRevision(id: "aa5a", revision: "0f"),
      Endpoint(location: .api("/gists/aa5a/0f"), caching: revalidated, subject: .gist("aa5a"))
    ),
    (
      .createGist(newGist),
      Endpoint(
        method: .post, location: .api("/gists"), body: .json(newGist.json),
        authorization: .required)
    ),
    (
      .editGist(id: "aa5a", edit),
      Endpoint(
        method: .patch, location: .api("/gists/aa5a"), body: .json(edit.json),
        authorization: .required, subject: .gist("aa5a"))
    ),
    (
      .deleteGist(id: "aa5a"),
      Endpoint(
        method: .delete, location: .api("/gists/aa5a"), authorization: .required,
        hasNoContent: true)
    ),
    (
      .forkGist(id: "aa5a"),
      Endpoint(method: .post, location: .api("/gists/aa5a/forks"), authorization: .required)
    ),
    (
      .gistForks(id: "aa5a", perPage: 30),
      Endpoint(location: .api("/gists/aa5a/forks"), query: perPage, caching: revalidated)
    ),
    (
      .gistCommits(id: "aa5a", perPage: 30),
      Endpoint(
        location: .api("/gists/aa5a/commits"), query: perPage, caching: revalidated,
        subject: .part(ofGist: "aa5a"))
    ),
    (
      .gistComments(id: "aa5a", perPage: 30),
      Endpoint(
        location: .api("/gists/aa5a/comments"), query: perPage, caching: revalidated,
        subject: .part(ofGist: "aa5a"))
    ),
    (
      .gistComment(gist: "aa5a", id: 7),
      Endpoint(
        location: .api("/gists/aa5a/comments/7"), caching: revalidated,
        subject: .comment(7, on: "aa5a"))
    ),
    (
      .createComment(gist: "aa5a", body: "x"),
      Endpoint(
        method: .post, location: .api("/gists/aa5a/comments"),
        body: .init(bytes: Array(#"{"body":"x"}"#.utf8), type: "application/json"),
        authorization: .required, subject: .part(ofGist: "aa5a"))
    ),
    (
      .editComment(gist: "aa5a", id: 7, body: "x"),
      Endpoint(
        method: .patch, location: .api("/gists/aa5a/comments/7"),
        body: .init(bytes: Array(#"{"body":"x"}"#.utf8), type: "application/json"),
        authorization: .required, subject: .comment(7, on: "aa5a"))
    ),
    (
      .deleteComment(gist: "aa5a", id: 7),
      Endpoint(
        method: .delete, location: .api("/gists/aa5a/comments/7"), authorization: .required,
        hasNoContent: true)
    ),
    (
      .isStarred(id: "aa5a"),
      Endpoint(
        location: .api("/gists/aa5a/star"), authorization: .required,
        caching: .yesOrNo(freshFor: .seconds(60)), hasNoContent: true)
    ),
    (
      .star(id: "aa5a"),
      Endpoint(
        method: .put, location: .api("/gists/aa5a/star"), authorization: .required,
        hasNoContent: true)
    ),
    (
      .unstar(id: "aa5a"),
      Endpoint(
        method: .delete, location: .api("/gists/aa5a/star"), authorization: .required,
        hasNoContent: true)
    ),
    (
      .graphQL(query),
      Endpoint(
        method: .post, location: .graphQL, body: .json(query.body), authorization: .required,
        isQuery: true)
    ),
    (
      .custom(
        .init(method: .get, path: "users/a%20b?x", fields: [.accept: "text/html"])),
      Endpoint(location: .api("/users/a%20b?x"), requestFields: [.accept: "text/html"])
    ),
    (
      .custom(.init(method: .patch, path: "gists/aa5a", body: [0x7B, 0x7D])),
      Endpoint(
        method: .patch, location: .api("/gists/aa5a"),
        body: .init(bytes: [0x7B, 0x7D], type: "application/json"), authorization: .required,
        subject: .gist("aa5a"))
    ),
    (
      .custom(.init(method: .post, path: "graphql", body: [0x7B, 0x7D])),
      Endpoint(
        method: .post, location: .graphQL,
        body: .init(bytes: [0x7B, 0x7D], type: "application/json"), authorization: .required)
    ),
    (
      .deviceCode(clientID: "Iv1.a/1", scopes: ["gist", "repo"]),
      Endpoint(
        method: .post, location: .web("/login/device/code"),
        body: .init(
          bytes: Array("client_id=Iv1.a%2F1&scope=gist%20repo".utf8),
          type: "application/x-www-form-urlencoded"),
        fields: [.accept: "application/json"], authorization: .none, followsRedirects: false,
        timeLimit: .atMost(.seconds(30)), bodyLimit: 65_536)
    ),
    (
      .deviceToken(clientID: "Iv1.a/1", deviceCode: "c"),
      Endpoint(
        method: .post, location: .web("/login/oauth/access_token"),
        body: .init(
          bytes: Array(
            ("client_id=Iv1.a%2F1&device_code=c"
              + "&grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Adevice_code").utf8),
          type: "application/x-www-form-urlencoded"),
        fields: [.accept: "application/json"], authorization: .none, followsRedirects: false,
        timeLimit: .atMost(.seconds(30)), bodyLimit: 65_536)
    ),
    (
      .renewedToken(clientID: "Iv1.a/1", refreshToken: "ghr_1"),
      Endpoint(
        method: .post, location: .web("/login/oauth/access_token"),
        body: .init(
          bytes: Array(
            "client_id=Iv1.a%2F1&refresh_token=ghr_1&grant_type=refresh_token".utf8),
          type: "application/x-www-form-urlencoded"),
        fields: [.accept: "application/json"], authorization: .none, followsRedirects: false,
        timeLimit: .atMost(.seconds(30)), bodyLimit: 65_536)
    ),
    (
      .revokeTokens(["gho_1", "ghr_1"]),
      Endpoint(
        method: .post, location: .api("/credentials/revoke"),
        body: .init(bytes: Array(#"{"credentials":["gho_1","ghr_1"]}"#.utf8)),
        authorization: .none, followsRedirects: false)
    ),
  ]

  @Test func `states its whole request and response`() {
    for (route, endpoint) in Self.endpoints { #expect(route.endpoint == endpoint) }
    #expect(
      Case.allCases.filter { named in !Self.endpoints.contains { Case($0.0) == named } } == [])
    let cached = Set(
      Self.endpoints.filter { if case .cached = $0.1.caching { true } else { false } }.map {
        Case($0.0)
      })
    #expect(Set(Router.cachedExamples.map(Case.init)) == cached)
  }

  @Test(arguments: [
    (Endpoint.TimeLimit.session, 30), (.atMost(.seconds(10)), 10), (.atMost(.seconds(40)), 30),
    (.transfer(bytes: 49_999), 30), (.transfer(bytes: 100_000), 32),
  ])
  func `has the session's time, less of it, or more for a transfer`(
    limit: Endpoint.TimeLimit, seconds: Int
  ) {
    #expect(limit.duration(.seconds(30), sending: 49_999) == .seconds(seconds))
    #expect(limit.duration(.seconds(30), sending: 50_000) == .seconds(seconds + 1))
  }

  @Test func `becomes a request of the host`() throws {
    let timeout = Duration.seconds(30)
    let query = try Router.graphQL(Self.query).endpoint.request(
      on: Host("ghe.example.com"), timeout: timeout)
    var expected = APIRequest(
      method: .post, url: try #require(URL(string: "https://ghe.example.com/api/graphql")),
      fields: Self.bodyFields, body: Array(Self.query.body.text().utf8), authorization: .required,
      timeLimit: timeout)
    expected.isQuery = true
    #expect(query == expected)
    let address = try #require(URL(string: "https://avatars.githubusercontent.com/u/1"))
    expected = APIRequest(
      method: .get, url: address, fields: [.accept: "image/*"], authorization: .none,
      bodyLimit: 2 << 20, timeLimit: .seconds(10))
    expected.followsRedirects = false
    #expect(
      try Router.avatar(address).endpoint.request(on: .gitHub, timeout: timeout) == expected)
    let fields: HTTPFields = [.accept: "text/html", .contentType: "text/plain"]
    let custom = CustomRequest(method: .post, path: "markdown/raw", fields: fields, body: [0x78])
    #expect(
      try Router.custom(custom).endpoint.request(on: .gitHub)
        == APIRequest(
          method: .post, url: Host.gitHub.api.appending(path: "markdown/raw"), fields: fields,
          body: [0x78], authorization: .required))
    let list = try Router.myGists(since: Self.since, perPage: 100).endpoint.request(on: .gitHub)
    #expect(
      list.url.absoluteString
        == "https://api.github.com/gists?per_page=100&since=2023-11-14T22%3A13%3A20Z")
    let device = try Router.deviceCode(clientID: "a", scopes: []).endpoint.request(
      on: Host("http://127.0.0.1:8080"))
    #expect(device.url.absoluteString == "http://127.0.0.1:8080/login/device/code")
  }

  @Test func `to create sends only description, visibility and files`() throws {
    let newGist = NewGist(
      description: "a \"b\"\n", isPublic: true,
      files: [.init(name: "z é.txt", data: "\u{1B}\0\r\nx"), .init(name: "-", data: "中")])
    let request = try Router.createGist(newGist).endpoint.request(on: .gitHub)
    #expect(
      String(decoding: request.body ?? [], as: UTF8.self) == #"""
        {"description":"a \"b\"\n","public":true,"files":{"z é.txt":{"content":"\u001b\u0000\r\nx"},"-":{"content":"中"}}}
        """#)
    #expect(request.fields == Self.bodyFields)
  }

  @Test func `to edit sends only the changes`() throws {
    let request = try Router.editGist(id: "aa5a", Self.edit).endpoint.request(on: .gitHub)
    #expect(
      String(decoding: request.body ?? [], as: UTF8.self) == #"""
        {"description":"d","files":{"a\"b":{"content":"\u001b\r\nx"},"é":{"filename":"-"},"c":{"filename":"d","content":""},"z":null}}
        """#)
    #expect(request.fields == Self.bodyFields)
    let files = Router.editGist(id: "aa5a", GistEdit(files: [.init("z", .remove)]))
    #expect(
      files.endpoint.body.map { String(decoding: $0.bytes, as: UTF8.self) }
        == #"{"files":{"z":null}}"#)
    let description = Router.editGist(id: "aa5a", GistEdit(description: ""))
    #expect(
      description.endpoint.body.map { String(decoding: $0.bytes, as: UTF8.self) }
        == #"{"description":""}"#)
  }

  @Test(arguments: [
    Router.createComment(gist: "aa5a", body: "a\nb"),
    .editComment(gist: "aa5a", id: 7, body: "a\nb"),
  ])
  func `to comment sends only the text`(route: Router) throws {
    let request = try route.endpoint.request(on: .gitHub)
    #expect(String(decoding: request.body ?? [], as: UTF8.self) == #"{"body":"a\nb"}"#)
    #expect(request.fields == Self.bodyFields)
  }

  @Test func `to create without a description omits it`() throws {
    let newGist = NewGist(
      description: nil, isPublic: false, files: [.init(name: "a", data: "b")])
    #expect(
      Router.createGist(newGist).endpoint.body.map { String(decoding: $0.bytes, as: UTF8.self) }
        == #"{"public":false,"files":{"a":{"content":"b"}}}"#)
  }

  @Test(arguments: [
    ("shipit[bot]", "shipit%5Bbot%5D"), ("a/../b", "a%2F..%2Fb"), ("..", "%2E%2E"), (".", "%2E"),
    ("a b?c#d%2F", "a%20b%3Fc%23d%252F"), ("é\u{0}\n", "%C3%A9%00%0A"), ("-._~", "-._~"),
  ])
  func `encodes each segment of its path`(login: String, segment: String) throws {
    let route = Router.userGists(login: login, since: nil, perPage: 1)
    #expect(route.endpoint.location == .api("/users/\(segment)/gists"))
    let url = try route.endpoint.request(on: Host("http://127.0.0.1:8080")).url
    #expect(url.absoluteString == "http://127.0.0.1:8080/users/\(segment)/gists?per_page=1")
  }

  @Test(arguments: [(0, 30), (49_999, 30), (50_000, 31), (20_000_000, 430)])
  func `gets one second more for every 50 kB of its body`(size: Int, seconds: Int) throws {
    var custom = CustomRequest(method: .post, path: "gists")
    custom.body = Array(repeating: UInt8(ascii: "x"), count: size)
    let request = try Router.custom(custom).endpoint.request(on: .gitHub, timeout: .seconds(30))
    #expect(request.timeLimit == .seconds(seconds))
  }

  @Test(arguments: [(-5, "1"), (0, "1"), (1, "1"), (100, "100"), (101, "100"), (.max, "100")])
  func `requests 1 to 100 elements per page`(perPage: Int, sent: String) {
    #expect(
      Router.publicGists(since: nil, perPage: perPage).endpoint.query
        == [URLQueryItem(name: "per_page", value: sent)])
  }

  @Test func `has the API base URL of an Enterprise server`() throws {
    let request = try Router.gist(id: "aa5a").endpoint.request(on: Host("ghe.example.com:8443"))
    #expect(request.url.absoluteString == "https://ghe.example.com:8443/api/v3/gists/aa5a")
  }

  @Test(arguments: [
    "http://api.github.com/users/octocat", "https://api.github.com:8443/users/octocat",
    "https://api.github.com.evil/", "https://github.com/", "https://api.github.com@evil/",
    "file:///etc/passwd", "//api.github.com/",
  ])
  func `to a URL of another origin is rejected`(address: String) throws {
    let url = try #require(URL(string: address))
    #expect(
      throws: APIError.invalidResponse(
        host: "github.com", reason: .untrustedURL(url.absoluteString), response: nil)
    ) { try Router.resource(url).endpoint.request(on: .gitHub) }
  }

  @Test func `to a URL from a response keeps it unchanged`() throws {
    let url = try #require(URL(string: "https://api.github.com/repos/o/a%2Fb?q=%20+&x"))
    #expect(
      try Router.resource(url).endpoint.request(on: .gitHub)
        == APIRequest(
          method: .get, url: url, caching: .cached(freshFor: .zero)))
    #expect(
      try Router.repositoryFile(url, size: nil).endpoint.request(on: .gitHub)
        == APIRequest(
          method: .get, url: url, fields: [.accept: "application/vnd.github.raw+json"],
          bodyLimit: 100 << 20))
  }
}
