/// Everything the sandbox stores; each request reads and changes it under one lock.
package struct SandboxState: Sendable {
  /// Users by lowercase login.
  package internal(set) var users = StateTable<String, StoredUser>()
  package internal(set) var gists = StateTable<String, StoredGist>()
  var repositories = Repositories()
  /// The grant of each token.
  package var tokens: [String: Grant] = [:] { didSet { tokensChanged = true } }
  private(set) var tokensChanged = false
  /// Whether a token that was never issued is valid for the first account.
  var acceptsAnyToken: Bool
  /// The logins of the accounts to sign in with; never empty.
  var accounts = ["octocat"]
  package var rateLimiter = RateLimiter()
  package var secondaryRateLimiter = SecondaryRateLimiter()
  package var deviceFlow: DeviceFlowState
  var graphQLTimeouts = 0
  var feeds = Feeds()
  var random = RandomSource()
  var lastCommentID = 4_000

  mutating func add(_ user: StoredUser) {
    users[user.login.lowercased()] = user
  }

  /// The account of clients that don't choose one.
  var defaultAccount: String { accounts.first ?? "octocat" }

  /// Returns the grant of a token; nil if it is not valid.
  package func grant(of token: String, at now: Double) -> Grant? {
    guard let grant = tokens[token] else {
      return acceptsAnyToken ? Grant(login: defaultAccount) : nil
    }
    return grant.expiresAt.map { $0 <= now } == true ? nil : grant
  }

  var hasChanges: Bool {
    tokensChanged || !gists.changed.isEmpty || !feeds.changedStars.isEmpty
      || !users.changed.isEmpty || !repositories.byID.changed.isEmpty
  }

  mutating func clearChanges() {
    users.clearChanges()
    gists.clearChanges()
    feeds.clearChanges()
    repositories.clearChanges()
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

  /// Adds a gist and puts it first in its feeds.
  package mutating func add(_ gist: StoredGist) {
    gists[gist.id] = gist
    if let owner = gist.owner { feeds.push(gist.id, to: .owner(owner)) }
    if gist.isPublic { feeds.push(gist.id, to: .everyone) }
  }

  mutating func update(_ gist: StoredGist, at time: UTCTimestamp) {
    var gist = gist
    gist.updatedAt = time
    add(gist)
  }

  /// Returns the time of the last change to a gist's document, which a comment or a fork also
  /// changes.
  func lastModified(of gist: StoredGist) -> UTCTimestamp {
    let others = gist.comments.map(\.updatedAt) + gist.forks.compactMap { gists[$0]?.createdAt }
    return others.reduce(gist.updatedAt, max)
  }

  package mutating func deleteGist(_ id: String) {
    gists[id] = nil
    feeds.removeEverywhere(id)
  }

  package func isStarred(_ id: String, by login: String) -> Bool {
    feeds.contains(id, in: .starred(by: login))
  }

  /// Returns the number of users who starred a gist.
  func countStars(of gist: StoredGist) -> Int {
    gist.otherStars + feeds.countStars(of: gist.id)
  }

  package mutating func star(_ id: String, by login: String) {
    guard !isStarred(id, by: login) else { return }
    feeds.push(id, to: .starred(by: login))
  }

  package mutating func unstar(_ id: String, by login: String) {
    feeds.remove(id, from: .starred(by: login))
  }

  /// Returns `count` gists of a feed from index `start`, and the total number in the feed.
  func gists(
    in feed: Feeds.Feed, publicOnly: Bool, since: UTCTimestamp?, start: Int, count: Int
  ) -> (gists: [StoredGist], total: Int) {
    let ids = feeds.newestFirst(feed)
    guard publicOnly || since != nil else {
      return (ids.dropFirst(start).prefix(count).compactMap { gists[$0] }, ids.count)
    }
    let earliest = since ?? UTCTimestamp(seconds: .min)
    let matching = ids.compactMap { gists[$0] }.filter {
      ($0.isPublic || !publicOnly) && $0.updatedAt >= earliest
    }
    return (Array(matching.dropFirst(start).prefix(count)), matching.count)
  }

  func countGists(of login: String) -> (public: Int, secret: Int) {
    let owned = feeds.newestFirst(.owner(login)).compactMap { gists[$0] }
    let publicCount = owned.count { $0.isPublic }
    return (publicCount, owned.count - publicCount)
  }
}
