import GitHubAPI
import Glibc
import Keyring
import TerminalOutput
import TestSupport
import Testing
import TextFormats

@testable import ClientState
@testable import CommandSupport
@testable import GistsCommands

@Suite struct CommandLineRunTests {
  @Test func `the version is printed alone on stdout`() async throws {
    let machine = try TestMachine()
    #expect(await machine.gists("--version") == .init(out: "1.0.0\n", err: "", status: .done))
  }

  @Test(arguments: [
    ["--help"], ["help"], ["auth", "--help"], ["auth"], ["auth", "login", "-h"],
    ["help", "auth", "login"],
  ])
  func `help goes to stdout and shows examples or commands`(arguments: [String]) async throws {
    let machine = try TestMachine()
    let result = await machine.gists(arguments)
    #expect(result.status == .done)
    #expect(result.err == "")
    #expect(result.out.contains("USAGE: gists"))
    #expect(result.out.contains("Examples:") || result.out.contains("\nCOMMANDS:"))
  }

  @Test func `input without a command is an error, and no input shows the help`() async throws {
    let machine = try TestMachine()
    #expect(
      await machine.gists([], input: "text")
        == .init(
          out: "",
          err: """
            error: no command given
            hint: to create a gist from stdin, run gists create
            hint: run gists --help

            """, status: .wrongUsage))
    let null = open("/dev/null", O_RDONLY)
    defer { close(null) }
    for descriptor in [null, -1] {
      let console = Console.collecting(terminal: Terminal())
      let status = await CommandLineRun(machine.context(console, descriptor)).run([])
      #expect(status == .done)
      #expect(console.out.collectedText.contains("USAGE: gists"))
    }
  }

  @Test func `a terminal without a sign-in shows how to begin`() async throws {
    let machine = try TestMachine()
    machine.terminal = Terminal(inIsTerminal: true, outIsTerminal: true)
    let welcome = await machine.gists([])
    #expect(welcome.status == .done && welcome.err == "")
    #expect(welcome.out.hasPrefix("Work with GitHub gists: "))
    #expect(welcome.out.contains("\n  gists auth login      sign in, "))
    #expect(await machine.gists("--help").out.contains("USAGE: gists"))
    // An app that was registered for a sign-in that failed is none.
    try machine.writeAccounts(#"{"hosts":{"github.com":{"client_id":"Iv1.0"}}}"#)
    #expect(await machine.gists([]) == welcome)
  }

  @Test func `the welcome offers to sign in and to browse public gists`() async throws {
    let machine = try TestMachine()
    machine.terminal = Terminal(inIsTerminal: true, outIsTerminal: true, errIsTerminal: true)
    let left = await machine.gists([])
    #expect(left.out.hasPrefix("Work with GitHub gists: "))
    #expect(
      left.err == """
         1  Sign in to github.com
         2  Browse public gists
        Begin now? [1-2]\u{20}
        note: cancelled

        """)
    #expect(left.status == .cancelled)
    let signIn = await machine.gists([], input: "1\n")
    #expect(signIn.err.contains("How do you want to sign in to github.com? [1-2] "))
    #expect(signIn.status == .cancelled)
  }

  @Test func `who is signed in in the keyring gets no welcome in a new home folder`() async throws {
    let machine = try TestMachine()
    machine.terminal = Terminal(inIsTerminal: true, outIsTerminal: true)
    try await machine.keyring.save("gho_0123456789", host: "github.com", account: "octocat")
    let result = await machine.gists([])
    #expect(!result.out.contains("To begin:"), "\(result)")
    #expect(try machine.accountsFile.read().hosts["github.com"]?.activeLogin == "octocat")
  }

  @Test func `wrong usage is an error with the usage line`() async throws {
    let machine = try TestMachine()
    let result = await machine.gists("auth", "token", "--nothing-like-it")
    #expect(
      result
        == .init(
          out: "",
          err: """
            error: unknown option --nothing-like-it
            Usage: gists auth token [<options>]
            hint: run gists auth token --help

            """, status: .wrongUsage))
  }

  @Test func `a mistyped option, command and feed get a suggestion in the same words`()
    async throws
  {
    let machine = try TestMachine()
    for (arguments, message, suggestion) in [
      (["list", "--lmit", "3"], "unknown option --lmit", "--limit"),
      (["lst"], #"unknown command "lst""#, "list"),
      (["list", "stared"], "unknown list: stared", "starred"),
      (["search", "x", "--feed", "octocat"], "unknown list: octocat", "@octocat"),
      (["list", "--starred"], "unknown option --starred", "starred"),
      (["sync", "--mien", "@octocat"], "unknown option --mien", "mine"),
      (["backup", "folder", "my"], "unknown list: my", "mine"),
      (["list", "stars"], "unknown list: stars", "starred"),
      (["list", "25"], "unknown list: 25", "-L 25"),
      (["list", "-n", "5"], "unknown option -n", "--limit"),
      (["history", "ID", "-n5"], "unknown option -n5", "--limit"),
      (["ls", "-la"], "unknown option -la", "--all"),
      (["delete", "ID", "--force"], "unknown option --force", "--yes"),
      (["trash", "--empty", "-f"], "unknown option -f", "--yes"),
      (["create", "--title", "x", "a.txt"], "unknown option --title", "--desc"),
      (["edit", "ID", "-m", "x"], "unknown option -m", "--desc"),
      (["comment", "ID", "-m", "x"], "unknown option -m", "--body"),
    ] {
      let lines = await machine.gists(arguments).err.split(separator: "\n")
        .filter { !$0.hasPrefix("Usage: ") && !$0.hasPrefix("hint: run ") }
      #expect(lines == ["error: \(message)", "hint: did you mean \(suggestion)?"])
    }
  }

  @Test func `a missing argument is named as the usage line names it`() async throws {
    let root = try #require(CommandDescription(of: RootCommand.self))
    let missing = root.subcommands.flatMap { command in
      [(words: [command.name], command: command)]
        + command.subcommands.map { (words: [command.name, $0.name], command: $0) }
    }.compactMap { words, command in
      let required = command.arguments.first { $0.kind == .positional && !$0.isOptional }
      return required.map {
        (words: words, name: "<\($0.valueName)>" + ($0.isRepeating ? " ..." : ""))
      }
    }
    #expect(missing.count > 4)
    for (words, name) in missing {
      let result = await (try TestMachine()).gists(words)
      #expect(
        result.err.hasPrefix("error: missing expected argument '\(name)'\nUsage: "), "\(result)")
    }
  }

  @Test(
    arguments: [
      (["lst"], #"unknown command "lst""#, "list", "gists"),
      (
        ["auth", "statsu", "--json"], #"unknown command "statsu" for gists auth"#, "auth status",
        "gists auth"
      ),
      (["DELTE", "6cad326836d38bd3a7ae"], #"unknown command "DELTE""#, "delete", "gists"),
      (["del"], #"unknown command "del""#, "delete", "gists"),
      (["print"], #"unknown command "print""#, nil, "gists"),
      (["stared", "1"], #"unknown command "stared""#, "starred", "gists"),
      (["login"], #"unknown command "login""#, "auth login", "gists"),
      (["public", "-L", "5"], #"unknown command "public""#, "list public", "gists"),
      (["zzz"], #"unknown command "zzz""#, nil, "gists"),
      (["auth", ""], #"unknown command "" for gists auth"#, nil, "gists auth"),
      (["help", "delet"], #"unknown command "delet""#, "delete", "gists"),
      (["help", "auth", "nosuch"], #"unknown command "nosuch" for gists auth"#, nil, "gists auth"),
      (["lst", "--help"], #"unknown command "lst""#, "list", "gists"),
      (["unlink", "a.txt"], #"unknown command "unlink""#, "link --remove", "gists"),
      (["update"], #"unknown command "update""#, "edit", "gists"),
      (["get", "ID"], #"unknown command "get""#, "view", "gists"),
      (["raw", "ID"], #"unknown command "raw""#, "cat", "gists"),
      (["private"], #"unknown command "private""#, "list --secret", "gists"),
    ] as [([String], String, String?, String)])
  func `an unknown command is named with the nearest one`(
    arguments: [String], sentence: String, nearest: String?, group: String
  ) async throws {
    let machine = try TestMachine()
    let result = await machine.gists(arguments.filter { $0 != "--json" })
    let question = nearest.map { "hint: did you mean \($0)?\n" } ?? ""
    #expect(
      result
        == .init(
          out: "", err: "error: \(sentence)\n\(question)hint: run \(group) --help\n",
          status: .wrongUsage))
    if arguments.contains("--json") {
      let json = await machine.gists(arguments)
      #expect(json.err.hasPrefix(#"{"error":{"code":"unknown_command","details":[],"exit":64,"#))
    }
  }

  @Test(
    arguments: [
      (["commit", "-m", "x"], "to save changes, run gists push or gists edit GIST"),
      (["add", "a.py"], "to add a file to a gist, run gists edit GIST --add FILE"),
      (["checkout"], "to work with git, run gists clone GIST"),
      (["gist"], "leave it out: run gists"),
      (["gist", "list"], "leave it out: run gists list"),
      (["list", "private"], "to list your secret gists, run gists list --secret"),
      (["1"], "to view a gist, run gists view 1"),
      (["6cad3268"], "to view a gist, run gists view 6cad3268"),
      (
        ["search", "x", "--sort", "stars"],
        "use --sort with gists list, gists starred or gists repo search"
      ),
      (["list", "--tags"], "did you mean --tag?"),
      (["create", "--clipboard"], "did you mean --paste?"),
      (["backup", "gists", "--history"], "did you mean --git?"),
      (["view", "abcd", "--limit", "3"], nil),
      (["-v"], "-v is --verbose; see gists --version"),
      (["-v", "list"], "options follow the command, as in gists list --verbose"),
      (["completion", "tcsh"], nil),
      (["link"], "to list linked files, run gists links"),
      (["link", "--remove"], "to list linked files, run gists links"),
    ] as [([String], String?)])
  func `wrong words lead to the command that does it`(
    arguments: [String], hint: String?
  ) async throws {
    let result = await (try TestMachine()).gists(arguments)
    #expect(result.status == .wrongUsage)
    let hints = result.err.split(separator: "\n").filter { $0.hasPrefix("hint: ") }
    #expect(hints.dropLast() == (hint.map { ["hint: \($0)"] } ?? []), "\(result.err)")
  }

  @Test(
    arguments: [
      (["search", "-x"], "unknown option -x"),
      (["revert", "-x"], "unknown option -x"),
      (["repo", "cat", "--nothing-like-it"], "unknown option --nothing-like-it"),
      (["search"], "missing argument: <words>"),
      (["repo", "cat"], "repository required when not running interactively"),
      (["link"], "missing expected argument '<file>'"),
      (["star"], "gist ID or URL required when not running interactively"),
      (["repo", "view"], "repository required when not running interactively"),
      (["user", "remove"], "login required when not running interactively"),
      (["list", "mine", "x", "y"], "2 unexpected arguments: 'x', 'y'"),
      (
        ["view", "abcd", "--raw=yes"],
        "the option '--raw' does not take any value, but 'yes' was specified"
      ),
      (["list", "--since"], "missing value for '--since <time>'"),
      (["list", "-L"], "missing value for '-L'"),
      (["create", "-wf"], "unknown option '-wf'. Did you mean '--web'?"),
      (["list", "-L="], "the value '' is invalid for '-L <n>'"),
      (
        ["--generate-completion-script", "tcsh"],
        "can't generate completion scripts for 'tcsh'"
      ),
      (["--host", "ghe.example.com", "list"], "unknown option --host"),
      (["list", "--limit=ten"], "the value 'ten' is invalid for '--limit <n>'"),
      (["list", "--since", "soon"], "invalid time: soon"),
      (
        ["list", "--visibility", "hidden"],
        "the value 'hidden' is invalid for '--visibility <visibility>'. Please provide one of "
          + "'public' and 'secret'"
      ),
      (["user", "view", "a b"], "invalid login: a b"),
      (["repo", "list", "a", "b c"], "invalid login: b c"),
      (["repo", "view", "a"], "invalid repository: a"),
      (["repo", "cat", "a/b", "c/../d"], "invalid path: c/../d"),
      (["diff", "abcd", "xyz"], "invalid revision: xyz"),
      (
        ["auth", "logout", "--keep-library", "--forget-library"],
        "specify only one of --keep-library and --forget-library"
      ),
      (["search", "--", "-x", "-L", "0"], "no library for github.com"),
      (["list", "-L", "-1"], "--limit must be at least 1"),
      (["repo", "list", "--limit", "-1"], "--limit must be at least 1"),
      (["list", "-L", "--all"], "the value '--all' is invalid for '-L <n>'"),
      (["list", "--timeout", "-1"], "--timeout must be 1 to 86400 seconds"),
      (["comment", "abcd", "--edit", "-1"], "a comment ID is a positive number"),
    ])
  func `an error says what is wrong with the arguments`(
    arguments: [String], sentence: String
  ) async throws {
    let result = await (try TestMachine()).gists(arguments)
    #expect(result.err.split(separator: "\n").first.map(String.init) == "error: \(sentence)")
  }

  @Test(arguments: ["0", "86401", "-1", "x", "9223372036854775808"])
  func `an invalid timeout is wrong usage`(seconds: String) async throws {
    let machine = try TestMachine()
    let result = await machine.gists("auth", "status", "--timeout=\(seconds)")
    #expect(result.status == .wrongUsage)
    #expect(result.err.hasPrefix("error: "))
  }

  @Test func `with --json stderr has JSON lines only, also for wrong usage`() async throws {
    let machine = try TestMachine()
    let result = await machine.gists("auth", "status", "--json", "--nothing-like-it")
    #expect(
      result.err == """
        {"error":{"code":"wrong_usage",\
        "details":["Usage: gists auth status [<options>]"],"exit":64,"hints":["run gists auth status --help"],"host":null,\
        "message":"unknown option --nothing-like-it","request_id":null,"retry_at":null,"status":null}}

        """)
    #expect(result.status == .wrongUsage)
  }

  @Test func `control characters in an argument are escaped in the error`() async throws {
    let machine = try TestMachine()
    let result = await machine.gists("auth", "\u{1B}]0;x\u{7}")
    #expect(!result.err.contains("\u{1B}"))
    #expect(result.err.contains(#"\u{1B}]0;x\u{7}"#))
  }

  @Test func `a full disk for stdout is reported, also at the last flush`() async throws {
    let machine = try TestMachine()
    let full = open("/dev/full", O_WRONLY)
    defer { close(full) }
    let err = Output.collecting()
    let console = Console(out: Output(descriptor: full), err: err, terminal: Terminal())
    let status = await CommandLineRun(machine.context(console)).run(["--version"])
    #expect(err.collectedText == "error: could not write output: No space left on device\n")
    #expect(status == .cannotWrite)
  }

  @Test func `a closed pipe ends the run without a message`() async throws {
    signal(SIGPIPE, SIG_IGN)
    let machine = try TestMachine()
    var ends: [Int32] = [-1, -1]
    #expect(pipe(&ends) == 0)
    close(ends[0])
    defer { close(ends[1]) }
    try waitForReaders(ofPipe: ends[1])
    let err = Output.collecting()
    let console = Console(out: Output(descriptor: ends[1]), err: err, terminal: Terminal())
    let status = await CommandLineRun(machine.context(console)).run(["--version"])
    #expect(err.collectedText == "")
    #expect(status == .brokenPipe)
  }

  @Test func `a needed sign-in is offered at a terminal, and no is a cancel with the reason`()
    async throws
  {
    let machine = try TestMachine()
    machine.terminal = Terminal(inIsTerminal: true, errIsTerminal: true)
    let result = await machine.gists("auth", "token", input: "n\n")
    #expect(
      result
        == .init(
          out: "",
          err: """
            This command requires you to sign in. Sign in to github.com now? [Y/n] error: not signed in to github.com
            hint: \(Sentence.signIn())
            hint: or set GH_TOKEN

            """, status: .cancelled))
  }
}
