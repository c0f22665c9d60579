import CommandSupport
import GistsTUI
import GitHubModels
import Synchronization
import TerminalOutput

struct RevisionReading: Sendable {
  private let gist: String
  private let version: String
  /// The revision before; nil for the first one.
  private let parent: String?
  private let reading: DocumentReading

  init(gist: String, version: String, parent: String?, _ reading: DocumentReading) {
    self.gist = gist
    self.version = version
    self.parent = parent
    self.reading = reading
  }

  func load() async throws {
    let context = reading.context
    // Moving through the history asks for no more than what is looked at.
    guard await reading.isStillWanted() else { return }
    let named = NamedGist(session: try context.session(), id: gist, revision: nil)
    let sides = DiffSides(gist: named, context: context)
    async let old = older(sides)
    async let new = sides.revision(version)
    let diff = try await GistComparison(gist: named, old: try await old, new: try await new)
      .load(in: context)
    await reading.onThread {
      let lines = Mutex<[StyledText]>([])
      let page = DiffPage(isTerminal: true, style: reading.style) { line in
        lines.withLock { $0.append(line.onScreen) }
      }
      try? page.write(diff.files)
      let failures = diff.failures.map { StyledText($0.message, .failure) }
      await reading.send(
        .revision(gist: gist, version: version, parent: parent),
        BrowserDocument(
          title: "Revision \(version.prefix(7))",
          sections: [.init(name: nil, content: .lines(lines.withLock(\.self) + failures))],
          columns: reading.columns))
    }
  }

  private func older(_ sides: DiffSides) async throws -> DiffSide? {
    guard let parent else { return nil }
    return try await sides.revision(parent)
  }
}
