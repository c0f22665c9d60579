import ArgumentParser
import ClientState
import CommandSupport
import FoundationEssentials
import GitHubAPI
import TerminalOutput
import TestSupport
import Testing

@testable import GistsCommands

extension TestMachine {
  /// Returns what a shell's script reads for a command line; the last word is the one at the cursor.
  func completions(_ words: String..., shell: String = "bash") -> [String] {
    completions(words, shell: shell)
  }

  func completions(_ words: [String], shell: String = "bash") -> [String] {
    CompletionRequest(["__complete", shell] + words)?.lines(
      root: RootCommand.self, topics: HelpTopic.allCases.map(\.rawValue), in: context()) ?? []
  }
}

@Suite struct CompletionTests {
  private static func machine() async throws -> TestMachine {
    try await SyncedLibrary.machine()
  }
  private static let id = SyncedLibrary.one.id
  private static let other = SyncedLibrary.other.id

  private func words(_ lines: [String]) -> [String] {
    lines.map { String($0.prefix { $0 != "\t" }) }
  }

  @Test func `commands and groups are completed with their descriptions`() throws {
    let machine = try TestMachine()
    #expect(
      machine.completions("sta") == [
        "star\tStar gists", "status\tShow host, account, rate limit and library",
        "starred\tList your starred gists, or check whether one is starred",
      ])
    #expect(words(machine.completions("auth", "to")) == ["token"])
    #expect(words(machine.completions("help", "e")) == ["edit", "environment", "exit-codes"])
    #expect(machine.completions("nonsense", "") == [])
    #expect(words(machine.completions("")).contains("view"))
    #expect(!words(machine.completions("")).contains("__complete"))
  }

  @Test func `the paths of the API and the values of a setting are completed`() async throws {
    let machine = try await Self.machine()
    #expect(words(machine.completions("api", "gis")) == ["gists", "gists/"])
    #expect(
      words(machine.completions("api", "gists/\(Self.id.prefix(6))")) == ["gists/\(Self.id)"])
    #expect(
      words(machine.completions("api", "gists/\(Self.id)/c"))
        == ["gists/\(Self.id)/comments", "gists/\(Self.id)/commits"])
    #expect(words(machine.completions("api", "users/octocat/")) == ["users/octocat/gists"])
    #expect(
      words(machine.completions("config", "set", "color", "")) == ["auto", "always", "never"])
    #expect(words(machine.completions("config", "set", "host", "")) == ["github.com"])
    #expect(machine.completions("config", "set", "editor", "") == [])
  }

  @Test func `options are completed, each once, also after an alias`() throws {
    let machine = try TestMachine()
    #expect(
      machine.completions("list", "--vis") == ["--visibility\tOnly gists with this visibility"])
    #expect(words(machine.completions("ls", "--vis")) == ["--visibility"])
    #expect(machine.completions("list", "--visibility", "public", "--vis") == [])
    #expect(words(machine.completions("edit", "x", "--add", "a", "--ad")) == ["--add"])
    #expect(words(machine.completions("list", "--visibility", "")) == ["public", "secret"])
    #expect(words(machine.completions("list", "--visibility=s")) == ["--visibility=secret"])
    #expect(words(machine.completions("list", "--color", "a")) == ["auto", "always"])
    #expect(words(machine.completions("auth", "token", "")).contains("--account"))
    #expect(machine.completions("-") == ["--help\tShow help information."])
  }

  @Test(arguments: [
    "create ", "create a.txt b", "edit ID -a ", "edit ID --add=", "push ", "pull a.txt ", "link ",
    "comment ID -F ", "comment ID --body-file ",
  ])
  func `files are the shell's`(line: String) throws {
    let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    for shell in ["bash", "zsh", "fish"] {
      #expect(try TestMachine().completions(words, shell: shell) == [":files"])
    }
  }

  @Test func `folders are the shell's`() throws {
    let machine = try TestMachine()
    for words in [["backup", ""], ["clone", "ID", "x"], ["download", "ID", ""]] {
      #expect(machine.completions(words) == [":folders"])
    }
    #expect(machine.completions("download", "ID", "-O", "") == [":folders"])
    #expect(words(machine.completions("backup", "folder", "")) == ["mine", "public", "starred"])
  }

  @Test func `the lists of the browser are completed, also those that are no feeds`() throws {
    let machine = try TestMachine()
    #expect(
      words(machine.completions("browse", "")) == [
        "mine", "public", "starred", "files", "users", "repos", "trash", "drafts", "tags",
      ])
    #expect(machine.completions("list", "fi") == [])
  }

  @Test func `gists are completed with their titles, those given before are left out`()
    async throws
  {
    let machine = try await Self.machine()
    #expect(machine.completions("view", "6c") == ["\(Self.id)\tHello world"])
    #expect(words(machine.completions("star", "")).sorted() == [Self.id, Self.other].sorted())
    #expect(words(machine.completions("star", Self.id, "")) == [Self.other])
    #expect(words(machine.completions("view", "6C")) == [])
    #expect(words(machine.completions("view", "6C", shell: "fish")) == [Self.id])
    #expect(machine.completions("view", "xyz") == [])
    #expect(machine.completions("restore", "6") == [])
    // Only their owner can change them.
    #expect(words(machine.completions("edit", "")) == [Self.id])
  }

  @Test func `the files of a gist are completed after its ID, also abbreviated, or its URL`()
    async throws
  {
    let machine = try await Self.machine()
    for gist in [Self.id, "6cad", "https://gist.github.com/octocat/\(Self.id)"] {
      #expect(machine.completions("view", gist, "") == ["hello.py"])
    }
    #expect(machine.completions("view", Self.id, "hello.py", "") == [])
    #expect(machine.completions("edit", Self.id, "--remove", "h") == ["hello.py"])
    #expect(machine.completions("edit", Self.id, "--rename", "") == ["hello.py"])
    #expect(machine.completions("edit", Self.id, "--rename", "hello.py", "") == [])
    #expect(machine.completions("view", "ffff", "") == [])
  }

  @Test func `revisions are completed once the gist was viewed`() async throws {
    let machine = try await Self.machine()
    let sha = String(repeating: "5", count: 40)
    let history = #""history":[{"version":"\#(sha)","committed_at":"2026-01-31T10:00:00Z"}]"#
    let gist = SyncedLibrary.one.json
      .replacing(#""public":"#, with: history + #","public":"#)
    let api = StubTransport([.answer("GET /gists/\(Self.id)", 200, gist)])
    _ = await machine.gists("view", Self.id, api: api)
    let revision = ["\(sha)\t2026-01-31T10:00:00Z"]
    #expect(machine.completions("diff", Self.id, "") == revision)
    #expect(machine.completions("diff", Self.id, sha, "5") == revision)
    #expect(machine.completions("view", Self.id, "--revision=5") == ["--revision=\(revision[0])"])
    #expect(machine.completions("revert", "6cad", "") == revision)
  }

  @Test func `users come from the user list and the library`() async throws {
    let machine = try await Self.machine()
    try await machine.context().stateFiles.savedUsers(of: .gitHub).update { _ in
      ["hubot", "octocat"]
    }
    #expect(
      machine.completions("list", "@") == [
        "@hubot\tsaved", "@octocat\tsaved", "@monalisa\tin your library",
      ])
    #expect(machine.completions("user", "view", "mo") == ["monalisa\tin your library"])
    #expect(words(machine.completions("sync", "mine", "")).prefix(2) == ["public", "starred"])
  }

  @Test func `languages, tags, accounts and hosts are completed`() async throws {
    let machine = try await Self.machine()
    #expect(machine.completions("list", "--language", "") == ["Markdown"])
    #expect(machine.completions("list", "--language=M") == ["--language=Markdown"])
    #expect(machine.completions("search", "tag:") == [])
    #expect(machine.completions("list", "--host", "g") == ["github.com"])
    #expect(machine.completions("auth", "switch", "") == [])
    #expect(machine.completions("config", "get", "ed") == ["editor"])
  }

  @Test func `tags are completed with their sign, and after a gist without one`() async throws {
    let machine = try await Self.machine()
    _ = await machine.gists("tag", Self.other, "+work")
    #expect(machine.completions("tag", "+") == ["+work"])
    #expect(machine.completions("tag", Self.other, "") == ["+work", "\(Self.id)\tHello world"])
    #expect(machine.completions("tag", Self.other, "+work", "+") == [])
    #expect(machine.completions("tag", Self.other, "--", "-w") == ["-work"])
    #expect(words(machine.completions("tag", "")).sorted() == [Self.id, Self.other].sorted())
  }

  @Test func `a host on the command line counts`() async throws {
    let machine = try await Self.machine()
    #expect(machine.completions("view", "--host", "github.com", "6c").count == 1)
    #expect(machine.completions("view", "--host", "ghe.example.com", "6c") == [])
    #expect(machine.completions("view", "--host=ghe.example.com", "6c") == [])
    machine.environment["GISTS_HOST"] = "ghe.example.com"
    #expect(machine.completions("view", "6c") == [])
    #expect(machine.completions("view", "--host", "nonsense!", "6c") == [])
    machine.environment["GISTS_HOST"] = nil
    _ = await machine.gists("config", "set", "host", "ghe.example.com")
    #expect(machine.completions("view", "6c") == [])
    #expect(machine.completions("view", "--host", "github.com", "6c").count == 1)
  }

  @Test func `bash gets what begins with the word, the other shells choose themselves`()
    async throws
  {
    let machine = try await Self.machine()
    #expect(machine.completions("list", "st") == ["starred\tgists you starred"])
    #expect(
      words(machine.completions("list", "st", shell: "zsh")).prefix(3)
        == ["mine", "public", "starred"])
    #expect(machine.completions("view", "'\(Self.id)'", #"hel\lo.p"#) == ["hello.py"])
  }

  @Test func `names with control characters are left out, descriptions are one line`() throws {
    #expect(Candidate("a\tb").line == nil)
    #expect(Candidate("a\u{1B}").line == nil)
    #expect(Candidate("a b", "x\ny\u{1B}[2J").line == #"a b\#tx y\u{1B}[2J"#)
    #expect(Candidate("a", String(repeating: "x", count: 99)).description.count == 60)
  }

  @Test func `completion uses neither the network nor the keyring, and starts no program`()
    async throws
  {
    let machine = try await Self.machine()
    machine.environment["GISTS_TOKEN_COMMAND"] = "echo secret"
    machine.environment["GISTS_TOKEN"] = nil
    let api = StubTransport([])
    for words in [["view", ""], ["list", "@"], ["view", "6cad", ""], ["auth", "switch", ""]] {
      _ = CompletionRequest(["__complete", "zsh"] + words)?.lines(
        root: RootCommand.self, topics: [], in: machine.context(.collecting(), -1, api))
    }
    #expect(api.requests == [])
  }

  @Test func `nothing is said on stderr, also for an unusable configuration`() throws {
    let machine = try TestMachine()
    machine.environment["GISTS_HOST"] = "not a host"
    let console = Console.collecting()
    let request = try #require(CompletionRequest(["__complete", "fish", "view", "6"]))
    request.answer(root: RootCommand.self, topics: [], in: machine.context(console))
    #expect(console.err.collectedText == "")
    #expect(console.out.collectedText == "")
  }

  @Test func `gists completion prints the script, as does ArgumentParser's option`() async throws {
    let machine = try TestMachine()
    for shell in CompletingShell.allCases {
      let result = await machine.gists("completion", shell.rawValue)
      #expect(result == .init(out: shell.script + "\n", err: "", status: .done))
      #expect(await machine.gists("--generate-completion-script", shell.rawValue) == result)
    }
    #expect(await machine.gists("completion", "tcsh").status == .wrongUsage)
  }

  @Test func `an incomplete question has no answer`() {
    #expect(CompletionRequest(["__complete", "bash"]) == nil)
    #expect(CompletionRequest(["__complete", "tcsh", ""]) == nil)
    #expect(CompletionRequest(["view", ""]) == nil)
  }
}
