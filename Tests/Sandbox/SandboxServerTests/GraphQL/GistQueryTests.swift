import SandboxServer
import TestSupport
import Testing

@Suite struct `GraphQL queries` {
  @Test func `get gists by the node IDs of REST, with their files`() async throws {
    try await Sandbox.with(.tests()) { sandbox in
      let gist = sandbox.withState { state in
        let gist = state.createGist(
          owner: "monalisa", description: "two files",
          files: [
            "ä b.MD": StoredFile("# é\r\n"), "logo.png": StoredFile([0x89, 0x50, 0xFF]),
          ], at: UTCTimestamp(seconds: 1_700_000_000))
        state.star(gist.id, by: "octocat")
        state.star(gist.id, by: "hubot")
        return gist
      }
      let web = Web(sandbox, token: "mine")
      let document = try await web.get("/gists/\(gist.id)").json
      let id = try #require(document["node_id"])
      let data = try await web.data(
        """
        query($ids: [ID!]!) {
          nodes(ids: $ids) {
            ... on Gist {
              id name description isPublic isFork createdAt updatedAt pushedAt stargazerCount
              viewerHasStarred url resourcePath
              owner { __typename login id avatarUrl(size: 40) url resourcePath }
              comments { totalCount }
              forks { totalCount }
              files(limit: 300) {
                name encodedName extension size encoding isImage isTruncated text
                language { name color }
              }
            }
          }
        }
        """, ["ids": [id]])
      let time: ResponseJSON = "2023-11-14T22:13:20Z"
      let user = try await web.get("/users/monalisa").json
      #expect(
        data["nodes"] == [
          [
            "id": id, "name": .string(gist.id), "description": "two files", "isPublic": false,
            "isFork": false, "createdAt": time, "updatedAt": time, "pushedAt": time,
            "stargazerCount": 2, "viewerHasStarred": true,
            "url": .string("\(sandbox.url)/gist/\(gist.id)"),
            "resourcePath": .string("/gist/\(gist.id)"),
            "owner": [
              "__typename": "User", "login": "monalisa", "id": user["node_id"] ?? .null,
              "avatarUrl": .string(
                "\(sandbox.url)/avatars/u/\(user["id"]?.int ?? 0)?s=40&v=4"),
              "url": .string("\(sandbox.url)/monalisa"), "resourcePath": "/monalisa",
            ],
            "comments": ["totalCount": 0], "forks": ["totalCount": 0],
            "files": [
              [
                "name": "logo.png", "encodedName": "logo.png", "extension": ".png", "size": 3,
                "encoding": nil, "isImage": true, "isTruncated": false, "text": nil,
                "language": nil,
              ],
              [
                "name": "ä b.MD", "encodedName": "%C3%A4%20b.MD", "extension": ".MD", "size": 6,
                "encoding": "UTF-8", "isImage": false, "isTruncated": false, "text": "# é\r\n",
                "language": ["name": "Markdown", "color": nil],
              ],
            ],
          ]
        ])
    }
  }

  @Test func `get null and an error for a gist that is gone, and the others`() async throws {
    try await Sandbox.with(.tests(gists: 2)) { sandbox in
      let web = Web(sandbox, token: "mine")
      let gists = try await web.get("/gists").json.elements
      let ids = gists.compactMap { $0["node_id"] }
      sandbox.withState { $0.deleteGist(gists[0]["id"]?.text ?? "") }
      let reply = try await web.query(
        "query($ids: [ID!]!) { nodes(ids: $ids) { id ... on Gist { name } } }",
        ["ids": .array(ids + ["odd"])])
      #expect(reply.status == 200)
      #expect(
        try reply.json == [
          "data": ["nodes": [nil, ["id": ids[1], "name": gists[1]["id"] ?? .null], nil]],
          "errors": [
            [
              "type": "NOT_FOUND", "path": ["nodes", 0], "locations": [["line": 1, "column": 23]],
              "message": .string(
                "Could not resolve to a node with the global id of '\(ids[0].text ?? "")'."),
            ],
            [
              "type": "NOT_FOUND", "path": ["nodes", 2], "locations": [["line": 1, "column": 23]],
              "message": "Could not resolve to a node with the global id of 'odd'.",
            ],
          ],
        ])
    }
  }

  @Test func `get 10 files unless they ask for more, at most 300, and those of a revision`()
    async throws
  {
    try await Sandbox.with(.tests()) { sandbox in
      let web = Web(sandbox, token: "mine")
      let files = (0..<301).map { (FileName("\($0).txt"), StoredFile("text of \($0)")) }
      let id = sandbox.withState { state in
        state.createGist(files: Dictionary(uniqueKeysWithValues: files), at: sandbox.now).id
      }
      let query = """
        query($id: String!, $oid: GitObjectID) {
          viewer {
            gist(name: $id) {
              few: files { name }
              many: files(limit: 1000) { name text(truncate: 3) }
              old: files(limit: 300, oid: $oid) { name }
            }
          }
        }
        """
      let gist = try await web.data(query, ["id": .string(id)])["viewer"]?["gist"]
      #expect(gist?["few"]?.elements.count == 10)
      #expect(gist?["many"]?.elements.count == 300)
      #expect(gist?["many"]?[0] == ["name": "0.txt", "text": "tex"])

      _ = try await web.send(.PATCH, "/gists/\(id)", body: #"{"files":{"0.txt":null}}"#)
      let revisions = try await web.get("/gists/\(id)/commits").json
      let old = try await web.data(
        query, ["id": .string(id), "oid": revisions[1]?["version"] ?? .null])
      #expect(old["viewer"]?["gist"]?["few"]?[0]?["name"] == "1.txt")
      #expect(old["viewer"]?["gist"]?["old"]?[0]?["name"] == "0.txt")
      let unknown = try await web.data(query, ["id": .string(id), "oid": "0"])
      #expect(unknown["viewer"]?["gist"]?["old"] == ResponseJSON.null)
    }
  }

  @Test func `get at most a megabyte of a file`() async throws {
    try await Sandbox.with(.tests()) { sandbox in
      let text = "x" + String(repeating: "漢", count: 400_000)
      sandbox.withState { state in
        _ = state.createGist(
          files: ["a.txt": StoredFile(text), "b.txt": StoredFile("tiny")], at: sandbox.now)
      }
      let data = try await Web(sandbox, token: "mine").data(
        "{ viewer { gists(last: 1, privacy: ALL) { nodes { files { size isTruncated text } } } } }")
      let files = try #require(data["viewer"]?["gists"]?["nodes"]?[0]?["files"])
      #expect(files[0]?["size"] == 1_200_001)
      #expect(files[0]?["isTruncated"] == true)
      #expect(files[0]?["text"]?.text?.utf8.count == 1_048_576)
      #expect(text.hasPrefix(files[0]?["text"]?.text ?? "no text"))
      #expect(files[1] == ["size": 4, "isTruncated": false, "text": "tiny"])
    }
  }

  @Test func `see secret gists in lists only with the owner's token and the gist scope`()
    async throws
  {
    try await Sandbox.with(.tests(gists: 20)) { sandbox in
      let query = """
        query($login: String!, $privacy: GistPrivacy) {
          user(login: $login) { gists(privacy: $privacy) { totalCount } }
        }
        """
      func count(_ token: String, _ privacy: ResponseJSON) async throws -> Int? {
        try await Web(sandbox, token: token).data(query, ["login": "octocat", "privacy": privacy])[
          "user"]?["gists"]?["totalCount"]?.int
      }
      let expected = sandbox.withState { $0.gists.values.filter { $0.owner == "octocat" } }
      let secret = expected.count { !$0.isPublic }
      #expect(secret > 0)
      let all = try await count("mine", "ALL")
      #expect(all == 20)
      let hidden = try await count("mine", "SECRET")
      #expect(hidden == secret)
      let withoutPrivacy = try await count("mine", nil)
      #expect(withoutPrivacy == 20 - secret)
      for token in ["monalisa's", "no-scope"] {
        let visible = try await count(token, "ALL")
        #expect(visible == 20 - secret)
        let hidden = try await count(token, "SECRET")
        #expect(hidden == 0)
      }
    }
  }
}

@Suite struct `Mutations` {
  private static func mutation(_ field: String) -> String {
    """
    mutation($id: ID!) { \(field)(input: {starrableId: $id, clientMutationId: "7"}) {
      clientMutationId starrable { id stargazerCount viewerHasStarred } } }
    """
  }

  @Test func `addStar and removeStar change the star of a gist, also for REST`() async throws {
    try await Sandbox.with(.tests()) { sandbox in
      let gist = sandbox.withState { state in
        state.createGist(files: ["a": StoredFile("x")], at: sandbox.now).id
      }
      let id = ResponseJSON.string("G_\(gist)")
      let web = Web(sandbox, token: "mine")
      for (field, count, status) in [("addStar", 1, 204), ("removeStar", 0, 404)] {
        let data = try await web.data(Self.mutation(field), ["id": id])
        #expect(
          data[field] == [
            "clientMutationId": "7",
            "starrable": [
              "id": id, "stargazerCount": .number(Double(count)),
              "viewerHasStarred": .boolean(count == 1),
            ],
          ])
        #expect(try await web.get("/gists/\(gist)/star").status == status)
      }
    }
  }

  @Test func `refuse what is no gist, and a token without the scope`() async throws {
    try await Sandbox.with(.tests(gists: 1)) { sandbox in
      let missing = try await Web(sandbox, token: "mine")
        .query(Self.mutation("addStar"), ["id": "G_missing"]).json
      #expect(missing["data"]?["addStar"] == .null)
      #expect(missing["errors"]?[0]?["type"] == "NOT_FOUND")
      let forbidden = try await Web(sandbox, token: "no-scope")
        .query(Self.mutation("addStar"), ["id": "G_missing"]).json
      #expect(forbidden["errors"]?[0]?["type"] == "INSUFFICIENT_SCOPES")
    }
  }
}
