import ArgumentParser
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

/// The browser passes every ID, name and path after `--`.
@Suite struct DashedArgumentTests {
  private static let id = GistDocument.id

  /// Returns a value of an argument that begins with a dash, if it may be any text.
  private static func value(of argument: CommandArgument) -> String {
    if let first = argument.allValues?.first { return first }
    guard case .values(let source) = argument.completion else {
      // A dash stands for stdin, and nothing else can.
      return ["-", "stdin"].contains(argument.valueName) ? "-" : "-x"
    }
    return switch source {
    case .gist, .gistOrTag, .ownGist, .trashedGist: id
    case .feed, .browserList: "mine"
    case .revision: "0123456"
    case .repository: "a/b"
    case .setting: "editor"
    case .draft, .gistFile, .gistFileOrFolder, .editedFile, .login, .account, .host, .language,
      .tag,
      .searchWord, .apiPath, .settingValue:
      "-x"
    }
  }

  /// The commands with arguments, with one value for each.
  private static let withArguments: [[String]] = NamedCommand.all.compactMap { command in
    let arguments = CommandDescription(of: command.type)?.arguments ?? []
    let positionals = arguments.filter { $0.kind == .positional && !$0.isAfterTerminator }
    // An agent is named only with --config.
    let options = command.words == ["mcp"] ? ["--config"] : []
    return positionals.isEmpty
      ? nil : command.words + options + ["--"] + positionals.map(value)
  }

  private static let withOptions = [
    ["edit", "--desc=-x", "--", id], ["delete", "--yes", "--", id], ["copy", "--url", "--", id],
    ["link", "--remove", "--", "-x"], ["push", "--dry-run", "--", "-x"],
    ["pull", "--dry-run", "--", "-x"], ["create", "--", "-x", "-y"],
    ["create", "--desc=-x", "--", "-x"], ["diff", "--local", "--", id],
    ["repo", "view", "--web", "--", "a/b"],
  ]

  @Test(arguments: withArguments + withOptions)
  func `an argument after -- may start with a dash`(words: [String]) throws {
    let root = try #require(CommandDescription(of: RootCommand.self))
    #expect(UnknownOption.failure(in: words, of: root) == nil)
    #expect(throws: Never.self) { try RootCommand.parseAsRoot(words) }
  }

  @Test func `the commands that take something from the browser are among these`() {
    let names = Self.withArguments.map { $0.prefix { $0 != "--" }.joined(separator: " ") }
    #expect(Set(names).isSuperset(of: ["view", "cat", "edit", "delete", "user add", "repo view"]))
  }
}
