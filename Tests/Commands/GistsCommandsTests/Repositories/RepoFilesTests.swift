import TerminalOutput
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

@Suite struct RepoFilesTests {
  private static let repository = StubTransport.Stub.repository(RepositoryDocument())
  private static let contents = "GET /repos/octocat/Hello-World/contents"
  private static let listing = """
    [{"type":"file","name":"a.txt","size":1234},{"type":"dir","name":"src","size":0},\
    {"type":"symlink","name":"link","size":5},{"type":"dir","name":"docs"}]
    """

  private func run(
    _ arguments: String..., contents: StubTransport.Stub..., terminal: Terminal = Terminal()
  ) async throws -> TestMachine.Result {
    let machine = try TestMachine()
    machine.terminal = terminal
    let api = StubTransport([.root, Self.repository] + contents)
    let result = await machine.gists(["repo"] + arguments, api: api)
    #expect(api.unused == [])
    return result
  }

  @Test func `folders are listed first`() async throws {
    #expect(
      try await run(
        "files", "octocat/Hello-World", contents: .answer(Self.contents, 200, Self.listing))
        == .init(
          out: "src\tdir\t\ndocs\tdir\t\na.txt\tfile\t1234\nlink\tsymlink\t5\n", err: "",
          status: .done))
    #expect(
      try await run(
        "files", "octocat/Hello-World", contents: .answer(Self.contents, 200, Self.listing),
        terminal: Terminal(outIsTerminal: true)
      ).out == """
        NAME   TYPE        SIZE
        src/   dir      \("       ")
        docs/  dir      \("       ")
        a.txt  file      1.2 kB
        link   symlink  5 bytes

        """)
  }

  @Test func `a file is printed byte for byte in a pipe, escaped at a terminal`() async throws {
    let document = StubTransport.Stub.answer(
      Self.contents + "/a%20b.txt?ref=v1", 200,
      #"{"type":"file","name":"a b.txt","size":6,"encoding":"base64","content":"G1sySg0K"}"#)
    let words = ["cat", "octocat/Hello-World", "/a b.txt", "--ref", "v1"]
    #expect(
      try await run(words[0], words[1], words[2], words[3], words[4], contents: document)
        == .init(out: "\u{1B}[2J\r\n", err: "", status: .done))
    #expect(
      try await run(
        words[0], words[1], words[2], words[3], words[4], contents: document,
        terminal: Terminal(outIsTerminal: true)
      ).out == "\\u{1B}[2J\r\n")
  }

  @Test func `a binary file is refused at a terminal only`() async throws {
    let document = StubTransport.Stub.answer(
      Self.contents + "/x.png", 200,
      #"{"type":"file","name":"x.png","size":4,"encoding":"base64","content":"iVBORw=="}"#)
    let result = try await run(
      "cat", "octocat/Hello-World", "x.png", contents: document,
      terminal: Terminal(outIsTerminal: true))
    #expect(
      result
        == .init(
          out: "",
          err: """
            error: x.png is a binary file and is not shown at a terminal
            hint: to get its bytes, redirect the output to a file or a pipe

            """, status: .dataRefused))
    #expect(
      try await run("cat", "octocat/Hello-World", "x.png", contents: document).status == .done)
  }

  @Test(arguments: [
    ("[]", "src is a folder\nhint: to list it, run gists repo files octocat/Hello-World src"),
    (
      #"{"type":"symlink","name":"src","path":"src","target":"../x"}"#,
      "src is a symbolic link to ../x"
    ),
    (
      #"{"type":"submodule","name":"src","path":"src","submodule_git_url":"https://x/y.git"}"#,
      "src is a submodule\nhint: to clone it, run git clone -- https://x/y.git"
    ),
  ])
  func `anything but a file is refused`(document: String, sentence: String) async throws {
    #expect(
      try await run(
        "cat", "octocat/Hello-World", "src",
        contents: .answer(Self.contents + "/src", 200, document))
        == .init(out: "", err: "error: \(sentence)\n", status: .dataRefused))
  }

  @Test func `a link to a folder lists the folder, and any other link itself`() async throws {
    let link = StubTransport.Stub.answer(
      Self.contents + "/a/link", 200,
      #"{"type":"symlink","name":"link","path":"a/link","size":7,"target":"../src/./x"}"#)
    #expect(
      try await run(
        "files", "octocat/Hello-World", "a/link",
        contents: link, .answer(Self.contents + "/src/x", 200, Self.listing)
      ).out == "src\tdir\t\ndocs\tdir\t\na.txt\tfile\t1234\nlink\tsymlink\t5\n")
    #expect(
      try await run(
        "files", "octocat/Hello-World", "a/link",
        contents: link, .missing("/repos/octocat/Hello-World/contents/src/x")
      ).out == "link\tsymlink\t7\n")
    let outside = StubTransport.Stub.answer(
      Self.contents + "/link", 200,
      #"{"type":"symlink","name":"link","path":"link","size":7,"target":"../etc"}"#)
    #expect(
      try await run("files", "octocat/Hello-World", "link", contents: outside).out
        == "link\tsymlink\t7\n")
  }

  @Test func `a missing path is named`() async throws {
    let result = try await run(
      "cat", "octocat/Hello-World", "x", "--ref", "y",
      contents: .missing("/repos/octocat/Hello-World/contents/x?ref=y"))
    #expect(
      result.err.hasPrefix(

        """
        error: no such file or folder in repository octocat/Hello-World on github.com: x at y (HTTP 404)

        """))
    #expect(result.status == .no)
  }

  @Test(arguments: [
    ["files"], ["files", "octocat"], ["files", "octocat/Hello-World", "../x"],
    ["cat", "octocat/Hello-World"], ["cat", "octocat/Hello-World", "a/./b"],
    ["cat", "octocat/Hello-World", "a//b"], ["view", "../.."], ["readme", "a/b/c"],
    ["search"], ["search", " ", ""], ["search", "x", "--sort", "size"], ["search", "x", "-L", "0"],
  ])
  func `wrong usage sends nothing`(arguments: [String]) async throws {
    let api = StubTransport([])
    let result = await (try TestMachine()).gists(["repo"] + arguments, api: api)
    #expect(result.status == .wrongUsage)
    #expect(api.requests.isEmpty)
  }

  @Test func `a search without a match says so in a pipe, too`() async throws {
    let api = StubTransport([
      .root,
      .answer(
        "GET /search/repositories?q=nothing&per_page=30", 200, #"{"total_count":0,"items":[]}"#),
    ])
    #expect(
      await (try TestMachine()).gists("repo", "search", "nothing", api: api)
        == .init(out: "", err: "note: no repositories found\n", status: .done))
  }

  @Test func `a search prints the matches in the requested order`() async throws {
    let next = "https://api.github.com/search/repositories?q=x&page=2"
    let documents = (1...3).map { RepositoryDocument(name: "r\($0)").json }
    let api = StubTransport([
      .root,
      .answer(
        "GET /search/repositories?q=tide%20tables%20language%3Aswift&per_page=2&sort=stars", 200,
        #"{"total_count":9,"items":[\#(documents[0]),\#(documents[1])]}"#,
        fields: ["Link": "<\(next)>; rel=\"next\""]),
    ])
    let result = await (try TestMachine()).gists(
      "repo", "search", "tide", "tables", "language:swift", "--sort", "stars", "-L", "2", api: api)
    #expect(
      result.out.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
        == ["octocat/r1", "octocat/r2"])
    #expect(result.status == .done)
    #expect(api.unused == [])
  }
}
