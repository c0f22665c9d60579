import Fixtures
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

  private func run(
    _ arguments: [String], on machine: TestMachine, _ transport: any Transport
  ) async {
    let arguments = arguments.map { $0.replacing("FOLDER", with: machine.folder) }
    let console = Console.collecting(terminal: machine.terminal)
    let status = await CommandLineRun(machine.context(console, -1, transport)).run(arguments)
    let run = OddInputRun(
      status: status, out: console.out.collectedText, err: console.err.collectedText,
      isJSON: arguments.contains("--json"), outIsTerminal: machine.terminal.outIsTerminal,
      secret: machine.environment["GISTS_TOKEN"])
    #expect(run.violations == [] && status != .wrongUsage, "\(arguments): \(run)")
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
