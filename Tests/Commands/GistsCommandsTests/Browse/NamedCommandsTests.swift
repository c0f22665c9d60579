import ArgumentParser
import CommandSupport
import FoundationEssentials
import TestSupport
import Testing

@testable import GistsTUI
@testable import GistsCommands

/// The commands that texts of the browser name, as `:name`.
@Suite struct `Commands in texts of the browser` {
  /// A command, as the texts write it: options, words in capitals and interpolations belong to it.
  // A `Regex` without parsers of our own never changes.
  nonisolated(unsafe) private static let named =
    /(?:^|[\s;("]):(?<line>[a-z]{2,}(?: (?:--[a-z-]+|[A-Z]+\b|\\\([a-z]+\)))*)/

  /// The string literals in all sources of the browser, but those for scripts of shells.
  private static func literals() throws -> [String] {
    let root = packageFolder.appending(path: "Sources").path
    var literals: [String] = []
    for folder in ["Screen/GistsTUI", "Commands/GistsCommands/Browse"] {
      let names = try FileManager.default.subpathsOfDirectory(atPath: "\(root)/\(folder)")
      for name in names.sorted()
      where name.hasSuffix(".swift") && !name.hasSuffix("/CommandLineCompletion.swift") {
        let text = try String(contentsOfFile: "\(root)/\(folder)/\(name)", encoding: .utf8)
        for line in text.split(separator: "\n") where line.firstMatch(of: /^\s*\/\//) == nil {
          literals += line.matches(of: /"(?:[^"\\]|\\.)*"/).map {
            String($0.0.dropFirst().dropLast())
          }
        }
      }
    }
    return literals
  }

  /// Whether the parser reads the command, on a selected gist.
  private static func isUsable(_ line: String) -> Bool {
    var words = line.split(separator: " ").map { $0.hasPrefix("\\(") ? "notes.md" : String($0) }
    if [.gist, .gists].contains(CommandTraits(of: words)?.takes) {
      words.insert(GistDocument.id, at: 1)
    }
    if words[0] == "revert" { words[2] = "0123abc" }
    return (try? RootCommand.parseAsRoot(PairedOption.spread(words))) != nil
  }

  @Test func `each can be used on the selected gist`() throws {
    let lines = try Self.literals().flatMap { literal in
      literal.matches(of: Self.named).map { String($0.line) }
    }
    #expect(
      Set(lines).isSuperset(of: ["link --remove \\(word)", "drafts", "revert SHA", "comment"]))
    #expect(lines.filter { !Self.isUsable($0) } == [])
    #expect(FootView.suggested.filter { !Self.isUsable($0) } == [])
  }

  @Test func `a command that does not exist is found`() {
    #expect(!Self.isUsable("unlink \\(word)"))
  }
}
