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

  /// A load that another one replaced.
  private struct ReplacedLoad {
    let task: Task<Void, Never>
    /// Its contents, unless the other load has the same.
    let outdated: GistContents?

    func cancel() {
      task.cancel()
      outdated?.cancel()
    }
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
    makeThread: @escaping @Sendable () -> any TaskExecutor = { SerialQueue() }
  ) {
    self.source = source
    self.avatars = owners
    screenImages = images
    self.makeThread = makeThread
  }

  func setWrapping(_ isOn: Bool) { state.withLock { $0.wraps = isOn } }

  /// Loads a document; what was read of it before is not read again unless `again`.
  func load(_ name: DocumentName, columns: Int, fromNetwork: Bool, again: Bool = false) {
    let thread = makeThread()
    let replaced = state.withLock { state in
      state.latest = name
      state.columns[name] = columns
      if fromNetwork { state.fromNetwork.insert(name) }
      return start(name, columns: columns, fromNetwork, again: again, on: thread, in: &state)
    }
    replaced?.cancel()
  }

  /// Starts a load with what is known of the document; returns the load that it replaces.
  ///
  /// Another thread may reload the document at the same time, so the known contents are found and
  /// stored under one lock.
  private func start(
    _ name: DocumentName, columns: Int, _ fromNetwork: Bool, again: Bool,
    on thread: any TaskExecutor, in state: inout State
  ) -> ReplacedLoad? {
    let former = state.loads[name]
    let known = again || former?.isOutdated == true ? nil : former?.contents
    let contents = known ?? GistContents()
    let reading = DocumentReading(
      source, columns: columns, wraps: state.wraps, avatars: avatars, screenImages: screenImages,
      thread: thread, lastLines: contents.lines
    ) { [self] in
      self.state.withLock { $0.latest == name }
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
    state.loads[name] = StartedLoad(task: task, contents: contents)
    return former.map { ReplacedLoad(task: $0.task, outdated: known == nil ? $0.contents : nil) }
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
      let thread = makeThread()
      let replaced = state.withLock { state -> ReplacedLoad? in
        guard let columns = state.columns[name] else { return nil }
        let fromNetwork = state.fromNetwork.contains(name)
        return start(name, columns: columns, fromNetwork, again: true, on: thread, in: &state)
      }
      replaced?.cancel()
    }
  }
}
