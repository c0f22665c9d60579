/// Shows long output a screen at a time.
package enum Pager {
  /// Runs `body` with a console whose result goes to the person's pager, and waits until they leave
  /// it; with `console` itself where stdout or stdin is no terminal or there is no pager.
  ///
  /// A pager left early ends the output and is no failure: then this returns nil. Where the shell
  /// finds no such pager, it says so, and `body` runs again with `console` itself.
  ///
  /// `environment` names the pager (`GISTS_PAGER`, `PAGER`), which gets the rest of it, tokens taken
  /// out. `untilEnd` gets the closure that waits for the pager, to call it also where a signal ends
  /// the program, which would otherwise leave the pager and the shell to share the terminal.
  package static func with<Value>(
    _ console: Console, environment: [String: String],
    untilEnd: (@escaping @Sendable () -> Void) -> Void = { _ in },
    _ body: (Console) async throws -> Value
  ) async throws -> Value? {
    guard console.terminal.outIsTerminal, console.terminal.inIsTerminal,
      let choice = PagerChoice(
        environment: environment,
        isInstalled: { SearchPath.holds($0, environment: environment) }),
      let pager = PagerProcess(choice)
    else { return try await body(console) }
    untilEnd { pager.finish() }
    var value: Value?
    do {
      value = try await body(console.with(out: pager.output))
      try pager.output.flush()
    } catch OutputError.brokenPipe {
      value = nil
    } catch {
      pager.finish()
      throw error
    }
    return pager.finish() ? value : try await body(console)
  }
}
