import ArgumentParser
import TerminalOutput
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

/// The table of `gists help migrate`: it tells the truth about each flag.
@Suite struct MigrationTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let place: [String]
    let name: String
    let flag: ForeignFlag

    var testDescription: String { (place + [name]).joined(separator: " ") }
  }

  /// Each name of each flag, after each command where it may be typed.
  static let rows = ForeignCommand.all.flatMap { command in
    command.places.flatMap { place in
      command.flags.flatMap { flag in
        flag.names.map { Row(place: place, name: $0, flag: flag) }
      }
    }
  }

  /// The arguments that the commands here require.
  private static let arguments: [[String]: [String]] = [
    ["rename"]: ["ID", "a", "b"], ["clone"]: ["ID"], ["view"]: ["ID"], ["edit"]: ["ID"],
    ["delete"]: ["ID"], ["api"]: ["gists"],
  ]

  /// Returns the failure of a command line; nil if the parser accepts it.
  private func failure(_ words: [String]) -> Failure? {
    do {
      _ = try RootCommand.parseAsRoot(PairedOption.spread(words))
      return nil
    } catch {
      guard !RootCommand.exitCode(for: error).isSuccess else { return nil }
      return WrongUsage.failure(for: error, in: words)
    }
  }

  private func line(_ row: Row) -> [String] {
    let values = ["N": "5", "METHOD": "GET", "KEY=VALUE": "a=b", "NAME: VALUE": "X-A: b"]
    let value = row.flag.value.map { [values[$0] ?? "x"] } ?? []
    return row.place + (Self.arguments[row.place] ?? []) + [row.name] + value
  }

  @Test(arguments: rows)
  func `a flag is accepted if it is the same, else the error names what to use`(row: Row) throws {
    let line = line(row)
    switch row.flag.use {
    case .same:
      // `gist`'s own flags are those of `gists create`; `new` has no file to name.
      guard !row.place.isEmpty, row.place != ["new"] else { return }
      #expect(failure(line) == nil, "\(line)")
    case .differs:
      guard !row.place.isEmpty else { return }
      #expect(failure(line) == nil, "\(line)")
    case .other, .leftOut:
      let told = try #require(failure(line), "\(line) is accepted")
      #expect(told.message.description == "unknown option \(row.name)")
      #expect(told.nextSteps.first?.description == row.flag.hint)
      #expect(told.status == .wrongUsage)
    }
  }

  @Test func `a flag with its value, or among others, gets the same hint`() async throws {
    let machine = try TestMachine()
    for (words, hint) in [
      (["-p", "x"], "-p is --public here, as in gh"),
      (["-f", "x"], "to create a gist, run gists create FILE"),
      (["-trb"], "use -f NAME.EXT"), (["create", "--type=rb"], "use -f NAME.EXT"),
      (["create", "-s", "nosuch.rb"], "not supported: git.io no longer shortens URLs"),
      (
        ["list", "--filter", "x", "--include-content"],
        "to search file contents, run gists search WORDS"
      ),
    ] {
      let result = await machine.gists(words)
      #expect(result.err.contains("\nhint: \(hint)\n"), "\(result.err)")
    }
  }

  @Test func `the commands in hints can be run`() async throws {
    for command in ForeignCommand.all {
      for case let hint? in command.flags.map(\.hint) {
        #expect(try await PrintedCommands.unusable(in: "hint: \(hint)") == [])
      }
    }
  }

  @Test func `the table has every flag, in 90 columns`() {
    let lines = MigrationText.text.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 90 })
    for command in ForeignCommand.all {
      for flag in command.flags {
        let names = flag.names.joined(separator: ", ")
        #expect(lines.contains { $0.hasPrefix("    \(names)") }, "\(names)")
      }
    }
  }

  @Test func `what pet, navi and nap have is a command here`() {
    let names = RootCommand.configuration.groupedSubcommands.flatMap(\.subcommands)
      .map { $0._commandName[...] }
    let rows = SnippetTools.pet + SnippetTools.navi + SnippetTools.nap
    let named = rows.flatMap { $0.here.matches(of: /gists ([a-z]+)/).map(\.1) }
    #expect(named.count > 20)
    #expect(named.filter { !names.contains($0) } == [])
  }

  /// The words of a command without its arguments: `gh auth login`.
  private static func words(of command: ForeignCommand) -> [String] {
    let words = command.name.split(separator: " ").map(String.init)
    return Array(words.prefix { $0.allSatisfy { $0.isLowercase || $0 == "-" } })
  }

  /// The real gh, if it is installed.
  @Test(.requires("gh"))
  func `no flag of the installed gh is missing`() async throws {
    try await ScratchHome.with { home in
      for command in ForeignCommand.gh + ForeignCommand.ghOther {
        let words = Self.words(of: command)
        let name = words.joined(separator: " ")
        let help = try await Program(command: words + ["--help"], home: home).run().out
        // Debian's gh has no rename and no switch.
        guard help.contains("\n  \(name)") else { continue }
        let own = help.firstRange(of: "INHERITED FLAGS").map { help[..<$0.lowerBound] } ?? help[...]
        let flags = own.split(separator: "\n").filter { $0.hasPrefix("  ") && $0.contains(" --") }
          .flatMap { $0.split(separator: " ").prefix(2) }
          .map { String($0).replacing(",", with: "") }.filter { $0.hasPrefix("-") }
        #expect(flags.count >= 1 || name.hasSuffix("clone") || name.hasSuffix("delete"))
        // A parser reads -h as help; what follows it is checked elsewhere.
        let known = Set(command.flags.flatMap(\.names) + ["-h"])
        #expect(flags.filter { !known.contains($0) } == [], "\(name)")
      }
    }
  }
}
