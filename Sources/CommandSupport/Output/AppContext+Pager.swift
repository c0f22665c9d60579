import ClientState
import ChildProcesses
import LocalFiles
import Synchronization
package import TerminalOutput

extension AppContext {
  /// Runs `body` with a console whose output goes to the pager.
  ///
  /// On a signal, the program waits for the pager to exit: otherwise pager and shell would share
  /// the terminal.
  package func paged(_ body: (Console) async throws -> Void) async throws {
    let end = PagerEnd()
    try await Termination.with {
      end.wait()
    } _: {
      _ = try await Pager.with(
        console,
        environment: environment(
          with: .pager, ChildEnvironment(variables, resolvedTokens).variables),
        untilEnd: { end.set($0) }, body)
    }
  }
}

/// Waits for the pager, if it was started.
private final class PagerEnd: Sendable {
  private let waiting = Mutex<(@Sendable () -> Void)?>(nil)

  func set(_ wait: @escaping @Sendable () -> Void) { waiting.withLock { $0 = wait } }

  func wait() { waiting.withLock { $0 }?() }
}
