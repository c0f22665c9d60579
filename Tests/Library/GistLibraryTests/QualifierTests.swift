import FoundationEssentials
@testable import GistLibrary
import GitHubModels
import SQLiteDatabase
import Testing
import TextFormats

/// Searches that few or many gists of a large library qualify for, compared with the search that no
/// filter restricts.
@Suite struct `Qualifiers of a search` {
  /// More than are looked up one by one.
  private static let count = PassingGists.mostFew + 300

  private static func gist(_ number: Int) throws -> Decoded<Gist> {
    let common = number % 4 != 3 ? "common" : number % 8 == 3 ? "commons" : "uncommon"
    let usual = number % 160 == 9 ? "usual" : number % 200 == 50 ? "usually" : "other"
    let text = "\(common)-\(usual)"
    return try .gist(
      String(number), number % 150 == 2 ? "#work" : number % 2 == 0 ? "#home" : nil,
      files: number % 2 == 0 ? ["a": text] : ["a": "x", "b": text],
      owner: number % 97 == 5 ? "mona" : number % 3 == 0 ? "hubot" : "octocat",
      isPublic: number % 40 != 1,
      language: number % 400 == 7 ? "Swift" : number % 5 == 0 ? "C" : nil,
      updated: time(number / 2))
  }

  /// Returns the time so many minutes after January 10.
  private static func time(_ minute: Int) -> String {
    let (hour, minutes) = (String(minute / 60 % 24 + 100), String(minute % 60 + 100))
    return "2026-01-\(minute / 1_440 + 10)T\(hour.suffix(2)):\(minutes.suffix(2)):00Z"
  }

  private static func with(_ body: (GistStore) throws -> Void) async throws {
    try await Library.with(inMemory: true) { library in
      let store = try library.open()
      try store.apply(
        (0..<count).map { .save(try gist($0).withContents, isFullyFetched: true) })
      let starred = (0..<count).filter { $0 % 110 == 4 }.map(String.init)
      try store.save(FeedSnapshot(feed: "starred", ids: starred, isComplete: true))
      try store.setStarred(exactly: "starred")
      let mine = (0..<50).filter { $0 % 3 != 0 && $0 % 97 != 5 }.map(String.init)
      try store.save(FeedSnapshot(feed: "mine", ids: mine))
      try body(store)
    }
  }

  /// A search, and all gists that it finds without a filter.
  private struct Search {
    let terms: [String]
    let store: GistStore
    let all: [String]

    init(_ terms: [String], in store: GistStore) throws {
      (self.terms, self.store) = (terms, store)
      all = try store.ids(
        SearchQuery(terms, groups: groups, limit: .max), until: SearchCancellation())
    }

    /// Expects that the search with a filter finds those of all gists that pass.
    func expect(_ filter: LibraryFilter, _ passes: (Int) -> Bool) throws {
      let expected = all.filter { passes(Int($0) ?? -1) }
      for limit in [7, .max] {
        let query = SearchQuery(terms, filter: filter, groups: groups, limit: limit)
        let found = try store.ids(query, until: SearchCancellation())
        #expect(found == Array(expected.prefix(limit)), "\(terms), \(filter), \(limit)")
      }
    }

    func expect(
      _ words: [String], of filter: LibraryFilter = LibraryFilter(), _ passes: (Int) -> Bool
    ) throws {
      var filter = filter
      filter.conditions = try words.map { try QueryTerm(word: $0) }
      try expect(filter, passes)
    }
  }

  private static func searches(in store: GistStore) throws -> [Search] {
    try queries.map { try Search($0, in: store) }
  }

  private static let groups = [
    SearchGroup(feed: "mine", owner: "octocat"), SearchGroup(feed: "starred", isStarred: true),
  ]

  private static let queries: [[String]] = [
    [], ["common"], ["comm"], ["ommo"], ["usual"], ["usu"], ["common", "usual"], ["co", "us"],
    ["common other"], ["common-oth"], ["mon-ot"], ["nowhere"],
  ]

  private static func isMona(_ number: Int) -> Bool { number % 97 == 5 }
  private static func isHubot(_ number: Int) -> Bool { number % 3 == 0 && !isMona(number) }
  private static func isC(_ number: Int) -> Bool { number % 5 == 0 }
  private static func isSwift(_ number: Int) -> Bool { number % 400 == 7 }
  private static func isSecret(_ number: Int) -> Bool { number % 40 == 1 }
  private static func isStarred(_ number: Int) -> Bool { number % 110 == 4 }
  private static func isWork(_ number: Int) -> Bool { number % 150 == 2 }
  private static func isHome(_ number: Int) -> Bool { number % 2 == 0 && !isWork(number) }

  @Test func `leave out other gists, and keep the order and the limit`() async throws {
    try await Self.with { store in
      for search in try Self.searches(in: store) {
        try search.expect(LibraryFilter(language: "swift"), Self.isSwift)
        try search.expect(LibraryFilter(language: "c"), Self.isC)
        try search.expect(LibraryFilter(language: "Lua")) { _ in false }
        try search.expect(LibraryFilter(owner: "Mona"), Self.isMona)
        try search.expect(LibraryFilter(owner: "hubot"), Self.isHubot)
        try search.expect(LibraryFilter(owner: "nobody")) { _ in false }
        try search.expect(LibraryFilter(isPublic: false), Self.isSecret)
        try search.expect(LibraryFilter(isPublic: true)) { !Self.isSecret($0) }
        try search.expect(LibraryFilter(feed: "starred"), Self.isStarred)
        try search.expect(LibraryFilter(feed: "none")) { _ in false }
        try search.expect(LibraryFilter(language: "C", feed: "starred")) {
          Self.isC($0) && Self.isStarred($0)
        }
        try search.expect(LibraryFilter(language: "C", owner: "mona", isPublic: true)) {
          Self.isC($0) && Self.isMona($0) && !Self.isSecret($0)
        }
        try search.expect(LibraryFilter(since: Date(rfc3339: "2026-01-11T02:00:00Z"))) {
          $0 >= 3_120
        }
        try search.expect(LibraryFilter(ids: ["5", "9", "nowhere", "3000"])) {
          [5, 9, 3_000].contains($0)
        }
      }
    }
  }

  @Test func `can exclude gists`() async throws {
    try await Self.with { store in
      for search in try Self.searches(in: store) {
        try search.expect(["-lang:c"]) { !Self.isC($0) }
        try search.expect(["-owner:octocat"]) { Self.isHubot($0) || Self.isMona($0) }
        try search.expect(["-is:public"], Self.isSecret)
        try search.expect(["-lang:c", "-is:public"]) { !Self.isC($0) && Self.isSecret($0) }
        try search.expect(["-is:starred", "-lang:c"]) { !Self.isStarred($0) && !Self.isC($0) }
        try search.expect(["files:>1"]) { $0 % 2 == 1 }
        try search.expect(["files:>2"]) { _ in false }
        try search.expect(["no:description"]) { $0 % 2 == 1 }
        try search.expect(["-usual"]) { $0 % 160 != 9 && $0 % 200 != 50 }
        let mona = LibraryFilter(owner: "mona")
        try search.expect(["-uncommon"], of: mona) { Self.isMona($0) && $0 % 8 != 7 }
        try search.expect(["-uncommon", "-co"], of: mona) { _ in false }
      }
    }
  }

  @Test func `can be tags, few and many`() async throws {
    var (notHome, notWork) = (LibraryFilter(), LibraryFilter())
    (notHome.excludedTags, notWork.excludedTags) = (["home"], ["work"])
    var untagged = LibraryFilter(language: "Swift")
    untagged.hasTags = false
    var local = LibraryFilter(tags: ["work"])
    local.localTags = ["7": ["work"], "8": ["home"]]
    try await Self.with { store in
      for search in try Self.searches(in: store) {
        try search.expect(LibraryFilter(tags: ["work"]), Self.isWork)
        try search.expect(LibraryFilter(tags: ["home"]), Self.isHome)
        try search.expect(local) { Self.isWork($0) || $0 == 7 }
        try search.expect(notHome) { !Self.isHome($0) }
        try search.expect(notWork) { !Self.isWork($0) }
        try search.expect(untagged, Self.isSwift)
      }
    }
  }

  @Test func `find the same in long texts, which are looked up instead of compared`() async throws {
    try await Self.with { store in
      try store.write { try $0.execute("UPDATE files SET size = ?", [SearchWay.mostBytes]) }
      for search in try Self.searches(in: store) {
        try search.expect(LibraryFilter(language: "swift"), Self.isSwift)
        try search.expect(LibraryFilter(owner: "mona"), Self.isMona)
        try search.expect(LibraryFilter(isPublic: false), Self.isSecret)
        try search.expect(LibraryFilter(tags: ["work"]), Self.isWork)
      }
    }
  }

  @Test func `that few gists have select these gists first`() async throws {
    try await Self.with { store in
      func passing(_ filter: LibraryFilter) throws -> PassingGists {
        try store.read { try PassingGists(filter, in: $0) }
      }
      func count(_ filter: LibraryFilter) throws -> Int? {
        guard case .few(let numbers) = try passing(filter) else { return nil }
        return numbers.count
      }
      #expect(try passing(LibraryFilter()) == .many)
      #expect(try passing(LibraryFilter(isPublic: true)) == .many)
      #expect(try passing(LibraryFilter(owner: "nobody")) == .few([]))
      #expect(try count(LibraryFilter(language: "swift")) == 9)
      #expect(try count(LibraryFilter(tags: ["work"])) == 22)
      #expect(try count(LibraryFilter(language: "C", tags: ["work"])) == 0)
      var filter = LibraryFilter()
      filter.conditions = [QueryTerm(.text("uncommon"), isExcluded: true)]
      #expect(try passing(filter) == .many)
      filter.language = "Swift"
      #expect(try passing(filter) == .few([]))
      filter = LibraryFilter()
      filter.excludedTags = ["work"]
      guard case .tagged(let numbers) = try passing(filter) else {
        Issue.record("the numbers are not known")
        return
      }
      #expect(numbers.count == Self.count - 22)
    }
  }
}
