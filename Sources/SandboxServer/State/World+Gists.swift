extension World {
  /// Adds a gist at the head of the feeds it belongs to.
  package mutating func add(_ gist: StoredGist) {
    gists[gist.id] = gist
    if let owner = gist.owner { feeds.push(gist.id, to: .owner(owner)) }
    if gist.isPublic { feeds.push(gist.id, to: .everyone) }
  }

  /// Creates a gist now; for tests that want one without a request.
  @discardableResult
  package mutating func createGist(
    owner: String = "octocat", description: String? = nil, isPublic: Bool = false,
    files: [String: StoredFile], at time: Timestamp
  ) -> StoredGist {
    let gist = StoredGist(
      id: Hex.random(32), owner: owner, description: description, isPublic: isPublic, files: files,
      createdAt: time, updatedAt: time)
    add(gist)
    return gist
  }

  /// Keeps a changed gist and puts it at the head of its feeds.
  mutating func update(_ gist: StoredGist, at time: Timestamp) {
    var gist = gist
    gist.updatedAt = time
    add(gist)
  }

  package mutating func deleteGist(_ id: String) {
    gists[id] = nil
    feeds.removeEverywhere(id)
  }

  package func isStarred(_ id: String, by login: String) -> Bool {
    feeds.contains(id, in: .starred(by: login))
  }

  package mutating func star(_ id: String, by login: String) {
    guard !isStarred(id, by: login) else { return }
    feeds.push(id, to: .starred(by: login))
  }

  package mutating func unstar(_ id: String, by login: String) {
    feeds.remove(id, from: .starred(by: login))
  }

  /// The gists of a page and how many there are on all pages.
  func gists(
    of feed: Feeds.Feed, publicOnly: Bool, since: Timestamp?, page: Page
  ) -> (gists: [StoredGist], total: Int) {
    let ids = feeds.newestFirst(feed)
    guard publicOnly || since != nil else {
      let wanted = ids.dropFirst(page.start).prefix(page.size)
      return (wanted.compactMap { gists[$0] }, ids.count)
    }
    let earliest = since ?? Timestamp(seconds: .min)
    let matching = ids.compactMap { gists[$0] }.filter {
      ($0.isPublic || !publicOnly) && $0.updatedAt >= earliest
    }
    return (Array(matching.dropFirst(page.start).prefix(page.size)), matching.count)
  }
}
