import SandboxServer
import TestSupport
import Testing

/// The queries of clients, as they send them.
@Suite struct `The queries of` {
  /// `gh gist list` of gh 2.23.
  private static let ghList = """
    query GistList($endCursor:String$per_page:Int!$visibility:GistPrivacy!){viewer{gists(first: $per_page, \
    after: $endCursor, privacy: $visibility, orderBy: {field: CREATED_AT, direction: DESC}){\
    nodes{description,files{name,language{name},extension},isPublic,name,updatedAt},\
    pageInfo{hasNextPage,endCursor}}}}
    """

  /// `gh gist list --include-content` of gh 2.74, which chooses files' texts by a variable.
  private static let ghSearch = """
    query GistList($endCursor:String$includeContent:Boolean!$per_page:Int!$visibility:GistPrivacy!){\
    viewer{gists(first: $per_page, after: $endCursor, privacy: $visibility, \
    orderBy: {field: CREATED_AT, direction: DESC}){nodes{description,files{name,\
    text @include(if: $includeContent)},isPublic,name,updatedAt},pageInfo{hasNextPage,endCursor}}}}
    """

  @Test func `gh list gists page by page, the newest first`() async throws {
    try await Sandbox.with(.tests(gists: 7)) { sandbox in
      let web = Web(sandbox, token: "mine")
      #expect(
        try await web.data("query UserCurrent{viewer{login}}") == ["viewer": ["login": "octocat"]])
      var names: [String] = []
      var cursor = ResponseJSON.null
      repeat {
        let data = try await web.data(
          Self.ghList, ["per_page": 3, "visibility": "ALL", "endCursor": cursor])
        let page = data["viewer"]?["gists"]
        let nodes = page?["nodes"]?.elements ?? []
        #expect(nodes.allSatisfy { ($0["files"]?.elements.isEmpty) == false })
        names += nodes.compactMap { $0["name"]?.text }
        let more = page?["pageInfo"]?["hasNextPage"] == true
        cursor = more ? page?["pageInfo"]?["endCursor"] ?? .null : .null
      } while cursor != .null
      let gists = sandbox.withState { $0.gists.values.filter { $0.owner == "octocat" } }
      let newest = gists.sorted {
        $0.createdAt == $1.createdAt ? $0.id < $1.id : $0.createdAt > $1.createdAt
      }
      #expect(names == newest.map(\.id))
    }
  }

  @Test(arguments: [true, false])
  func `newer gh get texts only if they ask for them`(includesContent: Bool) async throws {
    try await Sandbox.with(.tests()) { sandbox in
      sandbox.withState { state in
        _ = state.createGist(files: ["a.txt": StoredFile("hello")], at: sandbox.now)
      }
      let data = try await Web(sandbox, token: "mine").data(
        Self.ghSearch,
        [
          "per_page": 100, "visibility": "ALL", "endCursor": nil,
          "includeContent": .boolean(includesContent),
        ])
      #expect(
        data["viewer"]?["gists"]?["nodes"]?[0]?["files"]?[0]
          == (includesContent ? ["name": "a.txt", "text": "hello"] : ["name": "a.txt"]))
    }
  }

  @Test func `ghub tell the rate limit, and that there are no repositories`() async throws {
    try await Sandbox.with(.tests()) { sandbox in
      let web = Web(sandbox, token: "mine")
      let data = try await web.data(
        "query {\n  rateLimit {\n    limit\n    cost\n    remaining\n    resetAt\n  }\n}")
      #expect(
        data["rateLimit"]?.members.keys.sorted() == ["cost", "limit", "remaining", "resetAt"])
      let reply = try await web.query(
        "query (\n  $owner: String!,\n  $name: String!) {\n  repository (\n    owner: $owner,\n"
          + "    name: $name) {\n    id\n  }\n}", ["owner": "octocat", "name": "tide-tables"])
      #expect(try reply.json["errors"]?.elements.count == 1)
      #expect(
        try reply.json["errors"]?[0]?["message"]
          == "Field 'repository' doesn't exist on type 'Query'")
    }
  }

  @Test func `gists tell stars, contents and what others did`() async throws {
    try await Sandbox.with(.tests(gists: 2)) { sandbox in
      let web = Web(sandbox, token: "mine")
      let ids = try await web.get("/gists").json.elements.compactMap { $0["node_id"] }
      for files in ["", "files(limit: 300) { name size isTruncated text }"] {
        let data = try await web.data(
          """
          query GistStars($ids: [ID!]!) {
            nodes(ids: $ids) { ... on Gist { name updatedAt stargazerCount viewerHasStarred \(files) } }
          }
          """, ["ids": .array(ids)])
        #expect(data["nodes"]?.elements.count == 2)
        #expect(data["nodes"]?[0]?.members.count == (files.isEmpty ? 4 : 5))
      }
      let data = try await web.data(
        """
        query GistActivity($after: String) {
          viewer {
            login
            gists(
              first: 100, after: $after, privacy: ALL,
              orderBy: {field: UPDATED_AT, direction: DESC}
            ) {
              pageInfo { hasNextPage endCursor }
              nodes {
                name description createdAt updatedAt stargazerCount viewerHasStarred
                files(limit: 1) { name }
                comments(last: 20) { totalCount nodes { databaseId createdAt author { login } } }
                forks(first: 20, orderBy: {field: CREATED_AT, direction: DESC}) {
                  totalCount nodes { name createdAt owner { login } }
                }
              }
            }
          }
        }
        """, ["after": nil])
      #expect(data["viewer"]?["login"] == "octocat")
      #expect(data["viewer"]?["gists"]?["nodes"]?[1]?["forks"] == ["totalCount": 0, "nodes": []])
      #expect(data["viewer"]?["gists"]?["pageInfo"]?["hasNextPage"] == false)
    }
  }

  @Test func `anybody with a value that is not one of an enumeration are refused`() async throws {
    try await Sandbox.with(.tests()) { sandbox in
      let reply = try await Web(sandbox, token: "mine").query(
        "{ viewer { gists(first: 1, privacy: HIDDEN) { totalCount } } }")
      #expect(
        try reply.json["errors"]?[0]?["message"]
          == #"Expected "HIDDEN" to be one of: PUBLIC, SECRET, ALL"#)
    }
  }
}
