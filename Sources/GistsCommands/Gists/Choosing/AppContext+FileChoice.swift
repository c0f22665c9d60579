import CommandSupport
import GitHubModels
import TerminalOutput

extension AppContext {
  /// Lets the person choose a file of the gist; call it only if `console.terminal.canAsk`.
  func chosenFile(of gist: Gist, question: String) async throws -> GistFile {
    let rows = gist.files.map { file in
      [
        Cell(file.name, tone: .cyan), Cell(file.language ?? ""),
        Cell(file.size.map(ByteSize.text) ?? "", tone: .dim),
      ]
    }
    let index = try await choose(
      question, from: rows,
      columns: [Column("", isFlexible: true), "", Column("", alignment: .right)])
    return gist.files[index]
  }
}
