import ByteTools

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
  package var acceptsAnyToken: Bool
  /// The logins of the accounts to sign in with; never empty.
  package var accounts = ["octocat"]
  package var rateLimiter = RateLimiter()
  package var secondaryRateLimiter = SecondaryRateLimiter()
  package var deviceFlow: DeviceFlowState
  var graphQLTimeouts = 0
  var feeds = Feeds()
  var random = RandomSource()
  var lastCommentID = 4_000

  package mutating func add(_ user: StoredUser) {
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
  package func countStars(of gist: StoredGist) -> Int {
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

/// Values by ID or name, with a record of changes.
package struct StateTable<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private var contents: [Key: Value] = [:]
  /// The keys of values that were added, changed or deleted since they were saved.
  private(set) var changed: Set<Key> = []

  package subscript(key: Key) -> Value? {
    get { contents[key] }
    set {
      contents[key] = newValue
      changed.insert(key)
    }
  }

  package var count: Int { contents.count }
  package var keys: some Collection<Key> { contents.keys }
  package var values: some Collection<Value> { contents.values }

  mutating func clearChanges() { changed = [] }
}

/// The lists of gists, kept in order: a page of a list of 30,000 costs no more than one of 30.
struct Feeds: Sendable {
  /// The number of gists after which GitHub's public list ends.
  static let publicLimit = 3_000

  enum Feed: Hashable, Sendable {
    case everyone
    case owner(String)
    case starred(by: String)
  }

  /// Oldest first, so that adding a gist is fast.
  private var ids: [Feed: [String]] = [:]
  /// The same IDs without order, for fast look-ups.
  private var members: [Feed: Set<String>] = [:]

  /// The logins of users whose stars have changed since they were saved.
  private(set) var changedStars: Set<String> = []

  mutating func clearChanges() { changedStars = [] }

  private mutating func noteChange(of feed: Feed) {
    if case .starred(let login) = feed { changedStars.insert(login) }
  }

  func newestFirst(_ feed: Feed) -> ReversedCollection<[String]> { (ids[feed] ?? []).reversed() }

  func contains(_ id: String, in feed: Feed) -> Bool { members[feed]?.contains(id) ?? false }

  func countStars(of id: String) -> Int {
    members.count { feed, ids in
      if case .starred = feed { ids.contains(id) } else { false }
    }
  }

  mutating func push(_ id: String, to feed: Feed) {
    remove(id, from: feed)
    noteChange(of: feed)
    ids[feed, default: []].append(id)
    members[feed, default: []].insert(id)
  }

  /// Appends gists that are not in the feed yet, ordered newest first.
  mutating func fill(_ feed: Feed, with newestFirst: [String]) {
    noteChange(of: feed)
    ids[feed, default: []].insert(contentsOf: newestFirst.reversed(), at: 0)
    members[feed, default: []].formUnion(newestFirst)
  }

  mutating func remove(_ id: String, from feed: Feed) {
    guard members[feed]?.remove(id) != nil, let index = ids[feed]?.lastIndex(of: id) else {
      return
    }
    ids[feed]?.remove(at: index)
    noteChange(of: feed)
  }

  mutating func removeEverywhere(_ id: String) {
    for feed in ids.keys { remove(id, from: feed) }
  }
}

/// The source of IDs, tokens and codes: unpredictable, or the same after each start with a seed.
struct RandomSource: RandomNumberGenerator, Sendable {
  private var seeded: SplitMix64?
  private var system = SystemRandomNumberGenerator()

  init(seed: UInt64? = nil) { seeded = seed.map { SplitMix64(number: $0) } }

  mutating func next() -> UInt64 { seeded?.next() ?? system.next() }

  mutating func digits(_ count: Int) -> String { Hex.random(count, using: &self) }
}

extension SplitMix64 {
  /// Creates a generator for a world or a thing in it.
  ///
  /// Even close numbers lead to unrelated sequences.
  init(number: UInt64) { self.init(seed: number &* 0xD134_2543_DE82_EF95) }
}

extension Hex {
  static func random(_ count: Int, using generator: inout some RandomNumberGenerator) -> String {
    (0..<count).map { _ in String(Int.random(in: 0..<16, using: &generator), radix: 16) }.joined()
  }

  /// Returns `count` cryptographically random digits.
  static func random(_ count: Int) -> String {
    var generator = SystemRandomNumberGenerator()
    return random(count, using: &generator)
  }
}
