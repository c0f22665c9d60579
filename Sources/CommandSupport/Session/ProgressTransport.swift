package import GitHubAPI
import Synchronization
package import TerminalOutput

/// A transport that shows a person that an answer is waited for, once that takes its time.
package struct ProgressTransport: Transport {
  private let base: any Transport
  private let line: ProgressLine
  /// Nobody wonders before that.
  private let patience: Duration

  package init(
    _ base: any Transport, host: Host, console: Console, patience: Duration = .milliseconds(500)
  ) {
    self.base = base
    line = ProgressLine(Progress("Waiting for \(host)"), console: console)
    self.patience = patience
  }

  /// The real clock is waited for: what is drawn changes nothing of the run.
  ///
  /// A request that tells how far it is has a line of its own.
  package func send(_ request: APIRequest) async throws -> APIResponse {
    guard request.uploadProgress == nil else { return try await base.send(request) }
    async let _ = wait()
    return try await base.send(request)
  }

  /// Ends when the answer is there, which cancels it.
  private func wait() async throws {
    try await Task.sleep(for: patience)
    line.add()
    defer { line.remove() }
    try await Task.sleep(for: .seconds(86_400))
  }
}

/// One line for all answers that are waited for side by side.
private final class ProgressLine: Sendable {
  private let progress: Progress
  private let console: Console
  private let count = Mutex(0)

  init(_ progress: Progress, console: Console) {
    self.progress = progress
    self.console = console
  }

  func add() {
    count.withLock { count in
      count += 1
      if count == 1 { console.show(progress) }
    }
  }

  func remove() {
    count.withLock { count in
      count -= 1
      if count == 0 { console.liveLine.erase() }
    }
  }
}
