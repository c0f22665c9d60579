import FoundationEssentials
package import GistLibrary
package import GitHubAPI
import GitHubModels
import LocalFiles
import Synchronization

/// Puts what a command fetched into the library, beside the printing or after it.
///
/// A library that can't be written costs one warning, never the command.
package final class LibraryRecorder: Sendable {
  private let context: AppContext
  private let host: Host
  /// The most writings that wait, each with what it writes in memory.
  private static let width = 4

  /// The latest writings in their order; the last one ends when all have ended.
  private let writings = Mutex<[Task<Void, Never>]>([])
  private let hasFailed = Mutex(false)

  package init(_ context: AppContext, host: Host) {
    self.context = context
    self.host = host
    context.deferredTasks.add { [self] in await finish() }
  }

  /// Whether there is a library already.
  package var hasLibrary: Bool { (try? context.library(of: host))?.file.identity != nil }

  /// Begins to write at once, beside whatever else goes on.
  package func write(_ body: @escaping @Sendable (GistStore) throws(LibraryError) -> Void) {
    writings.withLock { writings in
      let task = Task { [self, before = writings.last] in
        await before?.value
        save(body)
      }
      writings = writings.suffix(Self.width - 1) + [task]
    }
  }

  /// Lets those that fetch faster than this writes wait.
  package func keepUp() async {
    let oldest = writings.withLock { $0.count == Self.width ? $0.first : nil }
    await oldest?.value
  }

  private func finish() async { await writings.withLock { $0.last }?.value }

  /// Writes when everything is printed.
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
      // Others are at work: what was fetched is fetched again some time.
    } catch {
      hasFailed.withLock { $0 = true }
      context.diagnostics.warn(
        "nothing is kept: \(FailureFormatter.text(of: error, library.file.path))")
    }
  }
}
