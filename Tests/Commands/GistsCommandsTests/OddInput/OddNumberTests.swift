import ChildProcesses
import Fixtures
import GistsTUI
import GitHubAPI
import Keyring
import LocalFiles
import TerminalOutput
import TestSupport
import Testing

@testable import ClientState
@testable import CommandSupport
@testable import GistsCommands

/// Numbers that overflow when they are added, from a host and from files: each command shows or refuses
/// them.
///
/// A crash ends the test run.
struct OddNumberTests {
  /// ±2^63, ±2^61, ±2^53, -1 and 0.
  static let numbers = [
    "-9223372036854775808", "9223372036854775808", "9223372036854775807", "-2305843009213693952",
    "2305843009213693952", "-9007199254740992", "9007199254740992", "-1", "0",
  ]

  private static let id = "55721782221d3942eb0b4e9039778e74"
  private static let newest = "57a7f021a713b1c5a6a199b54cc514735d2d462f"
  private static let oldest = "c464aecd7fea16684e935607eeea7ae4f8caa0e2"
  private static let screen = ["browse", "--print", "100x20"]

  /// In the order of a user who meets them: later ones read what earlier ones kept.
  private static let commands: [[String]] = [
    ["sync"], ["status"], ["news"], ["news", "--json"], ["news"], ["status"],
    ["list", "--all"], ["list", "--json"], ["list", "public"], ["list", "@octocat"], ["starred"],
    ["list", "--sort", "stars"], ["list", "--offline"],
    ["list", "--offline", "--sort", "comments"],
    ["search", "count"], ["tags"],
    ["view", id], ["view", id, "--raw"], ["view", id, "--json"], ["view", id, "count.py"],
    ["view", id, "--offline"], ["copy", id, "count.py"],
    ["history", id], ["history", id, "--json"], ["diff", id], ["diff", id, "--offline"],
    ["comments", id], ["forks", id], ["comment", id, "--body", "Hello"],
    ["download", id, "FOLDER/one"], ["backup", "FOLDER/all"], ["backup", "FOLDER/all"],
    ["create", #filePath, "--allow-secrets"], ["edit", id, "--desc", "Words"],
    ["edit", id, "--add", #filePath, "--allow-secrets"], ["fork", id], ["star", id],
    ["unstar", id], ["tag", id, "+words"], ["rename", id, "count.py", "new.py"],
    ["revert", id, oldest, "--yes"], ["revert", id, "c464aec", "--yes", "--force"],
    ["edit", id, "--public", "--yes"], ["edit", id, "--secret", "--yes"],
    ["undo", "--list"], ["undo", "--yes"],
    ["delete", id, "--yes"], ["trash"], ["restore", id], ["trash", "--json"],
    ["user", "view", "octocat"], ["repo", "list", "octocat"],
    ["repo", "view", "octocat/hello"], ["repo", "files", "octocat/hello"],
    ["repo", "search", "hello"], ["api", "rate_limit"], ["api", "gists", "--paginate"],
    ["auth", "status"], ["auth", "status", "--json"], ["sync"],
    screen, screen + ["--keys", "<Enter>"], screen + ["--keys", "jkG"],
    ["browse", "public", "--print", "100x20"], ["browse", "starred", "--print", "100x20"],
    ["browse", "repos", "--print", "100x20"], ["browse", "trash", "--print", "100x20"],
    ["browse", "users", "--print", "100x20"],
  ]

  /// Each of them finds another text in the linked file.
  private static let linkCommands: [[String]] = [
    ["link", "FOLDER/linked/count.py", id], ["links"], ["links", "--json"],
    ["push", "--dry-run"], ["push"], ["push", "--force"], ["push", "--force", "--json"],
    ["pull", "--dry-run"], ["pull"], ["merge", "FOLDER/linked/count.py"], ["watch", "--once"],
    ["watch", "--once", "--json"], ["pull", "--force"], ["links"],
  ]

  private typealias ToolCall = (name: String, arguments: String)
  private static let reading: [ToolCall] = [
    ("search_gists", #""query":"count""#), ("list_gists", #""sort":"stars""#), ("get_gist", gist),
    ("get_gist_file", gist + #","file":"count.py""#), ("gist_history", gist), ("gist_diff", gist),
    ("list_comments", gist), ("get_user", #""login":"octocat""#),
    ("list_repositories", #""login":"octocat""#),
    ("get_repository", #""repository":"octocat/hello""#),
    ("read_repository_file", #""repository":"octocat/hello","path":"README.md""#),
  ]
  private static let writing: [ToolCall] = [
    ("create_gist", #""files":[{"name":"a.txt","text":"one"}]"#),
    ("edit_gist", gist + #","write":[{"name":"count.py","text":"one"}]"#), ("star_gist", gist),
    ("comment_on_gist", gist + #","body":"Hello""#), ("fork_gist", gist), ("delete_gist", gist),
    ("restore_gist", gist), ("sync_library", ""),
  ]
  private static let gist = #""gist":"\#(id)""#

  @discardableResult
  private func run(
    _ arguments: [String], input: String? = nil, on machine: TestMachine,
    _ transport: any Transport
  ) async -> OddInputRun {
    let arguments = arguments.map { $0.replacing("FOLDER", with: machine.folder) }
    let console = Console.collecting(terminal: machine.terminal)
    let stdin = input.map { Pipe(containing: $0) }
    defer { stdin?.close() }
    var context = machine.context(console, stdin?.descriptor ?? -1, transport)
    if input != nil {
      // What an agent's call waits for is over at once; its own time, and the time for the last calls,
      // never are.
      context.time.sleep = { duration in
        guard duration >= .seconds(30) || duration == .milliseconds(800) else { return }
        try await Task.sleep(for: .untilHang)
      }
    }
    let status = await CommandLineRun(context).run(arguments)
    let run = OddInputRun(
      status: status, out: console.out.collectedText, err: console.err.collectedText,
      isJSON: arguments.contains("--json"), outIsTerminal: machine.terminal.outIsTerminal,
      secret: machine.environment["GISTS_TOKEN"])
    // A merge needs an editor, and so a terminal.
    let isRead = status != .wrongUsage || arguments.first == "merge"
    #expect(run.violations == [] && isRead, "\(arguments): \(run)")
    return run
  }

  /// Calls tools as an agent does, and expects an answer from each.
  private func call(
    _ tools: [ToolCall], _ options: [String], on machine: TestMachine, _ transport: any Transport
  ) async {
    let meta =
      #""_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","#
      + #""io.modelcontextprotocol/clientCapabilities":{}}"#
    let lines = tools.enumerated().map { number, tool -> String in
      let params = #""name":"\#(tool.name)","arguments":{\#(tool.arguments)},\#(meta)"#
      return #"{"jsonrpc":"2.0","method":"tools/call","id":\#(number),"#
        + #""params":{\#(params)}}"# + "\n"
    }
    let run = await run(["mcp"] + options, input: lines.joined(), on: machine, transport)
    let answers = run.out.split(separator: "\n").count { $0.contains(#""result":"#) }
    #expect(answers == tools.count, "\(run)")
  }

  /// Reads what `insert` offers.
  private func readSnippets(on machine: TestMachine) async throws {
    let library = try SnippetLibrary(machine.context().libraries)
    let found = try await library.gists(matching: "")
    #expect(!found.gists.isEmpty)
    for gist in found.gists { _ = try library.snippets(of: gist.id, words: "count") }
  }

  @Test(arguments: numbers, [true, false])
  func `any number in an answer or a header field is shown or unknown`(
    number: String, replacesIdentifiers: Bool
  ) async throws {
    let machine = try TestMachine()
    machine.environment["GISTS_TOKEN"] = "gho_0123456789"
    machine.outputs = { _ in "" }
    machine.terminal = Terminal(outIsTerminal: true, columns: 80, outHasColor: true)
    let host = NumberedHost(number: number, replacesIdentifiers: replacesIdentifiers)
    for arguments in Self.commands { await run(arguments, on: machine, host) }
    for (number, arguments) in Self.linkCommands.enumerated() {
      try write("import os\nprint(\(number))\n", to: "linked/count.py", of: machine)
      await run(arguments, on: machine, host)
    }
    try await readSnippets(on: machine)
    await call(Self.reading, [], on: machine, host)
    await call(
      Self.writing, ["--write", "--yes", "public,comments,delete,fork"], on: machine, host)
    // Until git sends something else than it was asked for.
    machine.environment["PATH"] = "/usr/bin"
    machine.unattended = { program in
      let head = "ref: refs/heads/main\tHEAD\n\(Self.newest)\tHEAD\n"
      let isHead = program.command.contains("ls-remote")
      return .init(.exited(0), output: isHead ? Array(head.utf8) : [])
    }
    await run(["edit", Self.id, "--secret", "--yes"], on: machine, host)
    await run(["delete", Self.id, "--yes"], on: machine, host)
  }

  @Test(arguments: numbers)
  func `any number in a state file is used or unknown`(number: String) async throws {
    let machine = try TestMachine()
    let keyring = InMemorySecretStore()
    try await keyring.save("gho_0123456789", host: "github.com", account: "octocat")
    try await keyring.refreshTokens.save("ghr_0123", host: "github.com", account: "octocat")
    machine.keyring = keyring
    try machine.writeAccounts(
      """
      {"hosts":{"github.com":{"active":"octocat","accounts":[{"login":"octocat",\
      "token_ends":"2026-01-31T12:00:01Z","renewal":{"client_id":"Iv1","lifetime":\(number)}}]}}}
      """)
    let seen = #"{"stars":\#(number),"comments":\#(number),"last_comment":\#(number)}"#
    try write(
      """
      {"hosts":{"github.com":{"octocat":{"time":"2026-01-31T10:00:00Z",\
      "gists":{"\(Self.id)":\(seen)}}}}}
      """, to: "state/gists/news.json", of: machine)
    try write(
      """
      {"hosts":{"github.com":{"gists":{"\(Self.id)":\
      {"count":\(number),"last":"2026-01-31T10:00:00Z","part":"count.py"}}}}}
      """, to: "state/gists/insertions.json", of: machine)
    let host = NumberedHost(number: "3", replacesIdentifiers: false)
    for arguments in [["sync"], ["status"], ["news"], Self.screen, ["auth", "status"]] {
      await run(arguments, on: machine, host)
    }
    let insertions = machine.context().stateFiles.insertions(of: .gitHub)
    try await insertions.add(Self.id, part: "count.py", at: machine.time.now)
    #expect(try insertions.uses()[Self.id] != nil)
    try await readSnippets(on: machine)
    let gist = String(decoding: Fixture.gist.data, as: UTF8.self)
    try write(
      #"{"deleted_at":"2026-01-31T10:00:00Z","sizes":[\#(number),\#(number)],"gist":\#(gist)}"#,
      to: ".local/share/gists/trash/github.com/one/gist.json", of: machine)
    for arguments in [["trash"], ["restore", Self.id], ["status"]] {
      await run(arguments, on: machine, host)
    }
  }

  private func write(_ text: String, to path: String, of machine: TestMachine) throws {
    try PrivateFile("\(machine.folder)/\(path)").write(Array(text.utf8))
  }
}
