import CommandSupport
import GitHubAPI
import GitHubModels
import TerminalOutput

extension AppContext {
  /// Returns the only file of a gist, or lets the user choose one.
  ///
  /// - Throws: a ``Failure`` with status 64 if there are several and no terminal to ask at.
  func onlyOrChosenFile(
    of gist: Gist, on host: Host, question: String
  ) async throws -> GistFile {
    if let only = gist.files.first, gist.files.count == 1 { return only }
    guard console.terminal.canAsk, !isJSON else {
      throw Failure.noFileChosen(in: gist, failureFormatter.on(host))
    }
    return try await chosenFile(of: gist, question: question)
  }

  /// Lets the user choose a file of the gist; call it only if `console.terminal.canAsk`.
  func chosenFile(of gist: Gist, question: String) async throws -> GistFile {
    let rows = gist.files.map { file in
      [
        Cell(file.name, tone: .name), Cell(file.language ?? ""),
        Cell(file.size.map(ByteSize.text) ?? "", tone: .dim),
      ]
    }
    let index = try await choose(
      question, from: rows,
      columns: [Column("", isFlexible: true), "", Column("", alignment: .right)])
    return gist.files[index]
  }
}
