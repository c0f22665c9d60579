import ArgumentParser
import Fixtures
import FoundationEssentials
import GitHubAPI
import HTTPTypes
import TerminalOutput
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

/// No input causes an internal error: a thousand documents, command lines and files that are
/// invalid.
///
/// The cases are the same in each run; a crash ends the test run.
@Suite("Odd input") struct FuzzTests {
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

  /// Runs a command and checks that it does not end with an internal error.
  ///
  /// Parsing the arguments takes longer than running the command: only the test of arguments does
  /// so in every case.
  private func run(
    _ machine: TestMachine, _ body: [UInt8] = [], status: Int = 200, _ number: Int,
    _ run: (CommandLineRun) async -> CommandSupport.ExitStatus
  ) async {
    let console = Console.collecting(terminal: machine.terminal)
    let context = machine.context(console, -1, OneAnswer(status: status, body: body))
    let ended = await run(CommandLineRun(context))
    // Lets other tests run.
    await Task.yield()
    #expect(
      ended != .bug,
      "case \(number): \(console.err.collectedText)\(String(decoding: body, as: UTF8.self))")
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
  func `random documents cause no crash`(
    fixture: Fixture, commands: [[String]], count: Int
  ) async throws {
    let commands = try commands.map(Self.command)
    var random = SplitMix64(state: 1)
    let machine = try TestMachine()
    machine.environment["GISTS_TOKEN"] = "gho_0123456789"
    for number in 0..<count {
      var document = OddDocument(Array(fixture.data))
      for _ in 0...Int.random(in: 0...3, using: &random) { document.change(using: &random) }
      machine.terminal = Self.terminals[number % 3]
      await run(machine, document.bytes, status: number % 11 == 0 ? 422 : 200, number) {
        await $0.run(commands[number % commands.count])
      }
    }
  }

  private static let terminals = [
    Terminal(), Terminal(outIsTerminal: true, columns: 80, outHasColor: true),
    Terminal(outIsTerminal: true, columns: 1),
  ]

  @Test(arguments: [2, 4] as [UInt64])
  func `random command lines cause no crash`(seed: UInt64) async throws {
    var random = SplitMix64(state: seed)
    let machine = try TestMachine()
    machine.environment["GISTS_TOKEN"] = "gho_0123456789"
    for number in 0..<125 {
      let words = (0...Int.random(in: 0...4, using: &random)).map { _ in
        Self.words.randomElement(using: &random) ?? ""
      }
      let command = Self.commands.randomElement(using: &random) ?? []
      await run(machine, Array("[]".utf8), number) { await $0.run(command + words) }
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

  @Test func `a random accounts.json causes no crash`() async throws {
    var random = SplitMix64(state: 3)
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
      try machine.writeAccounts(String(decoding: document.bytes, as: UTF8.self))
      await run(machine, Array("[]".utf8), number) {
        await $0.run(commands[number % commands.count])
      }
    }
  }
}

/// A JSON document of several lines with random changes.
private struct OddDocument {
  /// Values that a careless parser handles wrongly.
  static let values = [
    "null", "true", "-1", "0", "1e999", "-0.0", "9223372036854775808", "18446744073709551616",
    "1e-400", "NaN", #""""#, #""\ud800""#, #""\u0000""#, #""\u001b[2J""#, #""../../x""#,
    #""9999-99-99T99:99:99Z""#, #""-0001-01-01T00:00:00Z""#, #""http://[""#, "[]", "{}", "[[]]",
    #"{"":""}"#, #"[null,{"login":null}]"#, #""\#(String(repeating: "é", count: 3_000))""#,
    String(repeating: "[", count: 2_000),
  ]

  private(set) var bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func change(using random: inout SplitMix64) {
    guard bytes.count > 1 else { return }
    let start = Int.random(in: 0..<bytes.count, using: &random)
    let end = min(bytes.count, start + Int.random(in: 1...40, using: &random))
    switch Int.random(in: 0..<8, using: &random) {
    case 0: bytes[start] = UInt8.random(in: 0...255, using: &random)
    case 1: bytes.removeSubrange(start..<end)
    case 2: bytes.insert(contentsOf: bytes[start..<end], at: start)
    case 3: bytes.removeSubrange(start...)
    default: replaceValue(after: start, using: &random)
    }
  }

  /// Replaces the value of the next member, up to the end of its line.
  private mutating func replaceValue(after start: Int, using random: inout SplitMix64) {
    guard let colon = bytes[start...].firstRange(of: Array(": ".utf8)) else { return }
    var end = bytes[colon.upperBound...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
    if end > colon.upperBound, bytes[end - 1] == UInt8(ascii: ",") { end -= 1 }
    let value = Self.values.randomElement(using: &random) ?? ""
    bytes.replaceSubrange(colon.upperBound..<end, with: Array(value.utf8))
  }
}

/// Steele, Lea, Flood: Fast splittable pseudorandom number generators (2014).
private struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var bits = state
    bits = (bits ^ bits >> 30) &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ bits >> 27) &* 0x94d0_49bb_1331_11eb
    return bits ^ bits >> 31
  }
}
