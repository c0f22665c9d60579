import ClientState
import CommandSupport
import GistsTUI
import GitHubModels
import TerminalOutput

/// Reads the copy of a deleted gist from the trash.
struct DeletedReading: Sendable {
  private let id: String
  private let reading: DocumentReading

  init(id: String, _ reading: DocumentReading) {
    self.id = id
    self.reading = reading
  }

  func load() async {
    let trash = reading.context.trash(of: reading.source.host)
    let formatter = reading.context.failureFormatter
    let found = await reading.source.blocking { [id] in
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
      let message = BrowserMessage(.error, "the gist is no longer in the trash")
      return reading.source.queue.send(.documentFailed(.deleted(id), message))
    }
    let page = GistPage(
      gist: gist, isStarred: nil, stars: nil, contents: contents, showsFacts: true)
    let bodies = (try? await page.bodies(reading.fileRenderer())) ?? []
    let about = [
      page.summary(reading.style),
      reading.style.text(.dim, "deleted \(reading.relative.text(deleted))"),
    ]
    await reading.send(
      .deleted(id),
      BrowserDocument(
        title: reading.title(gist.title ?? gist.id), about: about.map(\.onScreen),
        sections: zip(contents, bodies).map { content, body in
          reading.section(
            content.file.name, file: content.file.name,
            detail: GistPage.facts(content.file, reading.style), body)
        }, columns: reading.columns))
  }
}
