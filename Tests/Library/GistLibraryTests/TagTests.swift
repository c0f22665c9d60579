import FoundationEssentials
@testable import GistLibrary
import GitHubModels
import LocalFiles
import SQLiteDatabase
import Testing
import TextFormats

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

  @Test(arguments: [
    ("#swift", "a.txt #swift"), ("#ci-2  #two_words\n", "a.txt #ci-2  #two_words\n"),
    ("#a#b", "#a#b"), ("#12", "#12"), ("#swift notes", "#swift notes"),
    ("notes #swift", "notes #swift"), ("#swift #12", "#swift #12"), ("", ""), (" ", " "),
  ])
  func `name no gist, so a file's name is before them`(description: String, title: String) {
    #expect(HashTags.named(description, by: "a.txt") == title)
    #expect(HashTags.named(description, by: nil) == description)
    #expect(HashTags.named(description, by: description) == description)
  }

  @Test(arguments: [
    ("", ["a"], [], "#a"), ("Text", ["a", "b"], [], "Text #a #b"), ("Text ", ["a"], [], "Text #a"),
    ("Text #A", ["a"], [], "Text #A"), ("#a", [], ["a"], ""), ("#a Text", [], ["a"], "Text"),
    ("Text #a more", [], ["a"], "Text more"), ("Text #A, #b", [], ["a"], "Text, #b"),
    ("C#a /#a x#a #ab #a-b #12", [], ["a"], "C#a /#a x#a #ab #a-b #12"),
    ("one #a\n#a two", [], ["a"], "one\n two"), ("(#a) #a", ["b"], ["a"], "() #b"),
    ("#a #a", ["a"], ["b"], "#a #a"), ("\u{E9}#\u{E9} #\u{C9}", [], ["\u{E9}"], "\u{E9}#\u{E9}"),
  ])
  func `tags are added at the end, and removed wherever they are`(
    text: String, adding: [String], removing: [String], result: String
  ) {
    #expect(HashTags.changed(text, adding: adding, removing: removing) == result)
    // Nothing else is a tag now than before.
    let tags = Set(HashTags.tags(in: text)).union(adding).subtracting(removing)
    #expect(Set(HashTags.tags(in: result)) == tags)
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
        try store.ids(FeedQuery(feed: "mine", filter: LibraryFilter(tags: tags), limit: limit))
      }
      #expect(try listed(["swift"]) == ["a", "c"])
      #expect(try listed(["swift"], limit: 1) == ["a"])
      #expect(try listed(["swift", "cli"]) == ["a"])
      func found(_ words: [String], _ tags: [String], limit: Int = 30) throws -> Set<String> {
        let query = SearchQuery(words, filter: LibraryFilter(tags: tags), limit: limit)
        return Set(try store.search(query).map(\.gist.value.id))
      }
      #expect(try found([], ["swift"]) == ["a", "c"])
      #expect(try found([], ["swift"], limit: 1).count == 1)
      #expect(try found(["deploy"], ["cli"]) == ["a"])
      #expect(try found(["deploy"], ["swift", "cli"]) == ["a"])
      #expect(try found(["nowhere"], ["swift"]) == [])
      let all = try store.search(SearchQuery([], filter: LibraryFilter(tags: ["cli"])))
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

@Suite struct `Rows for completion` {
  private static func with(_ body: (Library, GistStore) throws -> Void) async throws {
    try await Library.with { library in
      let store = try library.open()
      try store.save(
        [
          .gist("aa1", "first #One", files: ["b.md": "", "a.md": ""], language: "Markdown"),
          .gist(
            "aa2", nil, files: ["x.py": ""], owner: "hubot", language: "Python",
            updated: "2026-02-01T10:00:00Z"),
          .gist(
            "b1", "#one #two", files: ["y.py": ""], owner: "hubot", language: "Python",
            updated: "2026-01-01T10:00:00Z"),
        ], at: nil)
      try store.save(FeedSnapshot(feed: "mine", ids: ["aa1"], isComplete: true))
      try body(library, store)
    }
  }

  private func names(_ entries: [CompletionRow]) -> [String] { entries.map(\.name) }

  @Test func `gists are found by the beginning of their IDs, the newest first`() async throws {
    try await Self.with { _, store throws in
      #expect(try names(store.titles(withPrefix: "", limit: 9)) == ["aa2", "aa1", "b1"])
      #expect(try names(store.titles(withPrefix: "a", limit: 9)) == ["aa2", "aa1"])
      #expect(try names(store.titles(withPrefix: "aa", limit: 1)) == ["aa2"])
      #expect(try names(store.titles(withPrefix: "aa1", limit: 9)) == ["aa1"])
      for prefix in ["", "a", "aa"] {
        #expect(try names(store.titles(withPrefix: prefix, in: "mine", limit: 9)) == ["aa1"])
      }
      #expect(try names(store.titles(withPrefix: "b", in: "mine", limit: 9)) == [])
      #expect(try store.titles(withPrefix: "b1", limit: 9).map(\.about) == ["#one #two"])
      #expect(try store.titles(withPrefix: "aa2", limit: 9).map(\.about) == ["x.py"])
    }
  }

  @Test func `files belong to the only gist with that beginning`() async throws {
    try await Self.with { _, store throws in
      #expect(try names(store.fileNames(ofGist: "aa1")) == ["b.md", "a.md"])
      #expect(try store.fileNames(ofGist: "b").map(\.about) == ["Python"])
      #expect(try names(store.fileNames(ofGist: "aa")) == [])
      #expect(try names(store.fileNames(ofGist: "c")) == [])
      #expect(try names(store.revisions(ofGist: "aa1")) == [])
    }
  }

  @Test func `owners, languages and tags are counted`() async throws {
    try await Self.with { _, store throws in
      #expect(try names(store.recentOwners()) == ["hubot", "octocat"])
      #expect(try store.recentOwners().map(\.about) == ["2", "1"])
      #expect(try names(store.recentLanguages()) == ["Markdown", "Python"])
      #expect(
        try store.recentTags() == [TagCount(tag: "one", gists: 2), TagCount(tag: "two", gists: 1)])
    }
  }

  @Test func `opening at once neither waits nor migrates nor makes a library`() async throws {
    try await Self.with { library, _ throws in
      #expect(
        try GistStore(reading: library.file, waits: false).titles(withPrefix: "b", limit: 1).count
          == 1)
      try library.file.withLock {
        _ = #expect(throws: LibraryError.busy) {
          try GistStore(reading: library.file, waits: false)
        }
      }
      let other = PrivateFile("\(library.folder)/library/other.db")
      #expect(throws: LibraryError.missing) { try GistStore(reading: other, waits: false) }
      #expect(other.identity == nil)
      let old = try Connection(library.file.path, .readWrite)
      try old.executeScript("PRAGMA user_version = 1")
      #expect(throws: LibraryError.missing) { try GistStore(reading: library.file, waits: false) }
    }
  }
}
