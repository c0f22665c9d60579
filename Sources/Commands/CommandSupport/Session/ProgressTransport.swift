import GitHubAPI
import Synchronization
import TerminalOutput

/// A transport that shows a progress line while a slow request waits for its response: one line for
/// all concurrent requests.
final class ProgressTransport: Transport {
  private let base: any Transport
  private let progress: Progress
  private let console: Console
  /// The delay before the line is shown: most requests finish sooner.
  private let delay: Duration
  /// The number of requests that show the line now.
  private let count = Mutex(0)

  init(_ base: any Transport, host: Host, console: Console, delay: Duration) {
    self.base = base
    progress = Progress("Waiting for \(host)")
    self.console = console
    self.delay = delay
  }

  /// Sends a request; one that reports upload progress has a progress line of its own.
  ///
  /// The delay uses the real clock because the line does not affect the result.
  func send(_ request: APIRequest) async throws -> APIResponse {
    guard request.uploadProgress == nil else { return try await base.send(request) }
    async let _ = wait()
    return try await base.send(request)
  }

  /// Shows the line until the response arrives, which cancels this task.
  private func wait() async throws {
    try await Task.sleep(for: delay)
    count.withLock { count in
      count += 1
      if count == 1 { console.show(progress) }
    }
    defer {
      count.withLock { count in
        count -= 1
        if count == 0 { console.liveLine.erase() }
      }
    }
    try await Task.sleep(for: .seconds(86_400))
  }
}
