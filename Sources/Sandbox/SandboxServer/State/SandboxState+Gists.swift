extension SandboxState {
  /// Adds a gist and puts it first in its feeds.
  package mutating func add(_ gist: StoredGist) {
    gists[gist.id] = gist
    if let owner = gist.owner { feeds.push(gist.id, to: .owner(owner)) }
    if gist.isPublic { feeds.push(gist.id, to: .everyone) }
  }

  /// Creates a gist, for tests that need one without a request.
  @discardableResult
  package mutating func createGist(
    owner: String = "octocat", description: String? = nil, isPublic: Bool = false,
    files: [String: StoredFile], at time: UTCTimestamp
  ) -> StoredGist {
    let gist = StoredGist(
      id: random.digits(32), owner: owner, description: description, isPublic: isPublic,
      files: files,
      createdAt: time, updatedAt: time)
    add(gist)
    return gist
  }

  /// Stores a changed gist and puts it first in its feeds.
  mutating func update(_ gist: StoredGist, at time: UTCTimestamp) {
    var gist = gist
    gist.updatedAt = time
    add(gist)
  }

  /// Returns when a gist's document changed last: also by a comment or a fork.
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

  /// Returns the numbers of a user's public and secret gists.
  func countGists(of login: String) -> (public: Int, secret: Int) {
    let owned = feeds.newestFirst(.owner(login)).compactMap { gists[$0] }
    let publicCount = owned.count { $0.isPublic }
    return (publicCount, owned.count - publicCount)
  }
}
