package import GitHubAPI
import Synchronization
package import TerminalOutput

/// A transport that shows a progress line while a slow request waits for its response.
package struct ProgressTransport: Transport {
  private let base: any Transport
  private let line: ProgressLine
  /// The delay before the line is shown: most requests finish sooner.
  private let delay: Duration

  package init(
    _ base: any Transport, host: Host, console: Console, delay: Duration = .milliseconds(500)
  ) {
    self.base = base
    line = ProgressLine(Progress("Waiting for \(host)"), console: console)
    self.delay = delay
  }

  /// Sends a request; one that reports upload progress has a progress line of its own.
  ///
  /// The delay uses the real clock because the line does not affect the result.
  package func send(_ request: APIRequest) async throws -> APIResponse {
    guard request.uploadProgress == nil else { return try await base.send(request) }
    async let _ = wait()
    return try await base.send(request)
  }

  /// Shows the line until the response arrives, which cancels this task.
  private func wait() async throws {
    try await Task.sleep(for: delay)
    line.add()
    defer { line.remove() }
    try await Task.sleep(for: .seconds(86_400))
  }
}

/// One line for all concurrent requests.
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
