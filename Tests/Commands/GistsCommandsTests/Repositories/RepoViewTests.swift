import ChildProcesses
import GitHubAPI
import TerminalOutput
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

@Suite struct RepoViewTests {
  private static let hello = RepositoryDocument(
    more: #"""
      "subscribers_count":42,"visibility":"public","topics":["octocat","atom"],\#
      "license":{"name":"MIT License","spdx_id":"MIT"},"watchers_count":80
      """#)
  private static let readme = "GET /repos/octocat/Hello-World/readme"

  private static func readme(_ name: String, _ base64: String) -> StubTransport.Stub {
    .answer(
      readme, 200,
      #"{"type":"file","name":"\#(name)","encoding":"base64","content":"\#(base64)"}"#)
  }

  @Test func `a pipe gets every field, and watchers are the subscribers`() async throws {
    let api = StubTransport([.root, .repository(Self.hello)])
    #expect(
      await (try TestMachine()).gists("repo", "view", "octocat/Hello-World", api: api)
        == .init(
          out: """
            full_name\toctocat/Hello-World
            description\tMy first repository
            homepage\t
            visibility\tpublic
            archived\tfalse
            fork\tfalse
            fork_of\t
            language\tSwift
            license\tMIT
            topics\toctocat, atom
            stars\t80
            forks\t9
            watchers\t42
            open_issues\t2
            size\t12939264
            default_branch\tmain
            created\t2024-01-31T12:00:00Z
            updated\t2026-01-31T10:00:00Z
            url\thttps://github.com/octocat/Hello-World
            clone_url\thttps://github.com/octocat/Hello-World.git

            """, err: "", status: .done))
  }

  @Test(arguments: [1, 2])
  func `offline, what the list of repositories has is shown with a note`(
    outTerminal: Int
  ) async throws {
    let machine = try TestMachine()
    _ = await machine.gists(
      "repo", "list", "octocat",
      api: StubTransport([.root, .repositories(of: "octocat", RepositoryDocument())]))
    machine.terminal = Terminal(outIsTerminal: outTerminal == 2)
    let result = await machine.gists("repo", "view", "octocat/hello-world", "--offline")
    #expect(result.status == .done, "\(result)")
    #expect(result.out.contains("My first repository"))
    #expect(result.out.contains(outTerminal == 2 ? "80" : "\nstars\t80\n"))
    #expect(
      result.err.hasPrefix("note: showing what the list of octocat's repositories has\n"),
      "\(result)")
    #expect(!result.err.contains("warning"))
    let unknown = await machine.gists("repo", "view", "octocat/other", "--offline")
    #expect(unknown.status == .unreachable)
  }

  @Test func `a repository that is gone is not shown from the list`() async throws {
    let machine = try TestMachine()
    _ = await machine.gists(
      "repo", "list", "octocat",
      api: StubTransport([.root, .repositories(of: "octocat", RepositoryDocument())]))
    let api = StubTransport([.missing("/repos/octocat/Hello-World")])
    let result = await machine.gists("repo", "view", "octocat/Hello-World", api: api)
    #expect(result.status == .no)
    #expect(result.out == "")
  }

  @Test func `missing subscribers are counted, and the language may be unknown`()
    async throws
  {
    let people = (1...3).map { #"{"login":"user-\#($0)"}"# }.joined(separator: ",")
    let api = StubTransport([
      .root, .repository(RepositoryDocument(language: nil)),
      .answer("GET /repos/octocat/Hello-World/subscribers?per_page=100", 200, "[\(people)]"),
    ])
    let out = await (try TestMachine()).gists("repo", "view", "octocat/Hello-World", api: api).out
    #expect(out.contains("\nwatchers\t3\n"))
    #expect(out.contains("\nlanguage\tUnknown\n"))
  }

  @Test func `a terminal shows the README after the fields`() async throws {
    let machine = try TestMachine()
    machine.terminal = Terminal(outIsTerminal: true, columns: 80)
    machine.environment["PAGER"] = "cat"
    let api = StubTransport([
      .root, .repository(Self.hello), Self.readme("README.rst", "PT09PQpIZWxsbxs="),
    ])
    let result = await machine.gists("repo", "view", "octocat/Hello-World", api: api)
    #expect(
      result.out == """
        full name       octocat/Hello-World
        description     My first repository
        visibility      public
        language        Swift
        license         MIT
        topics          octocat, atom
        stars           80
        forks           9
        watchers        42
        open issues     2
        size            12.34 MB
        default branch  main
        created         2024-01-31 (2 years ago)
        updated         2026-01-31 (2 hours ago)
        url             https://github.com/octocat/Hello-World
        clone           https://github.com/octocat/Hello-World.git

        ====
        Hello\\u{1B}

        """)
    #expect(result.err == "")
  }

  @Test func `a README in Markdown is rendered`() async throws {
    let machine = try TestMachine()
    machine.terminal = Terminal(outIsTerminal: true, columns: 40)
    // "# Hi\n\n- *one*\n- [two](https://x.y)\n"
    let markdown = "IyBIaQoKLSAqb25lKgotIFt0d29dKGh0dHBzOi8veC55KQo="
    let api = StubTransport([.root, Self.readme("README.md", markdown)])
    let result = await machine.gists("repo", "readme", "octocat/Hello-World", api: api)
    #expect(result.out.contains("Hi") && result.out.contains("one"))
    #expect(!result.out.contains("# Hi") && !result.out.contains("*one*"))
    #expect(result.status == .done)
  }

  @Test func `a README that can't be loaded leaves the rest complete`() async throws {
    let machine = try TestMachine()
    machine.terminal = Terminal(outIsTerminal: true, columns: 80)
    for (status, warning) in [
      (404, ""), (403, "warning: could not show the README: github.com denied access (HTTP 403)\n"),
    ] {
      let api = StubTransport([
        .root, .repository(Self.hello), .answer(Self.readme, status, "{}"),
      ])
      machine.time.advance(by: .seconds(90_000))
      let result = await machine.gists("repo", "view", "octocat/Hello-World", api: api)
      #expect(result.status == .done)
      #expect(result.out.hasPrefix("full name       octocat/Hello-World\n"))
      #expect(result.err == warning)
    }
  }

  @Test func `without a network a terminal shows cached data, a pipe an error`()
    async throws
  {
    let machine = try TestMachine()
    let there = StubTransport([.root, .repository(Self.hello), .answer(Self.readme, 404, "{}")])
    _ = await machine.gists("repo", "view", "octocat/Hello-World", api: there)
    func away() -> StubTransport {
      let error = APIError.unreachable(host: "github.com", reason: .connectionRefused)
      return StubTransport(
        ["GET /repos/octocat/Hello-World", Self.readme].map { .failure($0, error) })
    }
    let pipe = await machine.gists("repo", "view", "octocat/Hello-World", api: away())
    #expect(pipe.out == "")
    #expect(
      pipe.err.split(separator: "\n").last?
        .hasPrefix("hint: add --offline to use the data from ") == true)
    #expect(pipe.status == .unreachable)
    machine.terminal = Terminal(outIsTerminal: true)
    let terminal = await machine.gists("repo", "view", "octocat/Hello-World", api: away())
    #expect(terminal.out.hasPrefix("full name       octocat/Hello-World\n"))
    #expect(terminal.err.hasSuffix("note: offline: showing data cached from github.com just now\n"))
    #expect(terminal.status == .done)
  }

  @Test func `a pipe gets the README byte for byte`() async throws {
    let api = StubTransport([.root, Self.readme("README.md", "IyBIaQ0KG1syShs=")])
    #expect(
      await (try TestMachine()).gists("repo", "readme", "octocat/Hello-World", api: api)
        == .init(out: "# Hi\r\n\u{1B}[2J\u{1B}", err: "", status: .done))
  }

  @Test func `a repository without a README is reported`() async throws {
    let api = StubTransport([
      .root, .answer(Self.readme, 404, "{}"), .repository(Self.hello),
    ])
    let result = await (try TestMachine()).gists("repo", "readme", "octocat/Hello-World", api: api)
    #expect(result.err == "error: no README in repository octocat/Hello-World\n")
    #expect(result.status == .no)
  }

  @Test func `a missing repository may be private`() async throws {
    let api = StubTransport([.root, .missing("/repos/octocat/nothing")])
    #expect(
      await (try TestMachine()).gists("repo", "view", "octocat/nothing", api: api)
        == .init(
          out: "",
          err: """
            error: no repository octocat/nothing on github.com (HTTP 404)
            hint: if it is private, sign in first: gists auth login --scopes repo

            """, status: .no))
  }

  @Test func `the URL of its page names a repository`() async throws {
    let api = StubTransport([.root, .repository(Self.hello)])
    let result = await (try TestMachine()).gists(
      "repo", "view", "https://github.com/octocat/Hello-World?tab=readme", "--json", api: api)
    #expect(result.out == Self.hello.json + "\n")
    #expect(api.unused == [])
  }

  @Test(arguments: [
    ("https://github.com/octocat/Hello-World", true), ("https://evil.example/octocat/x", false),
    ("https://github.com/octocat/other", false), ("file:///bin/sh", false), ("--help", false),
  ])
  func `--web opens the repository's own page only`(url: String, isOpened: Bool) async throws {
    let machine = try TestMachine()
    machine.environment["BROWSER"] = "firefox"
    machine.programs = { $0 == ["firefox", url] ? .succeeded : .notFound }
    let document = Self.hello.json.replacing(
      #""html_url":"https://github.com/octocat/Hello-World""#, with: #""html_url":"\#(url)""#)
    let api = StubTransport([.root, .answer("GET /repos/octocat/Hello-World", 200, document)])
    let result = await machine.gists("repo", "view", "octocat/Hello-World", "--web", api: api)
    #expect(result.status == (isOpened ? .done : .protocolBroken))
  }

  @Test(arguments: [
    (0, "0.00 MB"), (1, "0.00 MB"), (5, "0.00 MB"), (6, "0.01 MB"), (1_024, "1.00 MB"),
    (1_023, "1.00 MB"), (12_636, "12.34 MB"), (Int.max, "9007199254740992.00 MB"),
  ])
  func `a size is shown in MB with two decimals`(size: Int, text: String) {
    #expect(RepositorySize.text(size) == text)
  }
}
