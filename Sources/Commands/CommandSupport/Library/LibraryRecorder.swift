import FoundationEssentials
package import GistLibrary
package import GitHubAPI
import GitHubModels
import LocalFiles
import Synchronization

/// Saves what a command fetched to the library, during or after printing.
///
/// If the library can't be written, the user gets one warning and the command goes on.
package final class LibraryRecorder: Sendable {
  private let context: AppContext
  private let host: Host
  /// The most pending writes; each holds its data in memory.
  private static let width = 4

  /// The latest writes in order; each waits for the one before it.
  private let writings = Mutex<[Task<Void, Never>]>([])
  private let hasFailed = Mutex(false)
  private let queue = SerialQueue("recording")

  package init(_ context: AppContext, host: Host) {
    self.context = context
    self.host = host
    context.deferredTasks.add { [self] in await finish() }
  }

  /// Whether the library already exists.
  package var hasLibrary: Bool { (try? context.library(of: host))?.file.identity != nil }

  /// Opens the library, if there is one, while the command waits for the host.
  package func prepare() {
    Task { [self] in
      await queue.run { [self] in (try? context.library(of: host))?.prepareWriting() }
    }
  }

  /// Starts a write that runs in the background.
  package func write(_ body: @escaping @Sendable (GistStore) throws(LibraryError) -> Void) {
    writings.withLock { writings in
      let task = Task { [self, before = writings.last] in
        await before?.value
        await queue.run { self.save(body) }
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

  /// Writes after everything is printed.
  package func writeAfterwards(_ body: @escaping @Sendable (GistStore) throws(LibraryError) -> Void)
  {
    context.deferredTasks.add { [self] in
      write(body)
      await finish()
    }
  }

  private func save(_ body: (GistStore) throws(LibraryError) -> Void) {
    guard !hasFailed.withLock({ $0 }), let library = try? context.library(of: host) else { return }
    do throws(LibraryError) {
      try context.open(library, .writing, body)
    } catch .busy {
      // Another process is writing. The data can be fetched again later.
    } catch {
      hasFailed.withLock { $0 = true }
      context.diagnostics.warn(
        "library not updated: \(FailureFormatter.text(of: error, library.file.path))")
    }
  }
}
