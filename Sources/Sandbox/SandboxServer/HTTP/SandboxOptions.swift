import FoundationEssentials

/// The settings of a sandbox.
package struct SandboxOptions: Sendable {
  package enum Approval: String, CaseIterable, Sendable {
    /// Device codes are approved at the first poll, and any token is valid for the first account.
    case auto
    /// A user enters the code on the page; only issued tokens are valid.
    case page
  }

  /// The port to listen on; 0 picks a free one.
  package var port = 0
  /// The logins of the accounts to sign in with; never empty.
  package var accounts = ["octocat"]
  /// If set, IDs, tokens and the dates of the gists are the same at each start.
  package var seed: UInt64?
  /// Faults that happen periodically.
  package var faults: [PeriodicFault] = []
  /// The number of each account's gists at the start.
  ///
  /// Other users have as many, up to the end of the public list.
  package var gists = 0
  /// The number of generated code files in each of the accounts' gists; 0 keeps the files of the
  /// fixtures.
  package var generatedFiles = 0
  /// The primary rate limit of each token.
  package var requestsPerHour = 5_000
  /// The secondary rate limit of each token; nil disables it.
  package var pointsPerMinute: Int?
  /// Whether the sandbox responds to GraphQL; otherwise its path is unknown.
  package var hasGraphQL = true
  /// The primary rate limit of GraphQL of each token.
  package var graphQLPointsPerHour = 5_000
  /// The secondary rate limit of GraphQL of each token; nil disables it.
  package var graphQLPointsPerMinute: Int?
  /// The bytes of text above which GraphQL alternates between 502 and 200 with `errors`; nil for no
  /// limit.
  package var graphQLTextLimit: Int?
  /// The minimum time before each response.
  package var latency = Duration.zero
  /// The time after which the API shows a push with the fault `slow-push`.
  package var pushDelay = Duration.seconds(3)
  var approval = Approval.page
  /// The folder that stores the state; nil keeps it only in memory.
  package var state: String?
  /// The file to which requests are logged, `-` for stderr; nil logs nothing.
  package var log: String?
  /// The paths of two PEM files; if set, the sandbox serves TLS and HTTP/2.
  package var certificate: (chain: String, key: String)?
  /// Seconds between polls of the device flow; nil omits the member from the response.
  package var interval: Int? = 5
  /// The lifetime of a device code in seconds.
  package var codeLifetime = 900
  /// The lifetime of the device flow's tokens in seconds; nil issues tokens that don't expire.
  package var tokenLifetime: Int?
  /// Tokens that are valid from the start.
  package var tokens: [String: Grant] = [:]
  /// Whether ``Sandbox/requests`` records every request with its body: for tests, which are short.
  package var recordsRequests = true
  /// Returns the current time in seconds since 1970.
  package var now: @Sendable () -> Double = {
    Date().timeIntervalSince1970
  }

  package init(approval: Approval = .page) {
    self.approval = approval
    if approval == .auto { interval = 1 }
  }
}
