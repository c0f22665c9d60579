/// A browser as a variable names it: a program and its arguments.
struct Browser: Hashable, Sendable {
  let words: [String]

  init(_ text: Substring) { words = text.split(separator: " ").map(String.init) }

  /// Returns the command that opens a URL, which replaces each `%s` or is the last argument.
  func command(opening url: String) -> [String] {
    guard words.contains(where: { $0.contains("%s") }) else { return words + [url] }
    return words.map { $0.replacing("%s", with: url) }
  }

  /// Whether the browser draws its pages in the terminal, and so needs it until it ends.
  var usesTerminal: Bool {
    let program = words.first?.split(separator: "/").last.map(String.init) ?? ""
    return Self.terminalBrowsers.contains(program)
  }

  private static let terminalBrowsers: Set<String> = [
    "browsh", "carbonyl", "cha", "edbrowse", "elinks", "links", "links2", "lynx", "w3m",
    "www-browser",
  ]
}
