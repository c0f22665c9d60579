import RepoBrowser
import TerminalOutput

/// A README for a terminal: Markdown is rendered, anything else stays as it is.
struct ReadmeText: Sendable {
  private let file: RepositoryFile

  init(_ file: RepositoryFile) { self.file = file }

  func write(to console: Console) throws(OutputError) {
    let text = Printable.text(file.bytes)
    return try console.out.write(text.hasSuffix("\n") ? text : text + "\n")
  }
}
