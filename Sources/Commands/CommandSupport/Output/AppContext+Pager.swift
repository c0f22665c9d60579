import ChildProcesses
import ClientState
import LocalFiles
import Synchronization
package import TerminalOutput

extension AppContext {
  /// Runs `body` with a console whose output goes to the pager.
  ///
  /// On a signal, the program waits for the pager to exit: otherwise pager and shell would share
  /// the terminal.
  ///
  /// With `--no-pager` or `isPaged` false, and below a screen, `body` gets the console itself.
  package func paged(
    isPaged: Bool = true, _ body: (Console) async throws -> Void
  ) async throws {
    guard isPaged, options.usesPager, screen == nil, console.terminal.outIsTerminal else {
      return try await body(console)
    }
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

  /// Runs `body` with a context whose output goes to the pager.
  package func pagedList(
    isPaged: Bool = true, _ body: (AppContext) async throws -> Void
  ) async throws {
    try await paged(isPaged: isPaged && !isJSON) { console in
      var context = self
      context.console = console
      try await body(context)
    }
  }
}

/// Waits for the pager, if it was started.
private final class PagerEnd: Sendable {
  private let waiting = Mutex<(@Sendable () -> Void)?>(nil)

  func set(_ wait: @escaping @Sendable () -> Void) { waiting.withLock { $0 = wait } }

  func wait() { waiting.withLock { $0 }?() }
}
