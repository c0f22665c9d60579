import ClientState
import CommandSupport
import GistsTUI
import GitHubModels
import TerminalOutput

/// Reads the copy of a deleted gist from the trash.
extension DocumentReading {
  func deleted(_ id: String) async throws -> DocumentEnd {
    let trash = context.stateFiles.trash(of: source.host)
    let formatter = context.failureFormatter
    let found = await source.blocking {
      trash.entries().first { $0.gist.value.id == id }.map { entry in
        let contents = entry.gist.value.files.enumerated().map { index, file in
          FileContent(
            file: file,
            bytes: Result { try entry.bytes(of: index) }.mapError { formatter.failure(for: $0) })
        }
        return (entry.gist.value, entry.deleted, contents)
      }
    }
    guard let (gist, deleted, contents) = found else {
      throw Failure(.no, "the gist is no longer in the trash")
    }
    let page = GistPage(
      gist: gist, isStarred: nil, stars: nil, contents: contents, showsFacts: true)
    let bodies = (try? await page.bodies(fileRenderer())) ?? []
    let about = [page.summary(style), style.text(.dim, "deleted \(relative.text(deleted))")]
    return .document(
      BrowserDocument(
        title: title(gist.titleOnScreen), about: about.map(\.onScreen),
        sections: zip(contents, bodies).map { content, body in
          section(
            content.file.name, file: content.file.name,
            detail: GistPage.facts(content.file, style),
            narrowDetail: GistPage.facts(content.file, style, size: ByteSize.narrow), body)
        }, columns: columns))
  }
}
