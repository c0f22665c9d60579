import ByteTools
import FoundationEssentials
import GitHubModels
import TestSupport
import Testing
import TextFormats

@testable import GistLibrary

/// A document that was read before another one and is saved after it: its process was stopped, or a
/// replica of the host lags.
@Suite struct `A document that arrives late` {
  private static let feed = FeedSnapshot(feed: "mine", ids: ["a"], isComplete: true)

  @Test func `does not replace a newer one`() async throws {
    try await Library.with { library in
      let store = try library.open()
      let (old, new) = (MadeRevision(1), MadeRevision(2))
      try store.save([old.listed], at: old.time)
      try store.save(Self.feed)
      try store.save([new.listed], at: new.time)
      try store.save(old.fetched())
      #expect(try store.outdated(in: "mine").map(\.id) == ["a"])
      #expect(try Found(store) == Found(listed: 2, text: nil, whole: 2))
      try store.save(new.fetched())
      for late in try [old.fetched(), old.fetched(after: 30)] {
        try store.save(late)
        #expect(try Found(store) == Found(listed: 2, text: 2, whole: 2))
        #expect(try store.outdated(in: "mine") == [])
      }
    }
  }

  @Test func `does not replace a newer one that was never listed`() async throws {
    try await Library.with { library in
      let store = try library.open()
      try store.save(MadeRevision(2).fetched())
      try store.save(MadeRevision(1).fetched())
      #expect(try Found(store) == Found(listed: 2, text: 2, whole: 2))
    }
  }

  @Test func `of a list does not replace a newer one, and is named`() async throws {
    try await Library.with { library in
      let store = try library.open()
      let (old, new) = (MadeRevision(1), MadeRevision(2))
      #expect(try store.save([new.listed], at: new.time) == [])
      #expect(try store.save([old.listed], at: old.time) == ["a"])
      try store.save(new.fetched())
      #expect(try store.save([old.listed], at: new.time) == ["a"])
      #expect(try Found(store) == Found(listed: 2, text: 2, whole: 2))
    }
  }

  @Test func `with the contents of another revision is ignored`() async throws {
    try await Library.with { library in
      let store = try library.open()
      let (old, new) = (MadeRevision(1), MadeRevision(2))
      try store.save([new.listed], at: new.time)
      try store.save(Self.feed)
      try store.apply([.saveContents(old.fetched(), old.stars, isFullyFetched: true)])
      #expect(try store.outdated(in: "mine").map(\.id) == ["a"])
      #expect(try Found(store) == Found(listed: 2, text: nil, whole: 2))
      #expect(try store.rows(["a"]).map(\.stars) == [nil])
      try store.apply([.saveContents(new.fetched(), new.stars, isFullyFetched: true)])
      try store.apply([.saveContents(old.fetched(), old.stars, isFullyFetched: true)])
      #expect(try Found(store) == Found(listed: 2, text: 2, whole: 2))
      #expect(try store.rows(["a"]).map(\.stars) == [2])
    }
  }

  @Test func `with the contents of another revision is ignored if the library changes meanwhile`()
    async throws
  {
    try await Library.with { library in
      let store = try library.open()
      let (old, new) = (MadeRevision(1), MadeRevision(2))
      try store.save([old.listed], at: old.time)
      let prepared = try store.prepare([
        .saveContents(old.fetched(), old.stars, isFullyFetched: true),
        .save(old.fetched(), isFullyFetched: true),
      ])
      try store.save([new.listed], at: new.time)
      try store.write { connection in
        for update in prepared { try update.save(in: connection) }
      }
      #expect(try Found(store) == Found(listed: 2, text: nil, whole: 2))
    }
  }

  @Test func `brings the contents of the same revision`() async throws {
    try await Library.with { library in
      let store = try library.open()
      let gist = MadeRevision(1)
      var listed = try gist.listed
      listed.json.set("comments", to: .number("7"))
      listed.value.commentCount = 7
      try store.save([listed], at: gist.time + 60)
      try store.save(Self.feed)
      try store.save(gist.fetched())
      #expect(try Found(store) == Found(listed: 1, text: 1, whole: 1))
      #expect(try store.outdated(in: "mine") == [])
      #expect(try store.rows(["a"]).map(\.comments) == [7])
      #expect(try store.gist("a")?.gist.value.commentCount == 7)
    }
  }

  /// `updated_at` counts seconds.
  @Test func `of the same second is known by its history, or else by its time`() async throws {
    try await Library.with { (library: Library) async throws in
      func found(_ saves: [LibraryGist]) throws -> Found {
        let store = try library.open()
        try store.remove("a", at: nil)
        for save in saves { try store.save(save) }
        return try Found(store)
      }
      let (first, second) = (MadeRevision(1, second: 1), MadeRevision(2, second: 1))
      let later = Found(listed: 2, text: 2, whole: 2)
      #expect(try found([second.fetched(), first.fetched(after: 30)]) == later)
      #expect(try found([first.fetched(after: 30), second.fetched()]) == later)
      let (old, new) = (first.withoutHistory, second.withoutHistory)
      #expect(try found([old.fetched(), new.fetched(after: 1)]) == later)
      #expect(try found([new.fetched(after: 1), old.fetched()]) == later)
      // Nothing tells them apart: the one received later is kept.
      #expect(try found([old.fetched(), new.fetched()]) == later)
    }
  }

  @Test func `with another description of the same second is not read`() async throws {
    try await Library.with { library in
      let store = try library.open()
      var gist = MadeRevision(1)
      try store.save([gist.listed], at: gist.time)
      try store.save(gist.fetched())
      gist.description = "renamed"
      try store.save([gist.listed], at: gist.time + 5)
      try store.save(MadeRevision(1).fetched(after: 3))
      #expect(try store.gist("a")?.gist.value.description == "renamed")
      #expect(try store.documents(["a"]).map(\.value.description) == ["renamed"])
      #expect(try store.search(SearchQuery(["renamed"])).count == 1)
    }
  }

  @Test func `replaces a newer one if the host has said so twice, and not only just`()
    async throws
  {
    try await Library.with { library in
      let store = try library.open()
      let (old, new) = (MadeRevision(1), MadeRevision(2))
      try store.save([new.listed], at: new.time)
      try store.save(Self.feed)
      try store.save(new.fetched())
      func confirm(_ gist: LibraryGist) throws -> Found {
        try store.apply([.save(gist, isFullyFetched: true, isConfirmed: true)])
        return try Found(store)
      }
      // A replica may lag for minutes.
      #expect(try confirm(old.fetched(after: 660)) == Found(listed: 2, text: 2, whole: 2))
      #expect(try confirm(old.fetched(after: 661)) == Found(listed: 1, text: 1, whole: 1))
      #expect(try store.outdated(in: "mine") == [])
      #expect(try store.save([old.listed], at: old.time + 700) == [])
    }
  }

  @Test func `does not bring back a gist that was removed`() async throws {
    try await Library.with { library in
      let gist = MadeRevision(1)
      let store = try library.open()
      func save(after seconds: Double) throws -> Int {
        try store.save([gist.listed], at: gist.time + seconds)
        try store.save(gist.fetched(after: seconds))
        try store.apply([
          .saveContents(gist.fetched(after: seconds), gist.stars, isFullyFetched: true)
        ])
        var feed = Self.feed
        feed.time = gist.time + seconds
        #expect(try store.save(feed) == [])
        #expect(try store.feeds().map(\.completeAt) == [feed.time])
        return try store.search(SearchQuery(["gist"])).count
      }
      #expect(try save(after: 0) == 1)
      let prepared = try store.prepare([.save(gist.fetched(after: 3), isFullyFetched: true)])
      try store.remove("a", at: gist.time + 5)
      try store.write { try prepared[0].save(in: $0) }
      #expect(try store.gist("a") == nil)
      #expect(try save(after: 5) == 0)
      #expect(try save(after: 6) == 1)
      try store.apply([.remove(id: "a", at: gist.time + 8)])
      #expect(try save(after: 8) == 0)
    }
  }

  @Test func `does not bring a gist back to a feed`() async throws {
    try await Library.with { library in
      let store = try library.open()
      let gist = MadeRevision(1)
      try store.save([gist.listed], at: gist.time)
      try store.save(Self.feed)
      func starred(after seconds: Double) throws -> [String] {
        try store.save(
          FeedSnapshot(feed: "starred", ids: ["a"], isComplete: true, time: gist.time + seconds))
        return try store.ids(FeedQuery(feed: "starred"))
      }
      #expect(try starred(after: 0) == ["a"])
      try store.remove("a", from: "starred", at: gist.time + 5)
      #expect(try starred(after: 4) == [])
      #expect(try store.feeds().last?.completeAt == gist.time + 4)
      #expect(try starred(after: 6) == ["a"])
      try store.remove("a", from: "starred", at: gist.time + 8)
      try store.prepend("a", to: "starred")
      #expect(try starred(after: 7) == ["a"])
    }
  }

  /// Five revisions, the third and the fourth within one second; each document is sent while its
  /// revision is current.
  @Test(arguments: 0..<20) func `never makes the library go back, in any order`(
    seed: UInt64
  ) async throws {
    try await Library.with { library in
      let store = try library.open()
      var random = SplitMix64(seed: seed)
      let revisions = [1, 2, 3, 3, 4].enumerated().map { MadeRevision($0 + 1, second: $1) }
      var (newest, text) = (0, 0)
      for _ in 0..<200 {
        let number = Int.random(in: 1...5, using: &random)
        let revision = revisions[number - 1]
        let sent = Double(number)
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
          try store.save([revision.listed], at: revision.time + sent)
          newest = max(newest, number)
        case 1:
          try store.save(revision.fetched(after: sent))
          newest = max(newest, number)
        case 2:
          try store.apply([
            .saveContents(revision.fetched(after: sent), revision.stars, isFullyFetched: true)
          ])
        default:
          let other = revisions[Int.random(in: 0..<5, using: &random)]
          let prepared = try store.prepare([
            .save(revision.fetched(after: sent), isFullyFetched: true)
          ])
          try store.save([other.listed], at: other.time + Double(other.number))
          try store.write { try prepared[0].save(in: $0) }
          newest = max(newest, number, other.number)
        }
        guard newest > 0 else { continue }
        let found = try Found(store)
        #expect(found.listed == newest)
        #expect(found.text ?? 0 >= text)
        text = found.text ?? 0
        #expect(found.whole == (text == 0 ? newest : text))
      }
      try store.save([revisions[4].listed], at: revisions[4].time + 60)
      try store.save(Self.feed)
      let outdated = try store.outdated(in: "mine")
      if !outdated.isEmpty { try store.save(revisions[4].fetched(after: 60)) }
      #expect(try Found(store) == Found(listed: 5, text: 5, whole: 5))
    }
  }
}

/// A revision of the gist `a`: its description and the text of its file name its number.
private struct MadeRevision {
  let number: Int
  /// When it was made.
  let time: Date
  var description: String
  private var hasHistory = true

  init(_ number: Int, second: Int? = nil) {
    self.number = number
    time = Date(timeIntervalSince1970: 1_790_000_000 + 60 * Double(second ?? number))
    description = "gist revision\(number)"
  }

  var withoutHistory: MadeRevision {
    var gist = self
    gist.hasHistory = false
    return gist
  }

  var stars: GistStars { GistStars(count: number, isStarred: false) }

  private func document() throws -> Decoded<Gist> {
    let hash = String(repeating: "\(number)", count: 40)
    let history = (1...number).reversed().map { #"{"version":"v\#($0)"}"# }.joined(separator: ",")
    let text = """
      {"id":"a","node_id":"G_a","description":"\(description)","public":true,"comments":0,\
      "updated_at":"\(time.rfc3339)","owner":{"login":"octocat"},"files":{"f":{"size":5,\
      "raw_url":"https://gist.githubusercontent.com/octocat/a/raw/\(hash)/f","content":"text\(number)"}}\
      \(hasHistory ? #","history":[\#(history)]"# : "")}
      """
    return try GistStore.decode(text)
  }

  /// As a list has it.
  var listed: Decoded<Gist> {
    get throws { try GistStore.decode(document().json.asListed().text()) }
  }

  /// As it was sent this many seconds after it was made.
  func fetched(after seconds: Double = 0) throws -> LibraryGist {
    LibraryGist(
      gist: try document(), contents: ["f": Array("text\(number)".utf8)], time: time + seconds)
  }
}

/// The revisions that the parts of a library have.
private struct Found: Equatable {
  /// By the list's document and its row.
  var listed: Int
  /// By the index.
  var text: Int?
  /// As it is viewed offline.
  var whole: Int

  init(listed: Int, text: Int?, whole: Int) {
    (self.listed, self.text, self.whole) = (listed, text, whole)
  }

  init(_ store: GistStore) throws {
    func number(_ text: String?) -> Int { text?.last?.wholeNumberValue ?? 0 }
    let document = try store.documents(["a"]).first?.value
    let row = try store.rows(["a"]).first
    listed = number(document?.description)
    #expect(row?.description == document?.description)
    #expect(row?.updated == document?.updatedAt)
    let found = try (1...5).filter { try !store.search(SearchQuery(["text\($0)"])).isEmpty }
    #expect(found.count <= 1)
    text = found.first
    let gist = try store.gist("a")
    whole = number(gist?.gist.value.description)
    #expect(gist?.contents["f"].map { number(String(decoding: $0, as: UTF8.self)) } == text)
  }
}
