import ClientState
import GistsTUI
import GitHubAPI
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

/// Repositories, their folders and files, as the browser loads them.
@Suite struct `Browsing repositories` {
  private typealias Stub = StubTransport.Stub

  private static let contents = "GET /repos/mona/shell/contents"
  private static let shell = RepositoryDocument(
    owner: "mona", name: "shell", description: "Scripts", language: "Shell", stars: 3,
    pushed: "2026-01-31T13:00:00Z")

  private static let hello = RepositoryDocument(
    description: "First", pushed: "2026-01-31T13:00:00Z")

  /// A machine on which these users are saved.
  private static func machine(_ users: String...) async throws -> TestMachine {
    let machine = try TestMachine()
    for user in users {
      _ = await machine.gists(
        ["user", "add", user], api: StubTransport([.root, .profile(user, #""name":"Name""#)]))
    }
    return machine
  }

  private static func browser(_ machine: TestMachine, _ stubs: Stub...) async throws
    -> BrowsedMachine
  {
    try await BrowsedMachine(.repositories, on: machine, stubs)
  }

  @Test func `each saved user has a group; one that can't be loaded says why`() async throws {
    let browser = try await Self.browser(
      try await Self.machine("octocat", "mona"),
      .repositories(of: "mona", Self.shell, limit: 100),
      .missing("/users/octocat/repos?per_page=100&sort=pushed"))
    let rows = browser.body.map { $0.split(separator: " ").joined(separator: " ") }
    #expect(
      rows == [
        "mo mona · Name 1 repo", "> shell Scripts Shell ★3 now",
        "oc octocat no user octocat on github.com (HTTP 404)",
      ])
  }

  @Test func `who is signed in by a variable is asked for once, and comes first`() async throws {
    let machine = try await Self.machine("octocat")
    machine.environment = TestToken.variables
    let stubs: [Stub] = [
      .root, .repositories(of: "mona", Self.shell, limit: 100),
      .repositories(of: "octocat", Self.hello, limit: 100),
    ]
    let user = Stub.answer("GET /user", 200, #"{"login":"mona"}"#)
    let browser = try await BrowsedMachine(.repositories, on: machine, [user] + stubs)
    #expect(browser.body.first?.contains("mona") == true, "\(browser.lines)")
    #expect(browser.lines[0].contains("mona@github.com"))
    // The next browser knows it.
    let again = try await BrowsedMachine(.repositories, on: machine, Array(stubs.dropFirst()))
    #expect(again.body.first?.contains("mona") == true)
  }

  @Test func `G loads the repositories after the first page of a user`() async throws {
    let many = (1...100).map {
      RepositoryDocument(owner: "mona", name: "r\($0)", pushed: "2026-01-31T13:00:00Z").json
    }
    let first = Stub.answer(
      "GET /users/mona/repos?per_page=100&sort=pushed", 200, "[\(many.joined(separator: ","))]",
      fields: ["Link": "<https://api.github.com/user/1/repos?page=2>; rel=\"next\""])
    let browser = try await Self.browser(try await Self.machine("mona"), first)
    #expect(browser.status.contains("G loads all"), "\(browser.lines)")
    try await browser.press(
      "G", first, .answer("GET /user/1/repos?page=2", 200, "[\(Self.shell.json)]"))
    #expect(browser.body.last?.contains("shell") == true, "\(browser.lines)")
    #expect(!browser.status.contains("loads all"))
  }

  @Test func `a page stays without its README, with a note, if only that fails`() async throws {
    let browser = try await Self.browser(
      try await Self.machine("mona"), .repositories(of: "mona", Self.shell, limit: 100))
    try await browser.press(
      "<Enter>", .repository(Self.shell),
      .answer("GET /repos/mona/shell/readme", 403, #"{"message":"not today"}"#))
    #expect(browser.body.contains { $0.contains("Shell") })
    #expect(browser.status.contains("HTTP 403"), "\(browser.lines)")
  }

  @Test func `without the network the last groups stay`() async throws {
    let machine = try await Self.machine("mona")
    _ = try await Self.browser(machine, .repositories(of: "mona", Self.shell, limit: 100))
    let away = APIError.unreachable(host: "github.com", reason: .nameNotFound)
    let browser = try await Self.browser(
      machine, .failure("GET /users/mona/repos?per_page=100&sort=pushed", away))
    #expect(browser.body.count == 2)
    #expect(browser.body.last?.contains("shell") == true)
    #expect(browser.status.hasPrefix("offline: "))
  }

  @Test func `if the host can't say who is signed in, no group is said to be loading`()
    async throws
  {
    let machine = try await Self.machine("octocat")
    machine.environment = TestToken.variables
    let away = APIError.unreachable(host: "github.com", reason: .nameNotFound)
    let browser = try await BrowsedMachine(
      .repositories, on: machine, [.failure("GET /user", away)])
    #expect(browser.body.last?.hasSuffix(" offline") == true, "\(browser.lines)")
    #expect(browser.status.hasPrefix("offline: "))
  }

  @Test func `folders and files of a repository are opened one by one`() async throws {
    let browser = try await Self.browser(
      try await Self.machine("mona"), .repositories(of: "mona", Self.shell, limit: 100))
    try await browser.press(
      "<Enter>", .repository(Self.shell), .missing("/repos/mona/shell/readme"))
    try await browser.press(
      "<Enter>",
      .repository(Self.shell),
      .answer(
        Self.contents, 200,
        """
        [{"type":"file","name":"a.bin","path":"a.bin","size":4},\
        {"type":"dir","name":"docs","path":"docs","size":0}]
        """))
    #expect(
      browser.body.map { $0.split(separator: " ").joined(separator: " ") } == [
        "> docs/", "a.bin 4 bytes",
      ])
    try await browser.press(
      "<Enter>",
      .repository(Self.shell),
      .answer(
        Self.contents + "/docs", 200,
        #"[{"type":"file","name":"a.md","path":"docs/a.md","size":6,"html_url":"https://evil.example/x"}]"#
      ))
    #expect(browser.lines[0].hasPrefix(" ‹ Repos › mona/shell › docs "))
    // Another host's page is neither copied nor opened.
    try await browser.press("y")
    #expect(browser.status.contains("invalid repository URL"))
    try await browser.press(
      "<Enter>",
      .repository(Self.shell),
      .answer(
        Self.contents + "/docs/a.md", 200,
        """
        {"type":"file","name":"a.md","path":"docs/a.md","size":6,"encoding":"base64",\
        "content":"IyBUaXQK"}
        """))
    #expect(browser.body.first == " docs/a.md")
    #expect(browser.body.contains { $0.hasSuffix(" Tit") })
    try await browser.press(
      "hhj<Enter>",
      .repository(Self.shell),
      .answer(
        Self.contents + "/a.bin", 200,
        #"{"type":"file","name":"a.bin","path":"a.bin","size":4,"encoding":"base64","content":"AAECAw=="}"#
      ))
    #expect(
      browser.body.contains(
        " binary file, 4 bytes, not shown: pipe gists repo cat to get its bytes"))
  }

  @Test func `a search is sorted by the host, and its pages follow`() async throws {
    let browser = try await Self.browser(
      try await Self.machine("mona"), .repositories(of: "mona", Self.shell, limit: 100))
    let search = "GET /search/repositories?q=http%20client&per_page=100"
    func found(_ repository: RepositoryDocument) -> String {
      #"{"total_count":2,"incomplete_results":false,"items":[\#(repository.json)]}"#
    }
    try await browser.press(
      "/http client<Enter>",
      .answer(
        search, 200, found(Self.shell),
        fields: ["Link": #"<https://api.github.com/search/repositories?q=http&page=2>; rel="next""#]
      ))
    #expect(browser.body.count == 1)
    try await browser.press(
      "j", .answer("GET /search/repositories?q=http&page=2", 200, found(Self.hello)))
    #expect(
      browser.body.map { $0.contains("mona/shell") } == [true, false], "\(browser.lines)")
    try await browser.press(
      "Ss",
      .answer(search + "&sort=stars", 200, found(Self.hello)))
    #expect(browser.lines[0].hasPrefix(" ‹ Repos › \"http client\" by stars "))
    #expect(browser.body.first?.contains("octocat/Hello-World") == true)
  }
}
