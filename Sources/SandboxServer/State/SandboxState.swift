/// Everything the sandbox stores; each request reads and changes it under one lock.
package struct SandboxState: Sendable {
  /// Users by lowercase login.
  package internal(set) var users: [String: StoredUser] = [:]
  package internal(set) var gists: [String: StoredGist] = [:]
  package var repositories = Repositories()
  /// What each token grants.
  package var tokens: [String: Grant] = [:]
  /// Whether a token that was never issued is valid for octocat.
  package var acceptsAnyToken: Bool
  package var rateLimiter = RateLimiter()
  package var secondaryRateLimiter = SecondaryRateLimiter()
  package var deviceFlow: DeviceFlowState
  /// The number of GraphQL queries that took too long.
  var graphQLTimeouts = 0
  var feeds = Feeds()
  private var lastCommentID = 4_000

  package init(deviceFlow: DeviceFlowState, acceptsAnyToken: Bool) {
    self.deviceFlow = deviceFlow
    self.acceptsAnyToken = acceptsAnyToken
  }

  package mutating func add(_ user: StoredUser) { users[user.login.lowercased()] = user }

  /// Returns the user with a login, in any case.
  func user(_ login: String) -> StoredUser? { users[login.lowercased()] }

  mutating func nextCommentID() -> Int {
    lastCommentID += 1
    return lastCommentID
  }
}
