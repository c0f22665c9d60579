import CommandSupport
import GistsTUI
import Synchronization
import TerminalOutput

/// Reads the changes of a gist's revision.
extension DocumentReading {
  /// `parent` is the previous revision; nil for the first one.
  func revision(_ version: String, after parent: String?, of gist: String) async throws
    -> DocumentEnd
  {
    // Moving through the history requests only the revisions at which the user stops.
    guard await isStillWanted() else { return .skipped }
    let named = NamedGist(session: try context.sessions.session(), id: gist, revision: nil)
    let sides = DiffSides(gist: named, libraries: context.libraries)
    @Sendable func older() async throws -> DiffSide? {
      guard let parent else { return nil }
      return try await sides.revision(parent)
    }
    async let old = older()
    async let new = sides.revision(version)
    let diff = try await GistComparison(gist: named, old: try await old, new: try await new)
      .load(in: context.repositories)
    return await onThread {
      let lines = Mutex<[StyledText]>([])
      let page = DiffPage(isTerminal: true, style: style) { line in
        lines.withLock { $0.append(line.onScreen) }
      }
      try? page.write(diff.files)
      let failures = diff.failures.map { StyledText($0.message.description, .failure) }
      return .document(
        BrowserDocument(
          title: "Revision \(ShortID.revision(version))",
          sections: [.init(name: nil, content: .lines(lines.withLock(\.self) + failures))],
          columns: columns))
    }
  }
}
