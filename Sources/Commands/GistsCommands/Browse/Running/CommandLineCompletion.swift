import CommandSupport
import FoundationEssentials
import GistsTUI

enum CommandLineCompletion {
  /// Returns the words that may replace the last word, including an empty one after a space.
  ///
  /// If the line is about a gist that it does not name, those that follow the gist's ID are first.
  static func words(
    after line: String, about gist: String? = nil, in context: AppContext
  ) -> [Completion] {
    var words = CommandWords.ofCommandLine(line)
    if line.last.map(CommandWords.isBlank) ?? true { words.append("") }
    let typed = completions(of: words, in: context)
    guard let gist, words.count > 1 else { return typed }
    let following = completions(of: [words[0], gist] + words.dropFirst(), in: context)
    // A folder may have many files.
    let known = Set(following)
    return following + typed.filter { !known.contains($0) }
  }

  private static func completions(of words: [String], in context: AppContext) -> [Completion] {
    let current = words.last ?? ""
    let found = context.commandLines?.completions(of: words, in: context) ?? []
    switch found {
    case [":files"]: return paths(startingWith: current)
    case [":folders"]: return paths(startingWith: current).filter { $0.word.hasSuffix("/") }
    default: return found.map(completion).filter { $0.word.hasPrefix(current) }
    }
  }

  static func paths(after line: String) -> [Completion] {
    paths(startingWith: CommandWords.words(of: line).last ?? "")
  }

  /// Returns the completion in a line for a shell: `WORD`, a tab and a description.
  private static func completion(_ line: String) -> Completion {
    let parts = line.split(separator: "\t", maxSplits: 1).map(String.init)
    let word = parts.first ?? ""
    // Only IDs need a title.
    let isID = GistID.whole(word[...]) != nil
    return Completion(word, title: isID && parts.count > 1 ? parts[1] : nil)
  }

  /// Returns the files and folders whose path starts like this; a folder ends with a slash.
  private static func paths(startingWith path: String) -> [Completion] {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    let start = path.dropFirst(folder.count)
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)
    return (names ?? []).filter { name in
      name.hasPrefix(start) && (start.hasPrefix(".") || !name.hasPrefix("."))
    }.sorted().map { name in
      var isFolder = false
      _ = FileManager.default.fileExists(atPath: folder + name, isDirectory: &isFolder)
      return Completion(folder + name + (isFolder ? "/" : ""))
    }
  }
}
