import SandboxServer
import TestSupport
import Testing

@Suite struct Caching {
  private static let draft = #"{"public":true,"files":{"a":{"content":"b"}}}"#

  @Test func `of a gist has a weak ETag, a date, and fields for signed-in and other clients`()
    async throws
  {
    try await Sandbox.with(.tests()) { sandbox in
      let web = Web(sandbox, token: "mine")
      let created = try await web.send(.POST, "/gists", body: Self.draft)
      #expect(created["ETag"]?.hasPrefix("\"") == true)
      #expect(created["Last-Modified"] == nil)
      let path = "/gists/\(try created.json["id"]?.text ?? "")"
      let mine = try await web.get(path)
      #expect(mine["ETag"]?.hasPrefix("W/\"") == true)
      #expect(mine["Cache-Control"] == "private, max-age=60, s-maxage=60")
      #expect(
        mine["Vary"]
          == "Accept, Authorization, Cookie, X-GitHub-OTP,Accept-Encoding, Accept, X-Requested-With"
      )
      let date = try #require(mine["Last-Modified"])
      let other = try await Web(sandbox).get(path)
      #expect(other["Cache-Control"] == "public, max-age=60, s-maxage=60")
      #expect(other["Vary"] == "Accept,Accept-Encoding, Accept, X-Requested-With")
      #expect(other["Accept-Ranges"] == "bytes")

      let since = try await web.get(path, fields: ["If-Modified-Since": date])
      #expect(since.status == 304)
      #expect(since["X-RateLimit-Used"] == mine["X-RateLimit-Used"])
      let before = "Sun, 06 Nov 1994 08:49:37 GMT"
      #expect(try await web.get(path, fields: ["If-Modified-Since": before]).status == 200)
      // An ETag that differs counts more than a date that does not.
      let both = try await web.get(
        path, fields: ["If-Modified-Since": date, "If-None-Match": "\"x\""])
      #expect(both.status == 200)
    }
  }

  @Test func `is disabled for searches and the rate limit, and not mentioned with changes`()
    async throws
  {
    try await Sandbox.with(.tests(gists: 1)) { sandbox in
      let web = Web(sandbox, token: "mine")
      for path in ["/rate_limit", "/search/repositories?q=tide", "/search/users?q=octo"] {
        let reply = try await web.get(path)
        #expect(reply["Cache-Control"] == "no-cache")
        #expect(reply["ETag"] == nil)
        #expect(reply["Vary"] == "Accept-Encoding, Accept, X-Requested-With")
      }
      let id = try #require(try await web.get("/gists").json[0]?["id"]?.text)
      let path = "/gists/\(id)/star"
      let unstarred = try await web.get(path)
      #expect(unstarred.status == 404)
      let starred = try await web.send(.PUT, path)
      for reply in [unstarred, starred] {
        #expect(reply["ETag"] == nil)
        #expect(reply["Cache-Control"] == nil)
      }
      #expect(starred["Content-Type"] == "application/octet-stream")
      #expect(starred["Content-Length"] == nil)
      let check = try await web.get(path)
      let tag = try #require(check["ETag"])
      #expect(tag.hasPrefix("\""))
      #expect(check["Last-Modified"] != nil)
      #expect(try await web.get(path, fields: ["If-None-Match": tag]).status == 304)
    }
  }

  @Test func `of a raw file uses its blob, and files over 10 MB are not served`() async throws {
    try await Sandbox.with(.tests()) { sandbox in
      let gist = sandbox.withState { state in
        state.createGist(
          isPublic: true,
          files: [
            "a": StoredFile("text"), "big": StoredFile(Array(repeating: 65, count: 10 << 20 | 1)),
          ], at: sandbox.now)
      }
      let files = try await Web(sandbox).get("/gists/\(gist.id)").json["files"]
      let small = try #require(files?["a"]?["raw_url"]?.text)
      let reply = try await Web(sandbox).get(small)
      #expect(reply["ETag"] == "W/\"\(StoredFile("text").blob)\"")
      #expect(reply["Cache-Control"] == "max-age=300")
      #expect(reply["Access-Control-Allow-Origin"] == "*")
      let again = try await Web(sandbox).get(
        small, fields: ["If-None-Match": reply["ETag"] ?? ""])
      #expect(again.status == 304)
      let big = try #require(files?["big"]?["raw_url"]?.text)
      #expect(try await Web(sandbox).get(big).status == 404)
    }
  }

  @Test func `of a repository's file uses its blob in each form`() async throws {
    try await Sandbox.with(.tests()) { sandbox in
      let path = "/repos/octocat/tide-tables/contents/LICENSE"
      let document = try await Web(sandbox).get(path)
      let tag = "W/\"\(try document.json["sha"]?.text ?? "")\""
      #expect(document["ETag"] == tag)
      let raw = try await Web(sandbox).get(path, fields: ["Accept": "application/vnd.github.raw"])
      #expect(raw["ETag"] == tag)
    }
  }
}
