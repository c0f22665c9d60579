package import GistLibrary
package import GitHubAPI
import LocalFiles
import Synchronization
import TerminalOutput

/// Saves a command's fetched data to the library, during or after printing.
///
/// If the library can't be written, the user gets one warning and the command continues.
package final class LibraryRecorder: Sendable {
  private let libraries: Libraries
  private let host: Host
  /// The most pending writes; each holds its data in memory.
  private static let width = 4

  /// The latest writes in order, maybe after ``prepare()``; each waits for the one before it.
  private let writings = Mutex<[Task<Void, Never>]>([])
  private let hasFailed = Mutex(false)
  private let queue = SerialQueue()

  package init(_ libraries: Libraries, host: Host) {
    self.libraries = libraries
    self.host = host
    libraries.deferredTasks.add { [self] in await finish() }
  }

  /// Whether the library already exists.
  package var hasLibrary: Bool { (try? libraries.library(of: host))?.file.identity != nil }

  /// Opens the library, if there is one, while the command waits for the host.
  package func prepare() {
    start { [self] in (try? libraries.library(of: host))?.prepareWriting() }
  }

  /// Starts a write that runs in the background.
  package func write(_ body: @escaping @Sendable (GistStore) throws(LibraryError) -> Void) {
    start { [self] in save(body) }
  }

  private func start(_ work: @escaping @Sendable () -> Void) {
    writings.withLock { writings in
      let task = Task { [queue, before = writings.last] in
        await before?.value
        await queue.run(work)
      }
      writings = writings.suffix(Self.width - 1) + [task]
    }
  }

  /// Waits while too many writes are pending.
  package func keepUp() async {
    let oldest = writings.withLock { $0.count == Self.width ? $0.first : nil }
    await oldest?.value
  }

  private func finish() async { await writings.withLock { $0.last }?.value }

  /// Writes after all output is printed.
  package func writeAfterwards(_ body: @escaping @Sendable (GistStore) throws(LibraryError) -> Void)
  {
    libraries.deferredTasks.add { [self] in
      write(body)
      await finish()
    }
  }

  private func save(_ body: (GistStore) throws(LibraryError) -> Void) {
    guard !hasFailed.withLock({ $0 }), let library = try? libraries.library(of: host) else {
      return
    }
    do throws(LibraryError) {
      try libraries.open(library, .writing, body)
    } catch .busy {
      // Another process is writing. The data can be fetched again later.
    } catch {
      hasFailed.withLock { $0 = true }
      libraries.diagnostics.warn(
        "library not updated: \(FailureFormatter.text(of: error, library.file.path))")
    }
  }
}

/// Work to do after all output is printed; it never changes the exit status.
package final class DeferredTasks: Sendable {
  package typealias Work = @Sendable () async -> Void

  private let works = Mutex<[(work: Work, needsSuccess: Bool)]>([])

  package init() {}

  /// Adds work; with `afterSuccess`, it is skipped if the output could not be printed.
  package func add(afterSuccess: Bool = false, _ work: @escaping Work) {
    works.withLock { $0.append((work, afterSuccess)) }
  }

  /// Runs all tasks in the order they were added.
  package func finish(isPrinted: Bool = true) async {
    let all = works.withLock { works in
      defer { works = [] }
      return works
    }
    for entry in all where isPrinted || !entry.needsSuccess { await entry.work() }
  }
}
