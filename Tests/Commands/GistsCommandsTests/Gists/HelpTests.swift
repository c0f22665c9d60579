import ArgumentParser
import ProgramVersion
import TerminalOutput
import TestSupport
import Testing
import TextFormats

@testable import CommandSupport
@testable import GistsCommands

@Suite struct HelpTests {
  private func help(_ arguments: String...) async throws -> String {
    let result = try await TestMachine().gists(arguments)
    #expect(result.status == .done && result.err == "")
    return result.out
  }

  /// The names of the commands in a help text.
  private func commands(in help: String) -> [Substring] {
    help.matches(of: /\n  ([a-z]+)[a-z, ]*  +[A-Z]/).map(\.1)
  }

  @Test func `help lists the twenty commands of every day, and help commands all`() async throws {
    let (common, all) = try await (help("--help"), help("help", "commands"))
    let names = commands(in: common)
    #expect(names.count == 20 && all.hasPrefix("COMMON COMMANDS:\n  auth "))
    let registered = RootCommand.configuration.groupedSubcommands.flatMap(\.subcommands)
      .map { $0._commandName[...] }
    #expect(commands(in: "\n\(all)") == registered)
    #expect(names == Array(registered.prefix(20)))
    #expect(
      common.hasSuffix(
        """
        COMMON OPTIONS:
          --version   Show the version
          -h, --help  Show help information

        Topics:
          gists help commands                   all commands
          gists help environment
          gists help exit-codes
          gists help keys                       in gists browse
          gists help migrate                    from gh gist, gist, pet, navi and nap
          gists help scripting

        \(releasePlace)

        Run gists help <command> for more about a command

        """))
    let headings = common.matches(of: /\n([A-Z][A-Za-z ]+):/).map(\.1)
    #expect(
      headings.filter { $0 != "Releases" } == [
        "USAGE", "COMMON COMMANDS", "LIBRARY COMMANDS", "Examples", "COMMON OPTIONS", "Topics",
      ])
  }

  @Test(arguments: [60, 80], HelpTopic.allCases.map(\.rawValue) + ["star", "browse"])
  func `help fits the terminal, and has the same words`(columns: Int, name: String) async throws {
    let arguments = HelpTopic(rawValue: name) == nil ? [name, "--help"] : ["help", name]
    let machine = try TestMachine()
    let whole = await machine.gists(arguments).out
    machine.terminal = Terminal(outIsTerminal: true, columns: columns)
    let fitting = await machine.gists(arguments).out
    let long = fitting.split(separator: "\n").map(String.init).filter { $0.count > columns }
    // The labels of some entries leave no room for their text.
    #expect(
      long.allSatisfy { ($0.firstMatch(of: /^ *\S.*?  +/)?.0.count ?? 0) > columns - 20 },
      "\(long)")
    #expect(fitting.split { $0.isWhitespace } == whole.split { $0.isWhitespace })
  }

  @Test func `a command's help ends with the options of all commands, a line each`() async throws {
    let help = try await help("star", "--help")
    #expect(
      help.hasSuffix(
        """
        OPTIONS:
          --json                  Print JSON (see gists help scripting)
          -q, --jq <expression>   Filter the JSON with a jq expression

        COMMON OPTIONS:
          --host, --hostname <host>  GitHub host (default: setting host or github.com)
          --account <login>          Signed-in account to use (default: the active one)
          -v, --verbose              Show requests on stderr, with secrets redacted
          --timeout <s>              Timeout in seconds, retries included (default: 30)
          --wait                     Wait for rate limits to reset, however long
          --color <when>             Use color (values: auto, always, never)
          --no-pager                 Do not pipe output into a pager
          --version                  Show the version
          -h, --help                 Show help information

        """))
  }

  /// The groups of commands, such as `auth`.
  private static let groups = RootCommand.configuration.groupedSubcommands.flatMap(\.subcommands)
    .filter { !($0 is any GistsCommand.Type) }.map { [$0.configuration.commandName ?? ""] }

  @Test(arguments: NamedCommand.all.map(\.words) + groups)
  func `every command has help with examples, in 80 columns`(words: [String]) async throws {
    let result = await (try TestMachine()).gists(words + ["--help"])
    #expect(result.status == .done)
    #expect(result.err == "")
    #expect(result.out.contains(#/\nExamples?:\n  gists /#), "\(words)")
    let widest = result.out.split(separator: "\n").filter { !$0.hasPrefix("USAGE") }.map(\.count)
    #expect(widest.allSatisfy { $0 <= 80 })
  }
}
