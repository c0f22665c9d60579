import CommandSupport
import FoundationEssentials
import GistsBrowser

/// What completes a command line that is typed in the browser.
enum CommandLineCompletion {
  /// Returns the words that may replace the last one, also an empty one after a space.
  static func words(after line: String, in context: AppContext) -> [String] {
    var words = CommandWords.words(of: line)
    if line.isEmpty || line.last?.isWhitespace == true { words.append("") }
    let current = words.last ?? ""
    let found = (context.commandLines?.completions(of: words, in: context) ?? []).map { line in
      String(line.prefix { $0 != "\t" })
    }
    if found == [":files"] || found == [":folders"] { return names(startingWith: current) }
    return found.filter { $0.hasPrefix(current) }
  }

  /// Returns the files and folders whose path starts like this.
  private static func names(startingWith path: String) -> [String] {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)
    return (names ?? []).map { folder + $0 }.filter { $0.hasPrefix(path) }.sorted()
  }
}
