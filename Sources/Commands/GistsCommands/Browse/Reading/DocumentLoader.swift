import CommandSupport
import GistsTUI
import LocalFiles
import Synchronization

/// Loads documents; a newer load of the same document ends the older one.
final class DocumentLoader: Sendable {
  private struct StartedLoad {
    let task: Task<Void, Never>
    /// The contents that it reads, as long as the task or a document needs it.
    weak var contents: GistContents?
    /// Whether a command may have changed the gist since.
    var isOutdated = false
  }

  private struct State {
    var loads: [DocumentName: StartedLoad] = [:]
    var columns: [DocumentName: Int] = [:]
    /// The documents that were loaded from the host, with their comments.
    var fromNetwork: Set<DocumentName> = []
    var latest: DocumentName?
    var wraps = true
  }

  private let source: BrowserSource
  private let avatars: OwnerAvatars
  private let state = Mutex(State())

  private let screenImages: ScreenImages
  private let makeThread: @Sendable () -> any TaskExecutor

  /// Creates a loader; `makeThread` returns the thread that renders a document.
  init(
    _ source: BrowserSource, _ owners: OwnerAvatars, _ images: ScreenImages,
    makeThread: @escaping @Sendable () -> any TaskExecutor = { SerialQueue("document") }
  ) {
    self.source = source
    self.avatars = owners
    screenImages = images
    self.makeThread = makeThread
  }

  func setWrapping(_ isOn: Bool) { state.withLock { $0.wraps = isOn } }

  /// Loads a document; what was read of it before is not read again unless `again`.
  func load(_ name: DocumentName, columns: Int, fromNetwork: Bool, again: Bool = false) {
    let known = state.withLock { state -> GistContents? in
      state.latest = name
      state.columns[name] = columns
      if fromNetwork { state.fromNetwork.insert(name) }
      guard !again, let last = state.loads[name], !last.isOutdated else { return nil }
      return last.contents
    }
    let contents = known ?? GistContents()
    let reading = DocumentReading(
      source, columns: columns, wraps: state.withLock(\.wraps), avatars: avatars,
      screenImages: screenImages, thread: makeThread(), lastLines: contents.lines
    ) { [self] in
      state.withLock { $0.latest == name }
    }
    let task = source.queue.answer { [source] in
      let end: BrowserEvent
      do {
        end =
          switch try await Self.read(name, reading, contents, fromNetwork: fromNetwork) {
          case .document(let document): await reading.event(name, document)
          case .skipped: .documentSkipped(name)
          }
      } catch {
        end = .documentFailed(name, source.message(for: error))
      }
      source.queue.start { await source.context.deferredTasks.finish() }
      return EffectEnd(end)
    }
    let former = state.withLock { state -> StartedLoad? in
      defer { state.loads[name] = StartedLoad(task: task, contents: contents) }
      return state.loads[name]
    }
    former?.task.cancel()
    if let outdated = former?.contents, outdated !== contents { outdated.cancel() }
  }

  private static func read(
    _ name: DocumentName, _ reading: DocumentReading, _ contents: GistContents, fromNetwork: Bool
  ) async throws -> DocumentEnd {
    switch name {
    case .gist(let id):
      try await GistReading(id: id, reading, contents).load(fromNetwork: fromNetwork)
    case .draft(let name): try await reading.onThread { try await reading.draft(name) }
    case .deleted(let id): try await reading.onThread { try await reading.deleted(id) }
    case .repository(let repository):
      try await reading.repository(repository, fromNetwork: fromNetwork)
    case .revision(let gist, let version, let parent):
      try await reading.revision(version, after: parent, of: gist)
    case .repositoryFile(let repository, let path):
      try await reading.repositoryFile(path, of: repository, fromNetwork: fromNetwork)
    case .user(let login): try await reading.user(login, fromNetwork: fromNetwork)
    // Output of commands needs no loading.
    case .output, .message: .skipped
    }
  }

  /// Reloads the shown gists that a command changed; all others are read again when they are shown.
  func reload(_ gists: [String]) {
    state.withLock { state in
      for name in state.loads.keys { state.loads[name]?.isOutdated = true }
    }
    for name in gists.map(DocumentName.gist) {
      let (columns, latest, fromNetwork) = state.withLock {
        ($0.columns[name], $0.latest, $0.fromNetwork.contains(name))
      }
      guard let columns else { continue }
      load(name, columns: columns, fromNetwork: fromNetwork, again: true)
      state.withLock { $0.latest = latest }
    }
  }
}
