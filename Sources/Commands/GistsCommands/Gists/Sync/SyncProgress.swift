import CommandSupport
import GistSync
import GitHubAPI
import Synchronization
import TerminalOutput

/// The progress of a sync, drawn at most ten times a second.
final class SyncProgress: Sendable {
  private struct State {
    var latest: FetchProgress?
    var drawn: Duration?
    var start: Duration?
  }

  private let output: CommandOutput
  private let state = Mutex(State())

  /// The command that continues after a signal.
  private let command: SuggestedCommand

  init(_ output: CommandOutput, again command: SuggestedCommand) {
    self.output = output
    self.command = command
  }

  func show(_ progress: FetchProgress) {
    state.withLock { $0.latest = progress }
    guard output.console.terminal.errIsTerminal, !output.isJSON else { return }
    let now = output.time.uptime()
    let start = state.withLock { state -> Duration? in
      if let drawn = state.drawn, now - drawn < .milliseconds(100) { return nil }
      state.drawn = now
      if case .fetching = progress, state.start == nil { state.start = now }
      return state.start ?? now
    }
    guard let start else { return }
    switch progress {
    case .listing(let feed, let count):
      output.console.show(Progress("Listing \(feed)", .count(count, unit: "gist")))
    case .fetching(let state):
      let share = Progress.Amount.share(
        state.fetched, of: state.total, unit: "gist", after: now - start)
      output.console.show(Progress("Fetching", share))
    }
  }

  /// Reports the saved gists when a signal stops the sync.
  func tellStop() {
    switch state.withLock(\.latest) {
    case .fetching(let state):
      output.diagnostics.note(
        "stopped: \(state.complete.grouped) of \(Plural.count(state.listed, "gist")) saved in "
          + "the library; to continue, run \(command)")
    case .listing, nil:
      output.diagnostics.note(
        "stopped: the list fetched so far is saved; to continue, run \(command)")
    }
  }
}
