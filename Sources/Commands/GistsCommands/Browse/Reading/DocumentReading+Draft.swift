import ClientState
import CommandSupport
import GistsTUI
import GitHubAPI
import TerminalOutput
import TerminalScreen

/// Reads a text that was not sent.
extension DocumentReading {
  func draft(_ name: String) async throws -> DocumentEnd {
    let (folders, now, libraries) = (context.folders, context.time.now(), context.libraries)
    let found = await source.blocking {
      SavedDraft.all(in: folders, now: now).first { $0.name == name }.map { draft in
        (draft, DraftTargets(of: [draft], in: libraries).text(of: draft))
      }
    }
    guard let (draft, target) = found, let bytes = try draft.read() else {
      throw Failure(.no, "the draft was sent or removed")
    }
    let saved = draft.saved.map { "saved \(relative.text($0))" }
    let end = draft.expiry.map { "removed at \(context.time.moment($0))" }
    let purpose = target.map { "for \(Printable.line($0))" }
    let about = ["not sent", purpose, saved, end].compactMap(\.self)
      .joined(separator: style.separator)
    return .document(
      BrowserDocument(
        title: title(draft.title), about: [style.text(.dim, about).onScreen, ""],
        sections: [
          BrowserDocument.Section(
            name: title(draft.title), detail: ByteSize.text(bytes.count),
            content: .text(ScreenText(bytes)), isSource: true)
        ], columns: columns))
  }
}
