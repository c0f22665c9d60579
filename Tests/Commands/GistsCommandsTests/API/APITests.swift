import FoundationEssentials
import GitHubAPI
import HTTPTypes
import TerminalOutput
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

@Suite struct APITests {
  private let machine: TestMachine

  init() throws {
    machine = try TestMachine()
    machine.environment = TestToken.variables
  }

  /// The request that a command line sends, as `METHOD /path` and its body.
  private func sent(_ arguments: [String], input: String = "") async -> [String] {
    let api = StubTransport([])
    _ = await machine.gists(["api"] + arguments, input: input, api: api)
    return api.requests.map { request in
      let query = request.url.query(percentEncoded: true).map { "?\($0)" } ?? ""
      let body = request.body.map { " " + String(decoding: $0, as: UTF8.self) } ?? ""
      return "\(request.method.rawValue) \(request.url.path(percentEncoded: true))\(query)\(body)"
    }
  }

  @Test(arguments: [
    (["users/octocat"], "GET /users/octocat"), (["/users/octocat"], "GET /users/octocat"),
    (["users/é b?q=ü&x=%20"], "GET /users/%C3%A9%20b?q=%C3%BC&x=%20"),
    (["repos/a/b", "-X", "post"], "POST /repos/a/b"),
    (["x", "-f", "a=1", "-f", "b=x=y"], #"POST /x {"a":"1","b":"x=y"}"#),
    (
      ["x", "-F", "a=1", "-F", "b=true", "-F", "c=null", "-F", "d=1.5", "-F", "e=x"],
      #"POST /x {"a":1,"b":true,"c":null,"d":"1.5","e":"x"}"#
    ),
    (
      ["x", "-f", "files[a.txt][content]=hi", "-f", "files[b][content]="],
      #"POST /x {"files":{"a.txt":{"content":"hi"},"b":{"content":""}}}"#
    ),
    (["x", "-f", "a[]=1", "-f", "a[]=2", "-F", "b[]"], #"POST /x {"a":["1","2"],"b":[]}"#),
    (
      ["x", "-f", "a[][n]=1", "-f", "a[][m]=2", "-f", "a[][n]=3"],
      #"POST /x {"a":[{"n":"1","m":"2"},{"n":"3"}]}"#
    ),
    (["x", "-X", "GET", "-f", "q=a b", "-F", "n=1"], "GET /x?q=a%20b&n=1"),
    (["x?p=1", "-X", "GET", "-f", "q=é"], "GET /x?p=1&q=%C3%A9"),
    (["x", "--input", "-"], "POST /x from stdin"),
    (["x", "--input", "-", "-X", "PUT", "-f", "a=1"], "PUT /x?a=1 from stdin"),
    (["x", "-F", "a=@-"], #"POST /x {"a":"from stdin"}"#),
    (["x", "--paginate"], "GET /x?per_page=100"),
    (["x?per_page=5", "--paginate"], "GET /x?per_page=5"),
    (
      ["graphql", "-f", "query=q", "-F", "n=1"],
      #"POST /graphql {"query":"q","variables":{"n":1}}"#
    ),
  ])
  func `a command line becomes one request`(arguments: [String], request: String) async throws {
    #expect(await sent(arguments, input: "from stdin") == [request])
  }

  @Test(arguments: [
    "https://api.github.com/user", "http://evil.example/x", "//evil.example/x", "gists/../user",
    "gists/%2e%2e/user", "gists/.", "a//b", "a%2Fb", "a%252Fb", #"a\b"#, "", "/", "x#y",
    "repos/{owner}/{repo}", "a%00b",
  ])
  func `anything but a path of the API is wrong usage, without a request`(path: String) async {
    let api = StubTransport([])
    let result = await machine.gists("api", path, api: api)
    #expect(result.status == .wrongUsage)
    #expect(result.out == "")
    #expect(api.requests.isEmpty)
  }

  @Test(arguments: [
    (["x", "-f", "a"], "invalid field: a"), (["x", "-f", "[a]=1"], "invalid field: [a]=1"),
    (["x", "-f", "a[b=1"], "invalid field: a[b=1"),
    (["x", "-H", "no"], "invalid header: no"),
    (["x", "-H", "Authorization: Bearer x"], "the header Authorization can't be set"),
    (["x", "-X", "TRACE"], "invalid method: TRACE"),
    (["x", "--paginate", "-X", "POST"], "--paginate requires the method GET"),
    (
      ["x", "--input", "-", "-X", "GET"],
      "a request with --input can't have the method GET or HEAD"
    ),
  ])
  func `wrong usage sends nothing`(arguments: [String], message: String) async {
    let api = StubTransport([])
    let result = await machine.gists(["api"] + arguments, api: api)
    #expect(result.status == .wrongUsage)
    #expect(result.err.hasPrefix("error: \(message)\n"))
    #expect(api.requests.isEmpty)
  }

  @Test(arguments: [100, 101, 50_000])
  func `a field has at most 100 parts`(count: Int) async {
    let key = "a" + String(repeating: "[b]", count: count - 1)
    let sent = await sent(["x", "-f", "\(key)=1"])
    #expect(sent.count == (count > 100 ? 0 : 1))
  }

  @Test func `fields that contradict each other are wrong usage`() async {
    let result = await machine.gists("api", "x", "-f", "a=1", "-f", "a[b]=2")
    #expect(result.status == .wrongUsage)
    #expect(result.err == "error: field a[b] conflicts with a field before it\n")
  }

  @Test func `headers are sent, and the token is the host's`() async throws {
    let api = StubTransport([.answer("GET /x", 200, "{}")])
    let result = await machine.gists(
      "api", "x", "-H", "Accept: text/plain", "-H", "X-GitHub-Api-Version: 2026-03-10", api: api)
    #expect(result == .init(out: "{}\n", err: "", status: .done))
    let fields = try #require(api.requests.first?.fields)
    #expect(fields[.accept] == "text/plain")
    #expect(fields[.apiVersion] == "2026-03-10")
    #expect(fields[.authorization] == "Bearer gho_of_the_test")
  }

  @Test func `the response is printed as received`() async throws {
    let json = #"{"b":1e3,"a":[1,{"x":null}]}"#
    let api = StubTransport([
      .answer("GET /x", 200, json), .answer("GET /y", 200, "text\nwithout end", fields: [:]),
      .answer("PUT /z", 204),
    ])
    #expect(await machine.gists("api", "x", api: api).out == json + "\n")
    #expect(await machine.gists("api", "y", api: api).out == "text\nwithout end")
    #expect(
      await machine.gists("api", "z", "-X", "PUT", api: api)
        == .init(out: "", err: "", status: .done))
    machine.terminal = Terminal(outIsTerminal: true)
    let hostile = StubTransport([.answer("GET /x", 200, "a\u{1B}[2Jb")])
    #expect(await machine.gists("api", "x", api: hostile).out == #"a\u{1B}[2Jb"#)
  }

  @Test func `--paginate prints the elements of all pages as one array`() async throws {
    let next = "<https://api.github.com/x?per_page=100&page=2>; rel=\"next\""
    let api = StubTransport([
      .answer("GET /x?per_page=100", 200, "[1,2]", fields: ["Link": next]),
      .answer("GET /x?per_page=100&page=2", 200, "[3]"),
    ])
    #expect(
      await machine.gists("api", "x", "--paginate", api: api)
        == .init(out: "[1,2,3]\n", err: "", status: .done))
    #expect(api.unused == [])
  }

  @Test func `--paginate prints pages that are no arrays one by one`() async throws {
    let next = "<https://api.github.com/s?per_page=100&page=2>; rel=\"next\""
    let api = StubTransport([
      .answer("GET /s?per_page=100", 200, #"{"items":[1]}"#, fields: ["Link": next]),
      .answer("GET /s?per_page=100&page=2", 200, #"{"items":[2]}"#),
    ])
    #expect(
      await machine.gists("api", "s", "--paginate", api: api).out
        == "{\"items\":[1]}\n{\"items\":[2]}\n")
  }

  @Test func `a next page on another host is not requested`() async throws {
    let next = "<https://evil.example/x?page=2>; rel=\"next\""
    let api = StubTransport([
      .answer("GET /x?per_page=100", 200, "[1]", fields: ["Link": next])
    ])
    let result = await machine.gists("api", "x", "--paginate", api: api)
    #expect(result.status == .protocolBroken)
    #expect(result.out == "[1]\n")
    #expect(api.requests.count == 1)
  }

  @Test func `errors are those of every command`() async throws {
    let api = StubTransport([
      .answer(
        "GET /x", 404, #"{"message":"Not Found"}"#, fields: ["X-GitHub-Request-Id": "8D2A:1"])
    ])
    let result = await machine.gists("api", "x", "--json", api: api)
    #expect(result.status == .no)
    #expect(result.out == "")
    #expect(result.err.contains(#""request_id":"8D2A:1","retry_at":null,"status":404"#))
  }

  @Test func `reading what is public needs no token, all else does`() async throws {
    machine.environment = [:]
    let api = StubTransport([.answer("GET /users/octocat", 200, "{}")])
    #expect(await machine.gists("api", "users/octocat", api: api).status == .done)
    for arguments in [["gists"], ["user"], ["x", "-X", "DELETE"], ["gists", "-f", "a=b"]] {
      let none = StubTransport([])
      #expect(await machine.gists(["api"] + arguments, api: none).status == .signInNeeded)
      #expect(none.requests.isEmpty)
    }
  }

  @Test func `secrets are not sent anywhere without a question`() async throws {
    let field = "files[a][content]=gho_" + "16C7e42F292c6912E7710c838347Ae178B4a"
    let api = StubTransport([])
    let result = await machine.gists("api", "gists", "-f", field, api: api)
    #expect(result.status == .dataRefused)
    #expect(result.err.contains("files.a.content, line 1: "))
    #expect(api.requests.isEmpty)
    for path in ["api/v3/gists", "repos/octocat/hello/issues", "graphql"] {
      let result = await machine.gists("api", path, "-f", field, api: api)
      #expect(result.status == .dataRefused, "\(path)")
      #expect(api.requests.isEmpty, "\(path)")
    }
    let allowed = StubTransport([.change("POST /gists", 201, GistDocument().json)])
    #expect(
      await machine.gists("api", "gists", "-f", field, "--allow-secrets", api: allowed).status
        == .done)
  }
}
