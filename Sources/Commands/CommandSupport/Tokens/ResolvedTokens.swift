package import FoundationEssentials
package import GitHubAPI
import Synchronization

/// The place where a token was found.
package enum TokenOrigin: Hashable, Sendable {
  case variable(String)
  /// The command in `GISTS_TOKEN_COMMAND` printed it.
  case command
  case keyring(account: String)
  /// Given to `auth login`, not stored yet.
  case given
  /// Taken from another program by `auth login`, not stored yet.
  case copied(TokenProgram)

  /// The variable with the command that prints a token.
  package static let commandVariable = "GISTS_TOKEN_COMMAND"

  /// The variable that the token comes from; nil for any other source.
  var variableName: String? {
    switch self {
    case .variable(let name): name
    case .command: Self.commandVariable
    case .keyring, .given, .copied: nil
    }
  }
}

/// A token and the place where it was found.
package struct FoundToken: Hashable, Sendable {
  package let token: Token
  package let origin: TokenOrigin
  /// The program that the keyring's token was copied from, if any.
  package let copiedFrom: TokenProgram?
  /// The time from which the token is renewed before it is sent; nil if it never is.
  package let renewsAt: Date?

  package init(
    token: Token, origin: TokenOrigin, copiedFrom: TokenProgram? = nil, renewsAt: Date? = nil
  ) {
    self.token = token
    self.origin = origin
    self.copiedFrom = copiedFrom
    self.renewsAt = renewsAt
  }
}

/// The token of each host in this run, by host name.
///
/// Each token is looked up once. Errors about a 401 name its origin.
package final class ResolvedTokens: Sendable {
  private struct State {
    var tokens: [String: FoundToken] = [:]
    var signedOut: Set<String> = []
    /// The hosts whose token is in a locked keyring.
    var locked: Set<String> = []
    var rejected: [String: Token] = [:]
    /// The last run of the command that prints a token, with its result.
    var command: Task<Token, any Error>?
    var printed: Token?
    var keepsFailedCommand = true
    var renewals: [Token: FailedRenewal] = [:]
    /// The tokens of commands for other accounts.
    var others: Set<String> = []
  }
  private let state = Mutex(State())
  private let parent: ResolvedTokens?

  package init() { parent = nil }

  /// Creates the tokens of a command for another account in the same process.
  ///
  /// Code that leaves out the parent's tokens also leaves out these.
  package init(besides parent: ResolvedTokens) { self.parent = parent }

  /// Returns the token of a host; nil if none was found yet.
  package func token(_ host: String) -> FoundToken? { state.withLock { $0.tokens[host] } }
  /// The tokens that were found so far.
  var values: [String] {
    state.withLock { $0.tokens.values.map(\.token.value) + Array($0.others) }
  }
  func origin(_ host: String) -> TokenOrigin? { token(host)?.origin }

  package func remember(_ token: FoundToken, for host: String) {
    state.withLock { $0.tokens[host] = token }
    parent?.know(token.token.value)
  }

  private func know(_ other: String) {
    state.withLock { _ = $0.others.insert(other) }
    parent?.know(other)
  }

  /// Forgets everything about a host, so that its token is looked up again.
  package func forget(_ host: String) {
    state.withLock { state in
      state.tokens[host] = nil
      state.rejected[host] = nil
      state.signedOut.remove(host)
      state.locked.remove(host)
    }
  }

  /// Records that the keyring failed, so that it is not asked again for optional tokens.
  func goSignedOut(_ host: String, isLocked: Bool = false) {
    state.withLock { state in
      state.signedOut.insert(host)
      if isLocked { state.locked.insert(host) }
    }
  }

  /// Whether requests to a host are sent without a token because the keyring is locked.
  func isLocked(_ host: String) -> Bool { state.withLock { $0.locked.contains(host) } }

  func wentSignedOut(_ host: String) -> Bool {
    state.withLock { $0.signedOut.contains(host) }
  }

  /// Records that the host rejected its token, so that it is not sent again with requests for which
  /// a token is optional.
  ///
  /// - Returns: whether this is the first time.
  func reject(_ host: String) -> Bool {
    state.withLock { state in
      guard let token = state.tokens[host]?.token, state.rejected[host] != token else {
        return false
      }
      state.rejected[host] = token
      return true
    }
  }

  /// Why a token could not be renewed.
  enum FailedRenewal: Equatable {
    /// The host refused permanently.
    case refused
    /// The host or the keyring did not respond, at a time on ``TimeSource/uptime``.
    case unanswered(at: Duration)
  }

  func failedRenewal(of token: Token) -> FailedRenewal? { state.withLock { $0.renewals[token] } }

  func remember(_ failure: FailedRenewal, of token: Token) {
    state.withLock { $0.renewals[token] = failure }
  }

  func isRejected(_ token: Token, by host: String) -> Bool {
    state.withLock { $0.rejected[host] == token }
  }

  /// Lets a command that printed no token run again for the next request, in a program that goes on
  /// after errors.
  package func forgetFailedCommands() { state.withLock { $0.keepsFailedCommand = false } }

  /// Returns the token that a command prints, or the error of its run; all callers share one run.
  ///
  /// It runs again if the token that it printed was rejected, and after an error if those are
  /// forgotten.
  func commandToken(
    insteadOf rejected: Token? = nil, _ run: @escaping @Sendable () async throws -> Token
  ) async throws -> Token {
    let task = state.withLock { state in
      if let rejected, state.printed == rejected { (state.command, state.printed) = (nil, nil) }
      let task = state.command ?? Task { try await run() }
      state.command = task
      return task
    }
    let result = await task.result
    state.withLock { state in
      guard state.command == task else { return }
      state.printed = try? result.get()
      if state.printed == nil, !state.keepsFailedCommand { state.command = nil }
    }
    return try result.get()
  }
}

/// Another program that may have a token for a host.
package enum TokenProgram: String, CaseIterable, Sendable {
  case gh, git
}
