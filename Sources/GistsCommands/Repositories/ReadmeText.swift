import CommandSupport
import RepoBrowser
import TerminalOutput

/// A README at a terminal: Markdown is rendered, other formats are shown as plain text.
struct ReadmeText: Sendable {
  private static let markdownSuffixes = [".md", ".markdown", ".mdown", ".mkdn", ".mkd"]

  private let file: RepositoryFile

  init(_ file: RepositoryFile) { self.file = file }

  func write(to console: Console) throws(OutputError) {
    guard isMarkdown else {
      let text = Printable.text(file.bytes)
      return try console.out.write(text.hasSuffix("\n") ? text : text + "\n")
    }
    let lines = Markdown(file.bytes).lines(
      columns: console.terminal.columns, style: console.style)
    for line in lines { try console.out.writeLine(line) }
  }

  private var isMarkdown: Bool {
    let name = file.name.lowercased()
    return Self.markdownSuffixes.contains { name.hasSuffix($0) }
  }
}
