import Glibc

/// How a sandbox is set up.
package struct SandboxOptions: Sendable {
  package enum Approval: String, CaseIterable, Sendable {
    /// The first poll finds the code approved, and any token is octocat's: for scripts.
    case auto
    /// A person types the code on the page; only issued tokens are taken.
    case page
  }

  /// PEM files.
  package struct Certificate: Hashable, Sendable {
    package var chain: String
    package var key: String

    package init(chain: String, key: String) {
      self.chain = chain
      self.key = key
    }
  }

  /// 0 takes any that is free.
  package var port = 0
  /// How many gists octocat begins with; others have as many, up to the end of the public list.
  package var gists = 0
  /// How many files of generated code each gist of octocat's has; 0 for those of the fixtures.
  package var generatedFiles = 0
  /// Requests an hour that one token has.
  package var requestsAnHour = 5_000
  /// Points a minute that one token has; nil where they are not counted.
  package var pointsAMinute: Int?
  /// How long each answer takes at least.
  package var latency = Duration.zero
  package var approval = Approval.page
  /// Serves TLS and HTTP/2 where given.
  package var certificate: Certificate?
  /// Seconds between polls of the device flow; nil leaves the member out of the answer.
  package var interval: Int? = 5
  /// Seconds that a code of the device flow lives.
  package var codeLifetime = 900
  /// Tokens that exist from the start.
  package var tokens: [String: Grant] = [:]
  /// Keeps every request with its body for ``Sandbox/requests``: for tests, which end.
  package var keepsRequests = true
  /// Seconds since 1970.
  package var now: @Sendable () -> Double = {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  package init(approval: Approval = .page) {
    self.approval = approval
    if approval == .auto { interval = 1 }
  }
}

extension World {
  init(options: SandboxOptions) {
    let signIns = SignIns(
      interval: options.interval, lifetime: options.codeLifetime,
      approvesAtOnce: options.approval == .auto)
    self.init(signIns: signIns, acceptsAnyToken: options.approval == .auto)
    tokens = options.tokens
    rateLimits.authenticated = options.requestsAnHour
    spendingLimit.pointsAMinute = options.pointsAMinute
    seed(
      options.gists, generatedFiles: options.generatedFiles,
      now: Timestamp(seconds: Int(options.now())))
  }
}
