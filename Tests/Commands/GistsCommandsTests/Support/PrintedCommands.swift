import ArgumentParser
import Synchronization
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

/// The commands of this program in messages, read as if they were pasted into a shell: a real shell
/// splits them into words, and the program's own parser reads the words.
enum PrintedCommands {
  /// The command lines that are known to be right.
  private static let checked = Mutex<Set<String>>([])

  /// Returns the command lines in hints, notes and warnings.
  ///
  /// A command begins after one of these words and ends with the line.
  static func lines(in messages: String) -> [String] {
    messages.split(separator: "\n").compactMap { line in
      guard ["hint: ", "note: ", "warning: "].contains(where: line.hasPrefix) else { return nil }
      return ["run gists ", ": gists ", "with: gists "].lazy.compactMap { beginning in
        line.ranges(of: beginning).last.map { "gists " + line[$0.upperBound...] }
      }.first
    }
  }

  /// Records an issue if a command line can't be used.
  static func check(_ messages: String) async {
    let unusable = try? await unusable(in: messages)
    if unusable != [] { Issue.record("unusable commands: \(unusable ?? [])") }
  }

  /// Returns the command lines that no shell or parser accepts.
  static func unusable(in messages: String) async throws -> [String] {
    var unusable: [String] = []
    for line in lines(in: messages) where !checked.withLock({ $0.contains(line) }) {
      // Placeholders are words for a shell, but `< FILE` is a file that does not exist.
      let typed = line.replacing("< FILE", with: "").replacing(/< \S+$/, with: "")
      let commands = try await ShellWords.arguments(of: "gists", in: typed)
      if !commands.isEmpty, commands.allSatisfy(isUsable) {
        checked.withLock { _ = $0.insert(line) }
      } else {
        unusable.append(line)
      }
    }
    return unusable
  }

  /// Whether the parser reads the words, as a command or as a request for help.
  private static func isUsable(_ words: [String]) -> Bool {
    (try? RootCommand.parseAsRoot(PairedOption.spread(words))) != nil
  }
}
