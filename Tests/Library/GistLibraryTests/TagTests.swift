import GitHubModels
import Testing

@testable import GistLibrary

@Suite struct `Tags of descriptions` {
  @Test(arguments: [
    ("#swift", ["swift"]), ("Deploy #CI-2, (#ci-2) #two_words", ["ci-2", "two_words"]),
    ("#日本語、#メモ", ["日本語", "メモ"]), ("fixes #12 in C# and F#", []), ("# heading, ## two", []),
    ("a#b https://x.example/#top &#x27; ##c", []), ("#a#b #c", ["a", "c"]),
    ("#é\u{301}", ["é\u{301}"]),
    ("", []), ("#", []),
  ])
  func `are words that start with #`(text: String, tags: [String]) {
    #expect(HashTags.tags(in: text) == tags)
  }

  @Test(
    arguments: [
      ("Deploy", "deploy"), ("#ci-2", "ci-2"), ("#日本語", "日本語"), ("12", nil), ("a b", nil),
      ("##a", nil), ("", nil), ("a#b", nil),
    ] as [(String, String?)])
  func `are read as someone types them`(text: String, tag: String?) {
    #expect(HashTags.tag(text) == tag)
  }

  @Test func `select gists of a feed and of a search`() async throws {
    try await Library.with { library in
      let store = try library.open()
      let descriptions: KeyValuePairs = [
        "a": "deploy #Swift #cli", "b": "#swiftly", "c": "Deploy #SWIFT", "d": "swift deploy",
      ]
      try store.save(descriptions.map { try .gist($0, $1).listed }, at: nil)
      try store.save(FeedSnapshot(feed: "mine", ids: ["a", "b", "c", "d"], isComplete: true))
      func listed(_ tags: [String], limit: Int? = nil) throws -> [String] {
        try store.ids(FeedQuery(feed: "mine", filter: FeedFilter(tags: tags), limit: limit))
      }
      #expect(try listed(["swift"]) == ["a", "c"])
      #expect(try listed(["swift"], limit: 1) == ["a"])
      #expect(try listed(["swift", "cli"]) == ["a"])
      func found(_ words: [String], _ tags: [String], limit: Int = 30) throws -> Set<String> {
        let query = SearchQuery(words, filter: SearchFilter(tags: tags), limit: limit)
        return Set(try store.search(query).map(\.gist.value.id))
      }
      #expect(try found([], ["swift"]) == ["a", "c"])
      #expect(try found([], ["swift"], limit: 1).count == 1)
      #expect(try found(["deploy"], ["cli"]) == ["a"])
      #expect(try found(["deploy"], ["swift", "cli"]) == ["a"])
      #expect(try found(["nowhere"], ["swift"]) == [])
      let all = try store.search(SearchQuery([], filter: SearchFilter(tags: ["cli"])))
      #expect(all.map(\.gist.value.id) == ["a"])
    }
  }

  @Test func `are counted by gist, in a feed or in the whole library`() async throws {
    try await Library.with { library in
      let store = try library.open()
      let descriptions: KeyValuePairs = [
        "a": "#Swift #cli #swift", "b": "nothing", "c": "#SWIFT", "d": "#ansible", "e": "#Cli",
      ]
      try store.save(descriptions.map { try .gist($0, $1).listed }, at: nil)
      try store.save([.gist("f").listed], at: nil)
      try store.save(FeedSnapshot(feed: "mine", ids: ["a", "b", "d"], isComplete: true))
      #expect(
        try store.tags() == [
          TagCount(tag: "cli", gists: 2), TagCount(tag: "swift", gists: 2),
          TagCount(tag: "ansible", gists: 1),
        ])
      #expect(
        try store.tags(in: "mine") == [
          TagCount(tag: "ansible", gists: 1), TagCount(tag: "cli", gists: 1),
          TagCount(tag: "swift", gists: 1),
        ])
      #expect(try store.tags(in: "starred") == [])
    }
  }
}
