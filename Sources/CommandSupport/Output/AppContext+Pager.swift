import ChildProcesses
import LocalFiles
import Synchronization
package import TerminalOutput

extension AppContext {
  /// Runs `body` with a console whose result a person reads in their pager.
  ///
  /// A signal that ends the program waits for the pager, which would otherwise share the terminal
  /// with the shell.
  package func paged(_ body: (Console) async throws -> Void) async throws {
    let end = PagerEnd()
    try await Termination.with {
      end.wait()
    } _: {
      _ = try await Pager.with(
        console, environment: variables.all, untilEnd: { end.set($0) }, body)
    }
  }
}

/// How to wait for the pager, once there is one.
private final class PagerEnd: Sendable {
  private let waiting = Mutex<(@Sendable () -> Void)?>(nil)

  func set(_ wait: @escaping @Sendable () -> Void) { waiting.withLock { $0 = wait } }

  func wait() { waiting.withLock { $0 }?() }
}
