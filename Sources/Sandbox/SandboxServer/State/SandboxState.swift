/// Everything the sandbox stores; each request reads and changes it under one lock.
package struct SandboxState: Sendable {
  /// Users by lowercase login.
  package internal(set) var users: [String: StoredUser] = [:]
  /// The lowercase logins of users that were added or changed since they were saved.
  private(set) var changedUsers: Set<String> = []
  package internal(set) var gists = GistTable()
  package var repositories = Repositories()
  /// What each token grants.
  package var tokens: [String: Grant] = [:] { didSet { tokensChanged = true } }
  /// Whether the tokens have changed since they were saved.
  private(set) var tokensChanged = false
  /// Whether a token that was never issued is valid for the first account.
  package var acceptsAnyToken: Bool
  /// The logins of the accounts to sign in with; never empty.
  package var accounts = ["octocat"]
  package var rateLimiter = RateLimiter()
  package var secondaryRateLimiter = SecondaryRateLimiter()
  package var deviceFlow: DeviceFlowState
  /// The number of GraphQL queries that took too long.
  var graphQLTimeouts = 0
  var feeds = Feeds()
  /// The source of new IDs and tokens.
  var random = RandomSource()
  var lastCommentID = 4_000

  package init(deviceFlow: DeviceFlowState, acceptsAnyToken: Bool) {
    self.deviceFlow = deviceFlow
    self.acceptsAnyToken = acceptsAnyToken
  }

  package mutating func add(_ user: StoredUser) {
    users[user.login.lowercased()] = user
    changedUsers.insert(user.login.lowercased())
  }

  /// The account of clients that don't choose one.
  var defaultAccount: String { accounts.first ?? "octocat" }

  /// Returns what a token grants; nil if it is not valid.
  func grant(of token: String) -> Grant? {
    tokens[token] ?? (acceptsAnyToken ? Grant(login: defaultAccount) : nil)
  }

  /// Whether something has changed since it was saved.
  var hasChanges: Bool {
    tokensChanged || !gists.changed.isEmpty || !feeds.changedStars.isEmpty
      || !changedUsers.isEmpty || !repositories.changed.isEmpty
  }

  mutating func clearChanges() {
    gists.clearChanges()
    feeds.clearChanges()
    repositories.clearChanges()
    if !changedUsers.isEmpty { changedUsers.removeAll() }
    tokensChanged = false
  }

  /// Returns the user with a login, in any case.
  func user(_ login: String) -> StoredUser? { users[login.lowercased()] }

  /// Returns the user with a numeric ID, as addresses in `Link` fields contain it.
  func user(byID id: String) -> StoredUser? { users.values.first { String($0.id) == id } }

  mutating func nextCommentID() -> Int {
    lastCommentID += 1
    return lastCommentID
  }
}
