import FoundationEssentials
import GistsTUI
import GitHubAPI
import TerminalOutput

/// A transport that reports the rest of the rate limit to the browser.
/// <https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api>
struct RateLimitTransport: Transport {
  private let base: any Transport
  private let host: Host
  private let time: TimeSource
  private let queue: BrowserQueue

  init(_ base: any Transport, host: Host, time: TimeSource, queue: BrowserQueue) {
    self.base = base
    self.host = host
    self.time = time
    self.queue = queue
  }

  func send(_ request: APIRequest) async throws -> APIResponse {
    let response = try await base.send(request)
    let fields = response.fields
    if host.owns(response.url), [nil, "core"].contains(fields[.rateLimitResource]),
      let remaining = fields.count(.rateLimitRemaining), let limit = fields.count(.rateLimit)
    {
      let now = time.now()
      let resets = response.untilRateLimitReset(now: now).map { wait in
        ClockTime.clock(now + wait / .seconds(1))
      }
      queue.send(.rateLimit(remaining: remaining, of: limit, resets: resets))
    }
    return response
  }
}
