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
