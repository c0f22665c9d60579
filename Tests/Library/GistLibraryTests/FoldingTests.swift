@testable import GistLibrary
import GitHubModels
import LocalFiles
import SQLiteDatabase
import Testing
import TextFolding

@Suite struct `Indexed texts` {
  /// Words, and texts that contain them or not.
  private static let pairs: [(word: String, text: String, isFound: Bool)] = [
    ("lodz", "Łódź", true), ("ŁÓDŹ", "lodz", true), ("orsted", "Ørsted", true),
    ("οδος", "ΟΔΟΣ", true), ("οδοσ", "οδός", true), ("strasse", "Straße", true),
    ("STRAẞE", "strasse", true), ("IĞDIR", "ığdır", true), ("igdir", "Iğdır", true),
    ("creme", "Crème", true), ("CRÈME", "creme", true), ("full", "ＦＵＬＬ", true),
    ("fine", "ﬁne", true), ("カタカナ", "ｶﾀｶﾅ", true), ("елка", "Ёлка", true),
    ("lodz", "Łódka", false), ("かき", "がき", false), ("creme", "Crime", false),
  ]

  @Test func `are found alike by a search, a filter of the library and a filter of rows`()
    async throws
  {
    for (word, text, isFound) in Self.pairs {
      try await Library.with { library in
        let store = try library.open()
        try store.save(Decoded.gist("a", text, files: ["f": "x"]).withContents)
        let filter = FilterText(word)
        let found = isFound ? ["a"] : []
        #expect(try store.search(SearchQuery([word])).map(\.gist.value.id) == found, "\(word)")
        #expect(try store.ids(FeedQuery(feed: nil, text: filter)) == found, "\(word)")
        #expect(filter.isFound(in: ["f", text]) == isFound, "\(word)")
      }
    }
  }

  @Test(arguments: [
    ("getUserName", "getusername get user name"), ("snake_case_name", "snake case name"),
    ("HTTPServer", "httpserver http server"),
    ("utf8 Base64Encoder", "utf8 base64encoder base64 encoder"),
    ("C++ and C#", "c c++ and c c#"), ("a+b", "a b"), ("日本語", "日本 本語 語"), ("語", "語"),
    ("Swift言語", "swift 言語 語"), ("x-y.z", "x y z"), ("", ""), ("++", ""),
    ("GitHub", "github git hub"),
  ])
  func `are split into the words people search for`(text: String, words: String) {
    #expect(IndexWords.text(of: text) == words)
  }

  @Test func `have words of 64 characters at most`() throws {
    // Alternating classes, which normalization has to sort.
    let marks = String(
      String.UnicodeScalarView((0..<120_000).map { $0 % 2 == 0 ? "\u{301}" : "\u{323}" }))
    let words = IndexWords("a\(marks)b").words
    #expect(words.count == 1)
    #expect(words.allSatisfy { $0.text.unicodeScalars.count <= 64 })
  }

  @Test func `are folded while another process writes`() async throws {
    try await Library.with { library in
      let store = try library.open()
      let gist = try Decoded.gist("a", files: ["f": "Crème"])
      let writer = try Connection(library.file.path, .readWrite)
      try writer.executeScript("BEGIN IMMEDIATE")
      let updates = try store.prepare([.save(gist.withContents, isFullyFetched: true)])
      let listings = try store.prepare([gist.listed], at: nil)
      try writer.executeScript("COMMIT")
      #expect(updates.count == 1 && listings.count == 1)
      try store.write { connection in
        for update in updates { try update.save(in: connection) }
      }
      #expect(try store.search(SearchQuery(["creme"])).map(\.gist.value.id) == ["a"])
    }
  }
}
