package import FoundationEssentials
package import GitHubAPI
import GitHubModels
import LocalFiles
import TextFormats

/// The state of a gist when its news was last shown.
package struct SeenGist: Hashable, Sendable {
  /// Without the owner's own star; nil if unknown, as for the other properties.
  package var stars: Int?
  package var comments: Int?
  /// The highest number of a comment; 0 without comments.
  package var lastComment: Int?
  /// The creation time of the last fork; 1970 without forks.
  package var lastFork: Date?
  /// The IDs of the forks that were created at that time.
  package var lastForkIDs: [String]

  package init(
    stars: Int? = nil, comments: Int? = nil, lastComment: Int? = nil, lastFork: Date? = nil,
    lastForkIDs: [String] = []
  ) {
    self.stars = stars
    self.comments = comments
    self.lastComment = lastComment
    self.lastFork = lastFork
    self.lastForkIDs = lastForkIDs
  }

  /// The state of a gist without any activity.
  package static let untouched = SeenGist(
    stars: 0, comments: 0, lastComment: 0, lastFork: Date(timeIntervalSince1970: 0))
}

/// The state of an account's gists when their news was last shown.
package struct SeenNews: Hashable, Sendable {
  /// By the server's clock.
  package var time: Date
  package var gists: [String: SeenGist]

  package init(time: Date, gists: [String: SeenGist]) {
    self.time = time
    self.gists = gists
  }

  /// Returns the state after both looks: of each gist the newer one.
  ///
  /// Times have no fractions, so of two looks in one second the higher numbers count.
  package func merged(with other: SeenNews) -> SeenNews {
    let (older, newer) = time <= other.time ? (self, other) : (other, self)
    guard older.time == newer.time else {
      return SeenNews(time: newer.time, gists: newer.gists.merging(older.gists) { new, _ in new })
    }
    return SeenNews(
      time: newer.time, gists: newer.gists.merging(older.gists) { $0.higher(than: $1) })
  }
}

extension SeenGist {
  fileprivate func higher(than other: SeenGist) -> SeenGist {
    func higher<Number: Comparable>(_ one: Number?, _ another: Number?) -> Number? {
      [one, another].compactMap(\.self).max()
    }
    let lastFork = higher(lastFork, other.lastFork)
    let ids =
      (lastFork == self.lastFork ? lastForkIDs : [])
      + (lastFork == other.lastFork ? other.lastForkIDs : [])
    return SeenGist(
      stars: higher(stars, other.stars), comments: higher(comments, other.comments),
      lastComment: higher(lastComment, other.lastComment), lastFork: lastFork,
      lastForkIDs: Array(Set(ids)).sorted())
  }
}

/// `$XDG_STATE_HOME/gists/news.json`, or `notified-news.json`:
/// `{"hosts":{"github.com":{"octocat":{"time":…,"gists":{…}}}}}`.
package struct NewsFile: Sendable {
  fileprivate let file: JSONFile
  fileprivate let host: Host

  /// Returns the state of each account, by login in lowercase.
  ///
  /// - Throws: ``StateFileError``.
  package func read() throws -> [String: SeenNews] {
    let accounts = try file.read()["hosts"]?[host.spelling]?.members ?? []
    return Dictionary(
      accounts.compactMap { account in SeenNews(account.value).map { (account.name, $0) } },
      uniquingKeysWith: { $1 })
  }

  /// Replaces the state of an account.
  ///
  /// - Throws: ``StateFileError``, `FileError`.
  package func write(_ seen: SeenNews, of login: String) async throws {
    try await file.change(["hosts", host.spelling]) { accounts in
      accounts.set(login.lowercased(), to: seen.json)
    }
  }

  /// Records the state of an account that has none.
  ///
  /// - Throws: ``StateFileError``, `FileError`.
  package func start(with seen: SeenNews, of login: String) async throws {
    let login = login.lowercased()
    try await file.change(["hosts", host.spelling]) { accounts in
      guard accounts[login].flatMap({ SeenNews($0) }) == nil else { return }
      accounts.set(login, to: seen.json)
    }
  }
}

extension SeenNews {
  fileprivate init?(_ json: JSON) {
    guard let time = json["time"]?.string.flatMap(Date.init(rfc3339:)) else { return nil }
    self.init(
      time: time,
      gists: Dictionary(
        (json["gists"]?.members ?? []).map { ($0.name, SeenGist($0.value)) },
        uniquingKeysWith: { $1 }))
  }

  fileprivate var json: JSON {
    .object([
      .init("time", .string(time.rfc3339)),
      .init(
        "gists",
        .object(gists.sorted { $0.key < $1.key }.map { .init($0.key, $0.value.json) })),
    ])
  }
}

extension SeenGist {
  fileprivate init(_ json: JSON) {
    self.init(
      stars: json["stars"]?.count, comments: json["comments"]?.count,
      lastComment: json["last_comment"]?.identifier,
      lastFork: json["last_fork"]?.string.flatMap(Date.init(rfc3339:)),
      lastForkIDs: json["last_fork_ids"]?.array?.compactMap(\.string) ?? [])
  }

  fileprivate var json: JSON {
    func number(_ value: Int?) -> JSON { value.map { .number(String($0)) } ?? .null }
    return .object([
      .init("stars", number(stars)), .init("comments", number(comments)),
      .init("last_comment", number(lastComment)),
      .init("last_fork", lastFork.map { .string($0.rfc3339) } ?? .null),
      .init("last_fork_ids", .array(lastForkIDs.map(JSON.string))),
    ])
  }
}

extension StateFiles {
  /// The news that were shown.
  package func news(of host: Host) -> NewsFile {
    NewsFile(file: json("\(folders.state)/news.json", .news), host: host)
  }

  /// The news that desktop notifications were about; they may not have been read.
  package func notifiedNews(of host: Host) -> NewsFile {
    NewsFile(file: json("\(folders.state)/notified-news.json", .news), host: host)
  }
}
