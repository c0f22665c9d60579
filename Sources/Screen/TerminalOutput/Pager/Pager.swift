import ChildProcesses

/// Shows long output a screen at a time.
package enum Pager {
  /// Runs `body` with a console whose stdout is the pager, and waits until the user quits it.
  ///
  /// The pager starts with the first output. Messages on stderr follow when the user has quit it.
  ///
  /// Without a pager, or if stdin or stdout is not a terminal, `body` gets `console` itself. If the
  /// shell can't find the pager, it says so, and `body` runs again with `console` itself.
  ///
  /// - Parameters:
  ///   - console: the console without a pager.
  ///   - environment: names the pager (`GISTS_PAGER`, `PAGER`), which gets these variables: without
  ///     tokens.
  ///   - untilEnd: gets a closure that waits for the pager. Call it if a signal ends the program:
  ///     otherwise the pager and the shell would share the terminal.
  ///   - body: writes the output.
  /// - Returns: nil if the user quits the pager before the end of the output, which is not a
  ///   failure.
  /// - Throws: what `body` throws, and errors of the output.
  package static func with<Value>(
    _ console: Console, environment: [String: String],
    untilEnd: (@escaping @Sendable () -> Void) -> Void = { _ in },
    _ body: (Console) async throws -> Value
  ) async throws -> Value? {
    guard console.terminal.outIsTerminal, console.terminal.inIsTerminal,
      let choice = PagerChoice(
        environment: environment,
        isInstalled: { SearchPath.contains($0, environment: environment) })
    else { return try await body(console) }
    let pager = PagerSession(console) {
      PagerProcess(choice.command, environment: choice.environment)
    }
    untilEnd { pager.finish() }
    let paged = pager.console
    var value: Value?
    do {
      value = try await body(paged)
      try paged.out.flush()
    } catch OutputError.brokenPipe {
      value = nil
    } catch {
      _ = await pager.finished()
      throw error
    }
    return await pager.finished() ? value : try await body(console)
  }
}
