import CommandSupport
import GitHubModels
import TerminalOutput

extension CommandOutput {
  /// Prints a gist that is about to change, on stderr at a terminal: full ID, description, files.
  ///
  /// A screen receives the gist, and has usually shown it already.
  func show(_ gist: Gist) throws {
    screen?.changing(gist)
    guard console.terminal.errIsTerminal, !isJSON, screen == nil else { return }
    let style = console.errStyle
    let title = Printable.line(gist.title ?? "")
    let files = gist.files.map { Printable.line($0.name) }.joined(separator: ", ")
    let facts = [gist.visibility, Plural.count(gist.files.count, "file") + ": " + files]
    if style.isPlain {
      return try console.err.writeLine(
        "\"\(title)\", " + facts.compactMap { $0 }.joined(separator: ", "))
    }
    try console.err.writeLine(
      "\(style(.yellow, gist.id))  \(style(.bold, title))\n"
        + "  \(style(.dim, facts.compactMap { $0 }.joined(separator: " · ")))")
  }
}
