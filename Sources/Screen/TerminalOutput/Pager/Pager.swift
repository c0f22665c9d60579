import ChildProcesses
import Synchronization

/// Shows long output a screen at a time.
package enum Pager {
  /// Whether the variables name `cat`, which never waits for the user.
  package static func isOff(_ environment: [String: String]) -> Bool {
    PagerChoice.named(in: environment) == "cat"
  }

  /// Runs `body` with a console whose stdout is the pager, and waits until the user quits it.
  ///
  /// The pager starts with the first output. Messages on stderr follow when the user has quit it.
  ///
  /// Without a pager, or if stdin or stdout is not a terminal, `body` gets `console` itself. If the
  /// shell can't find the pager, it reports that, and `body` runs again with `console` itself.
  ///
  /// `environment` names the pager (`GISTS_PAGER`, `PAGER`), which gets these variables, so they
  /// must contain no tokens. `untilEnd` gets a closure that waits for the pager. Call it if a
  /// signal ends the program: otherwise the pager and the shell would share the terminal. Returns
  /// nil if the user quits the pager before the end of the output, which is not a failure.
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

/// The pager program, chosen from the environment.
struct PagerChoice: Hashable, Sendable {
  /// The command for `sh -c`.
  let command: String
  let environment: [String: String]

  /// Chooses the pager in `GISTS_PAGER` or `PAGER`, or else `less -FRX` if less is installed.
  ///
  /// nil for no pager and for `cat`, which changes nothing. An empty variable counts as unset.
  init?(environment: [String: String], isInstalled: (String) -> Bool) {
    guard let command = Self.named(in: environment) ?? (isInstalled("less") ? "less -FRX" : nil),
      command != "cat"
    else {
      return nil
    }
    self.command = command
    // Like git and gh: `less` without options would show our colors as escapes. Our output is UTF-8
    // in any locale; with LANG=C, less would show its bytes.
    self.environment = ["LESS": "FRX", "LESSCHARSET": "utf-8", "LV": "-c"].merging(environment) {
      ours, theirs in
      theirs.isEmpty ? ours : theirs
    }
  }

  /// The pager that the variables name; nil if they name none.
  static func named(in environment: [String: String]) -> String? {
    ["GISTS_PAGER", "PAGER"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
  }
}

/// A pager that starts with the first output; messages and progress wait while it runs.
final class PagerSession: Sendable {
  private struct State {
    var pager: PagerProcess?
    var hasStarted = false
    var held: [UInt8] = []
  }

  private let terminal: Console
  private let start: @Sendable () -> PagerProcess?
  private let state = Mutex(State())

  /// `start` starts the pager; nil if it can't be started.
  init(_ terminal: Console, start: @escaping @Sendable () -> PagerProcess?) {
    self.terminal = terminal
    self.start = start
  }

  var console: Console {
    Console(
      out: Output(
        sink: terminal.terminal.sink(PagerSink(put: write(output:))),
        capacity: Output.wholeBuffer, liveLine: terminal.liveLine),
      err: Output(sink: terminal.terminal.sink(PagerSink(put: write(message:))), capacity: 0),
      terminal: terminal.terminal, liveLine: terminal.liveLine)
  }

  func write(output bytes: [UInt8]) throws(OutputError) {
    let pager = state.withLock { state in
      if !state.hasStarted {
        state.hasStarted = true
        terminal.liveLine.hide()
        state.pager = start()
      }
      return state.pager
    }
    guard let pager else {
      terminal.liveLine.show()
      return try terminal.out.write(bytes)
    }
    try DescriptorSink(pager.input).write(bytes)
  }

  /// Writes a message, after the pager if it is running.
  func write(message bytes: [UInt8]) throws(OutputError) {
    let isHeld = state.withLock { state in
      guard state.pager != nil else { return false }
      state.held += bytes
      return true
    }
    if !isHeld { try terminal.err.write(bytes) }
  }

  /// Waits until the user quits the pager, then writes the messages; false if the shell could not
  /// run the pager.
  @discardableResult func finish() -> Bool {
    end(state.withLock { $0.pager }?.finish() ?? true)
  }

  /// Does what ``finish()`` does on another thread.
  func finished() async -> Bool {
    end(await state.withLock { $0.pager }?.finished() ?? true)
  }

  private func end(_ wasFound: Bool) -> Bool {
    let held = state.withLock { state in
      // Later output starts no pager: a signal may have ended it.
      defer { state = State(hasStarted: true) }
      return state.held
    }
    terminal.liveLine.show()
    if !held.isEmpty { try? terminal.err.write(held) }
    return wasFound
  }
}

private struct PagerSink: Sink {
  let put: @Sendable ([UInt8]) throws(OutputError) -> Void

  func write(_ bytes: [UInt8]) throws(OutputError) { try put(bytes) }
}
