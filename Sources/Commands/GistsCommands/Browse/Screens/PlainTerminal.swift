import GistsTUI
import GitHubAPI
import Synchronization
import TerminalOutput

/// The terminal of plain mode, in which a user types lines or a program such as an editor runs.
final class PlainTerminal: Sendable {
  enum Input: Hashable, Sendable {
    case line(String)
    case end
  }

  private struct State {
    var lent = 0
    var reading: Task<Void, Never>?
    var input: Input?
  }

  private let prompt: Prompt
  private let time: TimeSource
  private let queue: BrowserQueue
  private let state = Mutex(State())

  init(_ prompt: Prompt, _ time: TimeSource, _ queue: BrowserQueue) {
    self.prompt = prompt
    self.time = time
    self.queue = queue
  }

  var isLent: Bool { state.withLock { $0.lent > 0 } }

  var isReading: Bool { state.withLock { $0.reading != nil } }

  /// Asks for a line.
  ///
  /// When it has been typed, ``takeInput()`` returns it, and the queue has an event.
  ///
  /// Asks nothing while a program has the terminal.
  func ask(_ question: String, isSecret: Bool) {
    state.withLock { state in
      guard state.lent == 0, state.reading == nil else { return }
      state.reading = Task.detached { [self] in
        let input = await read(question, isSecret)
        self.state.withLock { state in
          state.input = input
          state.reading = nil
        }
        wake()
      }
    }
  }

  func takeInput() -> Input? {
    state.withLock { state in
      defer { state.input = nil }
      return state.input
    }
  }

  /// Stops asking; the typed part of a line stays in the terminal.
  func stop() async {
    let reading = state.withLock { $0.reading }
    reading?.cancel()
    await reading?.value
  }

  func lend(_ body: @Sendable () async -> Void) async {
    state.withLock { $0.lent += 1 }
    await stop()
    await body()
    state.withLock { $0.lent -= 1 }
    wake()
  }

  private func wake() { queue.send(.time(time.now())) }

  /// Returns the typed line; nil if the question was stopped.
  private func read(_ question: String, _ isSecret: Bool) async -> Input? {
    do {
      return .line(try await isSecret ? prompt.secret(question) : prompt.line(question))
    } catch is CancellationError {
      return nil
    } catch {
      return .end
    }
  }
}
