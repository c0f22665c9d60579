import GitHubAPI
import LocalFiles
import TerminalOutput
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

@Suite struct UserCommandTests {
  private static let members = """
    "type":"User","name":"The Octocat","company":null,"blog":"github.blog","location":7,\
    "email":null,"bio":"a\\nb","public_repos":8,"public_gists":9,"followers":20000,"following":0,\
    "created_at":"2024-01-31T12:00:00Z","html_url":"https://github.com/octocat"
    """

  @Test func `a pipe gets all fields of a user`() async throws {
    let api = StubTransport([.root, .profile("octocat", Self.members)])
    #expect(
      await (try TestMachine()).gists("user", "view", "octocat", api: api)
        == .init(
          out: """
            login\toctocat
            name\tThe Octocat
            type\tUser
            bio\ta b
            company\t
            location\t
            blog\tgithub.blog
            email\t
            public_repos\t8
            public_gists\t9
            followers\t20000
            following\t0
            created\t2024-01-31T12:00:00Z
            updated\t
            url\thttps://github.com/octocat

            """, err: "", status: .done))
  }

  @Test func `a terminal shows the known fields, and initials for an avatar`() async throws {
    let machine = try TestMachine()
    machine.terminal = Terminal(outIsTerminal: true, columns: 40)
    let text = """
      login         octocat
      name          The Octocat
      type          User
      bio           a b
      blog          github.blog
      public repos  8
      public gists  9
      followers     20,000
      following     0
      created       2024-01-31 (2 years ago)
      url           https://github.com/octocat

      """
    let stubs = [StubTransport.Stub.root, .profile("octocat", Self.members)]
    #expect(
      await machine.gists("user", "view", "octocat", api: StubTransport(stubs)).out == text)
    let second = StubTransport([.profile("octocat", Self.members)])
    let out = await machine.gists("user", "view", "octocat", "--avatar", api: second).out
    let lines = out.split(separator: "\n")
    #expect(lines[2] == "     OC       type          User")
    // Long values continue on the next line: a URL is never cut.
    #expect(
      lines.suffix(3) == [
        "              url           https://gith", "                            ub.com/octoc",
        "                            at",
      ])
    #expect(lines.allSatisfy { $0.count <= 40 })
  }

  @Test func `--json prints GitHub's document`() async throws {
    let api = StubTransport([.root, .profile("octocat", #""odd":[1.50,null]"#)])
    #expect(
      await (try TestMachine()).gists("user", "view", "octocat", "--json", api: api).out
        == #"{"login":"octocat","odd":[1.50,null]}"# + "\n")
  }

  @Test func `without a network a terminal shows cached data, a pipe an error`()
    async throws
  {
    let machine = try TestMachine()
    let there = StubTransport([.root, .profile("octocat", Self.members)])
    let seen = await machine.gists("user", "view", "octocat", api: there).out
    func away(_ login: String) -> StubTransport {
      StubTransport([
        .failure(
          "GET /users/\(login)", .unreachable(host: "github.com", reason: .nameNotFound))
      ])
    }
    let error = "error: could not reach github.com: host not found\n"
    let pipe = await machine.gists("user", "view", "octocat", api: away("octocat"))
    #expect((pipe.out, pipe.status) == ("", .unreachable))
    #expect(pipe.err.hasPrefix(error))
    let time = ClockTime.clock(machine.time.now)
    #expect(pipe.err.hasSuffix("\nhint: add --offline to use the data from \(time)\n"))
    #expect(await machine.gists("user", "view", "octocat", "--offline").out == seen)
    machine.terminal = Terminal(outIsTerminal: true)
    let terminal = await machine.gists("user", "view", "octocat", api: away("octocat"))
    #expect(terminal.out.hasPrefix("login         octocat\n"))
    #expect(terminal.err == "note: offline: showing data cached from github.com just now\n")
    #expect(terminal.status == .done)
    let never = await machine.gists("user", "view", "hubot", api: away("hubot"))
    #expect(never.err.hasPrefix(error) && !never.err.contains("--offline"))
    #expect(never.status == .unreachable)
  }

  @Test func `an unknown login is named`() async throws {
    let api = StubTransport([.root, .missing("/users/hubot")])
    let result = await (try TestMachine()).gists("user", "view", "hubot", api: api)
    #expect(result.err.hasPrefix("error: no user hubot on github.com (HTTP 404)\n"))
    #expect(result.status == .no)
  }

  @Test func `the users before a mistake are saved, and the error says so`() async throws {
    let machine = try TestMachine()
    let api = StubTransport([
      .root, .profile("hubot"), .profile("octocat"), .missing("/users/nobody"),
    ])
    #expect(
      await machine.gists("user", "add", "hubot", "octocat", "nobody", "mona", api: api)
        == .init(
          out: "",
          err: """
            error: no user nobody on github.com (HTTP 404)
            added: hubot
            added: octocat
            not added: nobody
            not added: mona
            hint: check the spelling of the login

            """, status: .no))
    let saved = try #require(Self.users(machine))
    #expect(saved.contains("\"hubot\"") && saved.contains("\"octocat\""))
  }

  @Test func `ls and rm are list and remove`() async throws {
    let machine = try TestMachine()
    let list = await machine.gists("user", "list")
    #expect(await machine.gists("user", "ls") == list)
    #expect(
      await machine.gists("user", "rm", "hubot")
        == .init(out: "", err: "note: hubot is not a saved user\n", status: .done))
  }

  @Test func `the URL of a profile is a login, on the current host only`() async throws {
    let api = StubTransport([.root, .profile("hubot")])
    let machine = try TestMachine()
    #expect(
      await machine.gists("user", "add", "https://github.com/hubot/", api: api).status == .done)
    #expect(Self.users(machine)?.contains("hubot") == true)
    #expect(
      await machine.gists("user", "view", "https://evil.example/hubot")
        == .init(
          out: "",
          err: """
            error: the URL is on evil.example, but the host is github.com
            hint: if you trust evil.example, use --host evil.example

            """, status: .wrongUsage))
  }

  private static func users(_ machine: TestMachine) -> String? {
    let file = PrivateFile("\(machine.folder)/.config/gists/users.json")
    return try? file.read().map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func `saved users are sorted ignoring case, each once`() async throws {
    let machine = try TestMachine()
    let api = StubTransport([.root, .profile("Octocat"), .profile("hubot"), .profile("Alice")])
    #expect(
      await machine.gists("user", "add", "Octocat", "hubot", "Alice", "octocat", api: api)
        == .init(out: "", err: "", status: .done))
    let file = """
      {
        "hosts": {
          "github.com": {
            "users": [
              "Alice",
              "hubot",
              "Octocat"
            ]
          }
        }
      }

      """
    #expect(Self.users(machine) == file)
    _ = await machine.gists(
      "user", "add", "OCTOCAT",
      api: StubTransport([.answer("GET /users/OCTOCAT", 200, #"{"login":"Octocat"}"#)]))
    #expect(Self.users(machine) == file)
    #expect(
      await machine.gists("user", "remove", "ALICE", "nobody")
        == .init(out: "", err: "note: nobody is not a saved user\n", status: .done))
    #expect(Self.users(machine)?.contains("Alice") == false)
  }

  @Test func `an unknown user is not saved and ends the command`() async throws {
    let machine = try TestMachine()
    let api = StubTransport([.root, .profile("octocat"), .missing("/users/nobody")])
    let result = await machine.gists("user", "add", "octocat", "nobody", "hubot", api: api)
    #expect(result.status == .no)
    #expect(Self.users(machine)?.contains("octocat") == true)
    #expect(Self.users(machine)?.contains("nobody") == false)
    #expect(api.requests.count == 3)
  }

  @Test func `the list shows details, or the login of a user that can't be loaded`() async throws {
    let machine = try TestMachine()
    let adding = StubTransport([.root, .profile("octocat"), .profile("hubot")])
    _ = await machine.gists("user", "add", "octocat", "hubot", api: adding)
    let api = StubTransport([
      .profile("octocat", Self.members), .answer("GET /users/hubot", 403, #"{"message":"No"}"#),
    ])
    let result = await machine.gists("user", "list", api: api)
    #expect(result.out == "hubot\t\t\t\noctocat\tThe Octocat\t9\t8\n")
    #expect(result.err.hasPrefix("error: github.com denied access: No (HTTP 403)\n"))
    #expect(result.status == .forbidden)
  }

  @Test(arguments: [("[]", "line 1: not a JSON object"), ("{\n\"a", "line 2: not valid JSON")])
  func `an unreadable file is not rewritten`(text: String, reason: String)
    async throws
  {
    let machine = try TestMachine()
    let path = "\(machine.folder)/.config/gists/users.json"
    try PrivateFile(path).write(Array(text.utf8))
    for command in [["list"], ["add", "octocat"], ["remove", "octocat"]] {
      let api = StubTransport([.root, .profile("octocat")])
      let result = await machine.gists(["user"] + command, api: api)
      #expect(result.status == .configurationUnusable)
      #expect(result.err.hasPrefix("error: \(path): \(reason)\n"), "\(command)")
    }
    #expect(Self.users(machine) == text)
  }

  @Test(arguments: [
    ["view"], ["view", "a/b"], ["view", ".."], ["add"], ["add", "a b"], ["remove"],
    ["remove", "é"], ["view", "https://github.com/a/b"], ["view", "ftp://github.com/a"],
  ])
  func `wrong usage sends nothing`(arguments: [String]) async throws {
    let api = StubTransport([])
    let result = await (try TestMachine()).gists(["user"] + arguments, api: api)
    #expect(result.status == .wrongUsage)
    #expect(api.requests.isEmpty)
  }
}
