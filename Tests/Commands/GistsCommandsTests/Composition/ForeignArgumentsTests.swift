import TerminalOutput
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

/// Command lines that someone types who knows gh.
@Suite struct ForeignArgumentsTests {
  @Test(
    arguments: [
      (
        ["list", "--json", "id,description", "-L", "5"],
        "gists list --jq 'map({id, description})' -L 5"
      ),
      (["search", "print", "--json", "id"], "gists search print --jq 'map({id})'"),
      (
        ["list", "--json=url,createdAt"],
        "gists list --jq 'map({url: .html_url, createdAt: .created_at})'"
      ),
      (
        ["list", "--json", "url", "-L", "5", "--jq", ".[].url"],
        "gists list --jq 'map({url: .html_url}) | .[].url' -L 5"
      ),
      (
        ["list", "-q", ".[].id", "--json=id"], "gists list --jq 'map({id}) | .[].id'"
      ),
      (["list", "--json", "id", "--jq=.[]"], "gists list --jq 'map({id}) | .[]'"),
      (["view", "abcd", "--json", "files,id"], "gists view abcd --jq '{files, id}'"),
      (["repo", "view", "a/b", "--json", "name"], "gists repo view a/b --jq '{name}'"),
      (
        ["repo", "list", "--json", "name,url"], "gists repo list --jq 'map({name, url: .html_url})'"
      ),
    ])
  func `fields after --json lead to a filter`(words: [String], command: String) async throws {
    let failure = try #require(ForeignArguments.failure(in: words))
    #expect(failure.nextSteps.map(\.description) == ["to print only these, run \(command)"])
    let result = await (try TestMachine()).gists(words)
    #expect(result.status == .wrongUsage)
    let lines = result.err.split(separator: "\n")
    #expect(lines.count == 1)
    #expect(lines.first?.contains(#""hints":["to print only these, run \#(command)"]"#) == true)
    #expect(lines.first?.contains(#""message":"--json takes no fields: "#) == true)
    #expect(try await PrintedCommands.unusable(in: "hint: \(failure.nextSteps[0])") == [])
  }

  @Test(arguments: [
    ["list", "--json", "public"], ["search", "--json", "description"], ["list", "--json"],
    ["view", "--json", "abcd"], ["search", "print", "--json", "idea"],
    ["search", "--", "--json", "id"],
  ])
  func `other arguments after --json are arguments`(words: [String]) {
    #expect(ForeignArguments.failure(in: words) == nil)
  }

  @Test func `a host after -h is wrong usage, not a request for help`() async throws {
    let machine = try TestMachine()
    let result = await machine.gists("auth", "login", "-h", "ghe.example.com", "--with-token")
    #expect(
      result
        == .init(
          out: "",
          err: """
            error: -h shows the help and takes no value: ghe.example.com
            hint: to name the host, run gists auth login --host ghe.example.com --with-token

            """, status: .wrongUsage))
    for words in [
      ["auth", "login", "-h"], ["auth", "-h", "login"], ["auth", "login", "-h", "-v"],
    ] {
      #expect(await machine.gists(words).status == .done)
    }
  }

  @Test(
    arguments: [
      (["gist", "list", "-L", "5"], "hint: leave it out: run gists list -L 5\n"),
      (["version"], "hint: did you mean --version?\n"),
      (["whoami"], "hint: did you mean auth status?\n"),
      (["auth", "refresh"], "hint: did you mean auth login?\n"),
      (["auth", "statsu"], "hint: did you mean auth status?\n"),
    ])
  func `a command of gh leads to ours`(words: [String], hint: String) async throws {
    let result = await (try TestMachine()).gists(words)
    #expect(result.err.contains(hint), "\(result.err)")
    #expect(result.status == .wrongUsage)
  }

  @Test(arguments: [
    (
      ["search", "x", "--offline"], "--offline",
      "leave it out: your library is searched, which is always offline"
    ),
    (["grep", "-i", "x"], "-i", "leave it out: case is always ignored"),
    (
      ["search", "-is:duplicate"], "-is:duplicate",
      "to exclude it, put it after --: gists search -- -is:duplicate"
    ),
    (["find", "-draft"], "-draft", "to exclude it, put it after --: gists find -- -draft"),
    (
      ["grep", "-n", "x"], "-n",
      "leave it out: in a pipe, gists grep prints line numbers; at a terminal, use --lines"
    ),
    (["grep", "-l", "x"], "-l", "use gists search, which prints each gist once"),
    (["search", "-E", "x"], "-E", "use --regex"),
    (["search", "-n", "5", "x"], "-n", "did you mean --limit?"),
  ])
  func `an option of grep leads to what a search does`(
    words: [String], option: String, hint: String
  ) async throws {
    let result = await (try TestMachine()).gists(words)
    #expect(result.err.hasPrefix("error: unknown option \(option)\n"), "\(result)")
    #expect(result.err.contains("\nhint: \(hint)\n"), "\(result)")
    #expect(result.status == .wrongUsage)
  }

  @Test(arguments: [
    (["view", "6cad", "--raw", "--jq", ".id"], "--raw"),
    (["list", "--columns", "id", "--jq", "."], "--columns"),
    (["search", "x", "--lines", "--jq", "."], "--lines"),
  ])
  func `an error about JSON names the option that asks for it`(
    words: [String], option: String
  ) async throws {
    let result = await (try TestMachine()).gists(words)
    #expect(result.err.contains("specify only one of \(option) and --jq"), "\(result)")
    #expect(result.status == .wrongUsage)
  }

  /// What each command line means, in our words.
  private static let synonyms = [
    (
      ["list", "public", "--hostname", "ghe.example.com"],
      ["list", "public", "--host", "ghe.example.com"]
    ),
    (
      ["list", "public", "--hostname=ghe.example.com"],
      ["list", "public", "--host=ghe.example.com"]
    ),
    (["create", "/nothing", "--description", "x"], ["create", "/nothing", "--desc", "x"]),
    (["create", "/nothing", "--private"], ["create", "/nothing", "--secret"]),
    (["list", "public", "--private"], ["list", "public", "--secret"]),
    (["log", "xyz"], ["history", "xyz"]), (["mv", "xyz", "a", "b"], ["rename", "xyz", "a", "b"]),
    (["show", "xyz"], ["view", "xyz"]), (["find", "x"], ["search", "x"]),
    (["grep", "x"], ["search", "x"]),
    (["6CAD326836D38BD3A7AE", "--nothing"], ["view", "6CAD326836D38BD3A7AE", "--nothing"]),
    (
      ["https://gist.github.com/octocat", "a"], ["view", "https://gist.github.com/octocat", "a"]
    ),
    (
      ["git@gist.github.com:6cad326836d38bd3a7ae.git", "--offline"],
      ["view", "git@gist.github.com:6cad326836d38bd3a7ae.git", "--offline"]
    ),
  ]

  @Test(arguments: synonyms)
  func `names of other programs mean ours`(words: [String], own: [String]) async throws {
    let machine = try TestMachine()
    let result = await machine.gists(words)
    let expected = await machine.gists(own)
    #expect(result == expected)
    #expect(result.status != .done && !result.err.contains("unknown command"))
  }

  @Test func `a whole ID alone shows the gist`() async throws {
    let gist = GistDocument.with(["a.txt": "text\n"])
    for word in [gist.id, "https://gist.github.com/octocat/\(gist.id)"] {
      let api = StubTransport([.answer("GET /gists/\(gist.id)", 200, gist.json)])
      #expect(
        await (try TestMachine()).gists(word, api: api)
          == .init(out: "text\n", err: "", status: .done))
    }
  }

  @Test func `a value is not taken for a name of another program`() async throws {
    let result = await (try TestMachine()).gists("search", "--", "--private")
    #expect(result.err.hasPrefix("error: no library for github.com\n"))
  }
}
