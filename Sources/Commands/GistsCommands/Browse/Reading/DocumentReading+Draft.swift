import ClientState
import CommandSupport
import GistsTUI
import GitHubAPI
import TerminalOutput
import TerminalScreen

/// Reads a text that was not sent.
extension DocumentReading {
  func draft(_ name: String) async throws -> DocumentEnd {
    let (folders, now) = (context.folders, context.time.now())
    let draft = await source.blocking {
      SavedDraft.all(in: folders, now: now).first { $0.name == name }
    }
    guard let draft, let bytes = try draft.read() else {
      throw Failure(.no, "the draft was sent or removed")
    }
    let saved = draft.saved.map { "saved \(relative.text($0))" }
    let end = draft.expiry.map { "removed at \(context.time.moment($0))" }
    let about = ["not sent", saved, end].compactMap(\.self).joined(separator: style.separator)
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
