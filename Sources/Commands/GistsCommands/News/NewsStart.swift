import ClientState
import FoundationEssentials
import GitHubModels
import TerminalOutput

/// The point after which a gist's events are news, and the login of the reader.
///
/// Comments have growing numbers, which distinguish new comments even if others were deleted. If
/// the last number is unknown, a time counts instead.
struct NewsStart: Sendable {
  let seen: SeenGist
  let time: Date
  /// The owner of the gist, whose own comments are no news.
  let login: String
}

extension NewsStart {
  /// Creates the start of news at a time; without stars, because GitHub doesn't return their times.
  init(since time: Date, login: String) {
    self.init(seen: SeenGist(), time: time, login: login)
  }

  /// Creates the start of a gist's news after the last run.
  init(of gist: GistActivity, after news: SeenNews, login: String) {
    // A gist that existed but was not listed is not new.
    let isNew = gist.createdAt.map { $0 >= news.time } ?? false
    self.init(
      seen: news.gists[gist.id] ?? (isNew ? .untouched : SeenGist()), time: news.time, login: login)
  }

  // Lists to fetch

  /// Whether another user may have commented, so that the comments must be listed.
  func needsComments(_ gist: GistActivity) -> Bool {
    guard gist.comments > 0 else { return false }
    guard let last = gist.lastComments else {
      let isUpdated = gist.updatedAt.map { $0 >= time } ?? true
      return isUpdated || seen.comments.map { gist.comments > $0 } ?? false
    }
    let new = last.filter(isNewComment)
    return new.count == GistActivity.commentLimit || new.contains { !isOwn($0.login) }
  }

  /// Whether another user may have forked the gist.
  func needsForks(_ gist: GistActivity) -> Bool {
    guard let last = gist.lastForks else { return true }
    return last.contains(where: isNewFork)
  }

  func isNews(_ comment: GistComment) -> Bool {
    !isOwn(comment.user?.login)
      && isNewComment(.init(id: comment.id, login: nil, time: comment.createdAt))
  }

  func isNews(_ fork: Gist) -> Bool {
    !isOwn(fork.owner?.login)
      && isNewFork(.init(id: fork.id, login: nil, time: fork.createdAt))
  }

  func newStars(_ gist: GistActivity) -> Int {
    guard let stars = gist.stars, let before = seen.stars else { return 0 }
    return max(0, stars - before)
  }

  private func isOwn(_ other: String?) -> Bool { other?.lowercased() == login.lowercased() }

  private func isNewComment(_ comment: GistActivity.Event) -> Bool {
    if let last = seen.lastComment { return Int(identifier: comment.id).map { $0 > last } ?? false }
    return comment.time.map { $0 >= time } ?? false
  }

  private func isNewFork(_ fork: GistActivity.Event) -> Bool {
    guard let created = fork.time else { return false }
    guard let last = seen.lastFork else { return created >= time }
    return created > last || created == last && !seen.lastForkIDs.contains(fork.id)
  }

  // The state after fetching

  /// Returns the state of the gist after these comments and forks were listed; they are nil if they
  /// were not listed.
  func record(_ gist: GistActivity, _ comments: [GistComment]?, _ forks: [Gist]?) -> SeenGist {
    var seen = seen
    seen.stars = gist.stars ?? seen.stars
    seen.comments = gist.comments
    if let numbers = comments?.map(\.number)
      ?? gist.lastComments?.compactMap({ Int(identifier: $0.id) })
    {
      seen.lastComment = max(numbers.max() ?? 0, seen.lastComment ?? 0)
    }
    let events =
      forks?.map { GistActivity.Event(id: $0.id, login: nil, time: $0.createdAt) } ?? gist.lastForks
    guard let events else { return seen }
    let last = max(
      events.compactMap(\.time).max() ?? .distantPast,
      seen.lastFork ?? Date(timeIntervalSince1970: 0))
    let ids = events.filter { $0.time == last }.map(\.id)
    seen.lastForkIDs = Array(Set(ids + (seen.lastFork == last ? seen.lastForkIDs : []))).sorted()
    seen.lastFork = last
    return seen
  }

  /// Counts the news that the gist itself shows.
  func counts(_ gist: GistActivity) -> NewsCounts {
    NewsCounts(
      comments: count(
        gist.lastComments, limit: GistActivity.commentLimit,
        grown: gist.comments - (seen.comments ?? gist.comments), isNew: isNewComment),
      stars: newStars(gist),
      forks: count(gist.lastForks, limit: GistActivity.forkLimit, grown: 0, isNew: isNewFork))
  }

  /// Returns the number of new events by others; if all known events are new, at least the growth
  /// of the total number.
  private func count(
    _ events: [GistActivity.Event]?, limit: Int, grown: Int,
    isNew: (GistActivity.Event) -> Bool
  ) -> Int {
    let new = (events ?? []).filter(isNew)
    let count = new.count { !isOwn($0.login) }
    return new.count == limit ? max(count, grown) : count
  }
}

struct NewsCounts: Hashable, Sendable {
  var comments = 0
  var stars = 0
  var forks = 0

  static func + (one: NewsCounts, other: NewsCounts) -> NewsCounts {
    NewsCounts(
      comments: one.comments + other.comments, stars: one.stars + other.stars,
      forks: one.forks + other.forks)
  }

  /// `3 new comments, 5 stars`; nil if there are none.
  var text: String? {
    let parts = [(comments, "comment"), (stars, "star"), (forks, "fork")].filter { $0.0 > 0 }
    guard let first = parts.first else { return nil }
    return
      ([Plural.count(first.0, "new \(first.1)")]
      + parts.dropFirst().map { Plural.count($0.0, $0.1) }).joined(separator: ", ")
  }

  /// The numbers, the longest form first: `3 new comments, 5 stars`, `8 new`; empty if there is no
  /// news.
  var texts: [String] { text.map { [$0, "\(comments + stars + forks) new"] } ?? [] }
}
