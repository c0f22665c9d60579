import ByteTools
import ArgumentParser
import Fixtures
import FoundationEssentials
import GitHubAPI
import GitHubModels
import HTTPTypes
import TerminalOutput
import TestSupport
import Testing
import TextFormats

@testable import CommandSupport
@testable import GistsCommands

/// A thousand documents, command lines and files that are invalid: each run keeps what
/// ``OddInputRun`` states.
///
/// The cases are the same in each run; a crash ends the test run.
struct OddInputTests {
  /// Every request gets the same document.
  private struct OneAnswer: Transport {
    let status: Int
    let body: [UInt8]

    func send(_ request: APIRequest) async throws -> APIResponse {
      APIResponse(
        status: status, fields: [.contentType: "application/json"], body: body, url: request.url)
    }
  }

  private static let id = "55721782221d3942eb0b4e9039778e74"

  /// Runs a command and checks the result.
  ///
  /// Parsing the arguments takes longer than running the command: only the test of arguments does
  /// so in every case.
  @discardableResult
  private func run(
    _ machine: TestMachine, _ body: [UInt8] = [], status: Int = 200, isJSON: Bool = false,
    showsToken: Bool = false, _ number: Int,
    _ run: (CommandLineRun) async -> CommandSupport.ExitStatus
  ) async -> OddInputRun {
    let console = Console.collecting(terminal: machine.terminal)
    let context = machine.context(console, -1, OneAnswer(status: status, body: body))
    let ended = OddInputRun(
      status: await run(CommandLineRun(context)), out: console.out.collectedText,
      err: console.err.collectedText, isJSON: isJSON, outIsTerminal: machine.terminal.outIsTerminal,
      secret: showsToken ? nil : machine.environment["GISTS_TOKEN"])
    // Lets other tests run.
    await Task.yield()
    #expect(
      ended.violations == [],
      "case \(number): \(ended)\n\(String(decoding: body, as: UTF8.self))")
    return ended
  }

  private struct NoCommand: Error {}

  private static func command(_ arguments: [String]) throws -> any GistsCommand {
    guard let command = try RootCommand.parseAsRoot(arguments) as? any GistsCommand else {
      throw NoCommand()
    }
    return command
  }

  private static let reads: [[String]] = [
    ["view", id], ["view", "--raw", id], ["view", "--json", id], ["view", "--files", id],
    ["view", id, "count.py"], ["starred", id], ["create", #filePath, "--json"],
    ["delete", "--yes", id],
    ["auth", "status"], ["auth", "status", "--json"],
  ]

  @Test(arguments: [
    (Fixture.gist, reads, 250), (.gists, [["list"], ["list", "--json"], ["list", "@a"]], 250),
    (.user, [["auth", "status"], ["auth", "status", "--json"]], 100),
  ])
  func `random documents are shown or refused`(
    fixture: Fixture, commands: [[String]], count: Int
  ) async throws {
    let parsed = try commands.map(Self.command)
    var random = SplitMix64(seed: 1)
    let machine = try TestMachine()
    machine.environment["GISTS_TOKEN"] = "gho_0123456789"
    for number in 0..<count {
      var document = OddDocument(Array(fixture.data))
      for _ in 0...Int.random(in: 0...3, using: &random) { document.change(using: &random) }
      // Each command at each terminal.
      machine.terminal = Self.terminals[number / commands.count % 3]
      let index = number % commands.count
      await run(
        machine, document.bytes, status: number % 11 == 0 ? 422 : 200,
        isJSON: commands[index].contains("--json"), number
      ) { await $0.run(parsed[index]) }
    }
  }

  private static let terminals = [
    Terminal(), Terminal(outIsTerminal: true, columns: 80, outHasColor: true),
    Terminal(outIsTerminal: true, columns: 1),
  ]

  @Test(arguments: [2, 4] as [UInt64])
  func `random command lines are run or refused`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let machine = try TestMachine()
    machine.environment["GISTS_TOKEN"] = "gho_0123456789"
    for number in 0..<125 {
      let words = (0...Int.random(in: 0...4, using: &random)).map { _ in
        Self.words.randomElement(using: &random) ?? ""
      }
      let command = Self.commands.randomElement(using: &random) ?? []
      let showsToken = command == ["auth", "token"] || words.first == "token"
      await run(machine, Array("[]".utf8), showsToken: showsToken, number) {
        await $0.run(command + words)
      }
    }
  }

  private static let commands: [[String]] = [
    [], ["list"], ["view"], ["create"], ["star"], ["unstar"], ["starred"], ["delete", "--yes"],
    ["open"], ["auth"], ["auth", "status"], ["auth", "token"], ["auth", "switch"],
    ["auth", "logout"], ["help"],
  ]

  private static let words =
    OddDocument.values + [
      "", "-", "--", "---", "-L", "--limit", "0", "-9", "--all", "--since", "2026-02-30", "9999w",
      "99999999999999999999d", "--visibility", "--language", "--filter", "--json", "--host", "h:0",
      "h:99999", "http://", "https://[::1", "file:///", "--timeout", "--color", "always", "--files",
      "--raw", "-d", "-f", "a/b", "..", "@", "@@", "@a/b", "public", "mine", "--yes", "--wait",
      "\u{0}", "\u{1B}[2J", "e\u{301}", "\u{FFFD}", "\u{10FFFF}", "٣", id, "--account", "--all=1",
      "https://gist.github.com/\(id)#file-\u{202E}", String(repeating: "a", count: 10_000),
      "--help", "--version", "-hv", "/dev/null", "/", "--verbose",
    ]

  @Test func `a random accounts.json is read or refused`() async throws {
    var random = SplitMix64(seed: 3)
    let machine = try TestMachine()
    let sound = #"""
      {"hosts": {"github.com": {
          "accounts": [{"login": "octocat",
              "token_ends": "2026-01-30T03:21:12Z"}, {"login": "hubot"}],
          "active": "octocat",
          "client_id": "Iv1.0123456789abcdef"
        }},
       "logins": {
          "0123456789abcdef": "monalisa"
        }
      }
      """#
    let commands = try [
      ["auth", "status"], ["list"], ["auth", "switch"], ["auth", "logout"], ["auth", "token"],
    ].map(Self.command)
    for number in 0..<150 {
      var document = OddDocument(Array(sound.utf8))
      for _ in 0...Int.random(in: 0...2, using: &random) { document.change(using: &random) }
      let text = String(decoding: document.bytes, as: UTF8.self)
      try machine.writeAccounts(text)
      await run(machine, Array("[]".utf8), number) {
        await $0.run(commands[number % commands.count])
      }
      guard (try? JSON(parsing: text.utf8)) == nil else { continue }
      #expect(machine.accounts == text, "case \(number): invalid JSON is left as it is")
    }
  }
}
