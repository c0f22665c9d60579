import ByteTools
@testable import GistLibrary
import GitHubModels
import SQLiteDatabase
import TestSupport
import Testing

/// Queries and the gists that people expect them to find.
@Suite struct `Searching the library` {
  /// Each text is a gist with one file.
  private static let texts = [
    1: "func getUserName() -> String { user.name }",
    2: "the name of the user, as get_user_name gives it",
    3: "auto x = std::move(y); // C++ only",
    4: "for (int i = 0; i < n; i++) { c += a; }",
    5: "日本語のテキストを検索する",
    6: "La Crème brûlée du café, ÀÉÎ; Straße, naïve",
    7: "export PATH=$HOME/.config/bin:$PATH # foo-bar",
    8: "foo bar baz; print(\"hello world\")",
    9: "class HTTPServerError(Exception): pass",
    10: "東京都と京都府",
    11: "ＦＵＬＬ　ｗｉｄｔｈ, ﬁne, ①",
    12: "한국어 텍스트와 문장을",
    13: "terror and errors: 50% of `$` a*b ^ ()",
    14: "C# and F# are languages of .NET",
    15: "SELECT * FROM users WHERE id = ?;",
    16: "ｶﾀｶﾅ half width",
    17: "Ёлка и ещё",
    18: "async fn fetch_all_gists()",
    19: "x\u{0}y before nul and after",
    20: "Łódź, Ørsted, Iğdır",
    21: "Ο δρόμος της ΟΔΟΥΣ",
  ]

  private static let cases: [(query: [String], hits: [Int])] = [
    // Words and prefixes of words
    (["server"], [9]), (["brul"], [6]), (["languages"], [14]), (["hel"], [8]), (["wor"], [8]),
    // Several words, in any order
    (["user", "name"], [1, 2]), (["name", "string"], [1]), (["name", "nowhere"], []),
    // Phrases
    (["hello world"], [8]), (["world hello"], []), (["get user name"], [1, 2]),
    // Identifiers, by their parts and in one piece
    (["getUserName"], [1, 2]), (["get_user_name"], [2, 1]), (["getusername"], [1]),
    (["httpserver"], [9]), (["HTTP"], [9]), (["server error"], [9]), (["fetch_all"], [18]),
    (["fetchAllGists"], [18]), (["gists"], [18]),
    // Within words
    (["rror"], [9, 13]), (["ove(y"], [3]), (["rverErr"], [9]),
    // Case and accents are ignored
    (["CREME"], [6]), (["brulee"], [6]), (["aei"], [6]), (["STRASSE"], [6]), (["naive"], [6]),
    (["CAFÉ"], [6]), (["елка"], [17]), (["ЕЩЕ"], [17]),
    (["lodz"], [20]), (["ŁÓDŹ"], [20]), (["orst"], [20]), (["IĞDIR"], [20]), (["igdir"], [20]),
    (["ΔΡΟΜΟΣ"], [21]), (["δρομοσ"], [21]), (["οδους"], [21]), (["ρομος"], [21]),
    // Symbols
    (["C++"], [3]), (["c#"], [14]), (["F#"], [14]), (["std::move"], [3]), (["foo-bar"], [7, 8]),
    (["$HOME/.config"], [7]), ([".NET"], [14]), (["i++"], [4]), (["50%"], [13]), (["+="], [4]),
    (["*"], [13, 15]), (["()"], [1, 13, 18]), (["a*b"], [13]), (["::"], [3]),
    // CJK words of one, two and more characters
    (["日本"], [5]), (["本語"], [5]), (["検索"], [5]), (["日本語"], [5]), (["京都"], [10]),
    (["東京"], [10]), (["語"], [5]), (["府"], [10]), (["都府"], [10]), (["テキスト"], [5]),
    (["텍스트"], [12]), (["국어"], [12]), (["カタカナ"], [16]), (["ｶﾀ"], [16]),
    // Compatibility forms
    (["full", "width"], [11]), (["fine"], [11]), (["ｆｕｌｌ"], [11]),
    // After a NUL
    (["after"], [19]), (["fter"], [19]),
    // Short words match whole words only
    (["c"], [3, 4, 14]), (["y"], [3, 19]),
  ]

  @Test func `finds what people expect`() async throws {
    try await Library.with { library in
      let store = try library.open()
      for (number, text) in Self.texts.sorted(by: { $0.key < $1.key }) {
        try store.save(Decoded.gist(String(number), files: ["\(number)": text]).withContents)
      }
      for (query, hits) in Self.cases {
        let found = try store.search(SearchQuery(query)).compactMap { Int($0.gist.value.id) }
        #expect(found.sorted() == hits.sorted(), "\(query)")
      }
    }
  }

  @Test func `accepts any number of words`() async throws {
    try await Library.with { library in
      let store = try library.open()
      let words = (0..<2_000).map { "word\($0)" }
      try store.save(Decoded.gist("all", files: ["f": words.joined(separator: " ")]).withContents)
      try store.save(Decoded.gist("one", files: ["f": "word1"]).withContents)
      func found(_ terms: [String]) throws -> [String] {
        try store.search(SearchQuery(terms)).map(\.gist.value.id)
      }
      #expect(try found(words) == ["all"])
      #expect(try found(words.map { String($0.dropFirst()) }) == ["all"])
      #expect(try found([words.joined(separator: " ")]) == ["all"])
      #expect(try found(words + ["nowhere"]) == [])
      #expect(try found((0..<5_000).map { "+\($0)\"*" }) == [])
    }
  }

  @Test
  func `ranks whole words before prefixes and parts of words, and file names before contents`()
    async throws
  {
    try await Library.with { library in
      let store = try library.open()
      try store.save(Decoded.gist("a", "terrors", files: ["a": "x"]).withContents)
      try store.save(
        Decoded.gist("b", files: ["b": "errors everywhere, and more text than that"]).withContents)
      try store.save(
        Decoded.gist("c", files: ["c": "one error in a text that goes on for a while"]).withContents
      )
      try store.save(Decoded.gist("d", "About the error", files: ["d": "in a text"]).withContents)
      try store.save(Decoded.gist("e", files: ["error": "in a text"]).withContents)
      let found = try store.search(SearchQuery(["error"])).map(\.gist.value.id)
      #expect(found == ["e", "d", "c", "b", "a"])
    }
  }

  @Test func `finds identifiers that continue after those that end`() async throws {
    try await Library.with { library in
      let store = try library.open()
      let texts = ["a": "pushArrayEx", "b": "push_array_extra", "c": "push array", "d": "arrayEx"]
      for (id, text) in texts {
        try store.save(Decoded.gist(id, files: ["f": text]).withContents)
      }
      func found(_ word: String, _ groups: [SearchGroup] = []) throws -> [String] {
        try store.search(SearchQuery([word], groups: groups)).map(\.gist.value.id)
      }
      #expect(try found("pushArrayEx") == ["a", "b"])
      #expect(try found("pushArrayExt") == ["b"])
      #expect(try found("pushArrayExtra") == ["b"])
      #expect(try found("nowhereArrayEx") == [])
      try store.save(FeedSnapshot(feed: "mine", ids: ["b"], isComplete: true))
      #expect(try found("pushArrayEx", [SearchGroup(feed: "mine")]) == ["b", "a"])
      try store.remove("b", at: nil)
      #expect(try found("pushArrayEx") == ["a"])
    }
  }

  @Test func `finds phrases that continue, however many gists have their first words`()
    async throws
  {
    try await Library.with(inMemory: true) { library in
      let store = try library.open()
      // No phrase goes from the name of a file to the description or the text.
      try store.save(Decoded.gist("no", "named", files: ["get user": "names"]).withContents)
      try store.save(Decoded.gist("text", files: ["a": "names getUserName"]).withContents)
      try store.save(Decoded.gist("name", files: ["get_user_names": "name"]).withContents)
      try store.save(Decoded.gist("about", "Get user names", files: ["a": "a"]).withContents)
      try store.save(Decoded.gist("second", files: ["a": "a", "b": "get user names"]).withContents)
      func found(_ words: String) throws -> [String] {
        try store.search(SearchQuery([words])).map(\.gist.value.id).sorted()
      }
      let expected = ["about", "name", "second", "text"]
      #expect(try found("getUserNa") == expected)
      #expect(try found("get user na") == expected)
      // More gists than are compared one by one.
      let others = try (0..<300).map {
        try Decoded.gist("\($0)", files: ["a": "get user \($0)"]).withContents
      }
      try store.apply(others.map { .save($0, isFullyFetched: true) })
      #expect(try found("getUserNa") == expected)
      #expect(try found("get user na") == expected)
    }
  }

  @Test func `returns the newest of equal matches first, up to the limit`() async throws {
    try await Library.with { library in
      let store = try library.open()
      for day in 11...19 {
        try store.save(
          Decoded.gist("\(day)", files: ["a": "words"], updated: "2026-01-\(day)T10:00:00Z")
            .withContents)
      }
      for word in ["words", "word", "ords"] {
        let found = try store.search(SearchQuery([word], limit: 3)).map(\.gist.value.id)
        #expect(found == ["19", "18", "17"], "\(word)")
      }
    }
  }

  @Test func `applies filters`() async throws {
    try await Library.with { library in
      let store = try library.open()
      let gists = [
        try Decoded.gist("1", files: ["a": "word"], isPublic: false, language: "Swift"),
        try .gist("2", files: ["a": "word"], owner: "monalisa", language: "C"),
      ]
      for gist in gists { try store.save(gist.withContents) }
      try store.save([gists[1].listed], at: nil)
      try store.save(FeedSnapshot(feed: "starred", ids: ["2"], isComplete: true))
      for (filter, ids) in [
        (LibraryFilter(language: "swift"), ["1"]), (LibraryFilter(feed: "starred"), ["2"]),
        (LibraryFilter(owner: "MonaLisa"), ["2"]), (LibraryFilter(isPublic: false), ["1"]),
        (LibraryFilter(language: "c", owner: "octocat"), []),
      ] {
        for word in ["word", "wo", "ord"] {
          let found = try store.search(SearchQuery([word], filter: filter)).map(\.gist.value.id)
          #expect(found == ids, "\(filter), \(word)")
        }
      }
    }
  }

  @Test func `accepts every string`() async throws {
    try await Library.with { library in
      let store = try library.open()
      for (number, text) in Self.texts {
        try store.save(Decoded.gist(String(number), files: ["\(number)": text]).withContents)
      }
      let odd = [
        "\"x", "a:b", "-x", "C++", "*", "NEAR(", "AND", "^", "()", "\u{0}", "\u{FFFD}", "", " ",
        "OR NOT", "\"", "\"\"", "a\"b\"c", "names:x", "{a b}", "x*", "+", "'", "''", ";--", "%_",
        "a\u{0}b", "\u{301}", "ﷺ", "\"\u{64E}x", "NEAR\"\u{94B}",
        String(repeating: "a", count: 100_000),
        String(repeating: "日本", count: 2_000), String(repeating: "x ", count: 2_000),
      ]
      var generator = SplitMix64(seed: 1)
      let random = (0..<10_000).map { _ in Self.randomText(&generator) }
      for text in odd + random {
        do {
          _ = try store.search(SearchQuery([text]))
        } catch {
          Issue.record("\(text.debugDescription): \(error)")
        }
      }
      for _ in 0..<3 {
        let count = Int.random(in: 500...1_500, using: &generator)
        let terms = (0..<count).map { _ in Self.randomText(&generator) }
        #expect(throws: Never.self, "\(terms)") { try store.search(SearchQuery(terms)) }
      }
    }
  }

  private static func randomText(_ generator: inout SplitMix64) -> String {
    let operators = ["\"", "'", "*", "(", ")", "NEAR", " AND ", "OR", "NOT", ":", "^", "-", "+"]
    var text = ""
    for _ in 0..<Int.random(in: 0...12, using: &generator) {
      switch Int.random(in: 0...2, using: &generator) {
      case 0:
        text.unicodeScalars.append(Unicode.Scalar(UInt8.random(in: 0...127, using: &generator)))
      case 1: text += operators.randomElement(using: &generator) ?? ""
      default:
        let value = UInt32.random(in: 0x80...0x2FFFF, using: &generator)
        text.unicodeScalars.append(Unicode.Scalar(value) ?? "\u{FFFD}")
      }
    }
    return text
  }
}

@Suite struct `The order of what a search finds` {
  @Test func `has the gists of groups first, each by rank`() async throws {
    try await Library.with { library in
      let store = try library.open()
      for gist in try [
        Decoded.gist("name", files: ["deploy": "x"], owner: "hubot"),
        .gist("part", files: ["a": "redeploys"]), .gist("word", files: ["a": "deploy"]),
        .gist("starred", files: ["a": "redeploys"], owner: "hubot"),
        .gist("favorite", files: ["a": "deploy"], owner: "hubot"),
        .gist("other", files: ["a": "undeployed"], owner: "hubot"),
        .gist("begin", files: ["a": "deployment"], owner: "Mona"),
      ] {
        try store.save(gist.withContents)
      }
      try store.save(FeedSnapshot(feed: "mine", ids: ["part", "word"], isComplete: true))
      for id in ["starred", "favorite"] { try store.setStarred(id, true) }
      func found(_ groups: [SearchGroup], _ limit: Int = 30) throws -> [String] {
        try store.ids(SearchQuery(["deploy"], groups: groups, limit: limit), until: .init())
      }
      let groups = [
        SearchGroup(feed: "mine", owner: "mona"), SearchGroup(feed: "starred", isStarred: true),
      ]
      let all = ["word", "begin", "part", "favorite", "starred", "name", "other"]
      #expect(try found(groups) == all)
      for limit in 1...7 { #expect(try found(groups, limit) == Array(all.prefix(limit))) }
      #expect(try found([SearchGroup(feed: "mine")]).prefix(2) == ["word", "part"])
      #expect(try found([]).first == "name")
      #expect(
        try store.ids(SearchQuery([], groups: groups), until: .init()).last == "name")
    }
  }

  @Test func `is by relevance; of a word in more than 1,000 gists the newest come first`()
    async throws
  {
    try await Library.with(inMemory: true) { library in
      let store = try library.open()
      // All have `common`, all but the newest have `usual`, and the oldest has both in a name.
      let gists = try (0...1_000).map { number in
        let (hours, minutes) = (String(number / 60 + 100), String(number % 60 + 100))
        return try Decoded.gist(
          String(number),
          files: [number == 0 ? "usual-common" : "a": number < 1_000 ? "common usual" : "common"],
          updated: "2026-01-31T\(hours.suffix(2)):\(minutes.suffix(2)):00Z"
        ).withContents
      }
      try store.apply(gists.map { .save($0, isFullyFetched: true) })
      func found(_ word: String, _ limit: Int) throws -> [String] {
        try store.ids(SearchQuery([word], limit: limit), until: .init())
      }
      for limit in 1...3 {
        #expect(try found("common", limit) == Array(["1000", "999", "998"].prefix(limit)))
        #expect(try found("usual", limit) == Array(["0", "999", "998"].prefix(limit)))
      }
      #expect(
        try store.ids(
          SearchQuery(["common"], filter: LibraryFilter(owner: "hubot")), until: .init()) == [])
      let mine = SearchGroup(feed: "mine", owner: "octocat")
      #expect(
        try store.ids(SearchQuery(["common"], groups: [mine], limit: 2), until: .init())
          == ["1000", "999"])
    }
  }

  @Test func `long texts are looked up instead of compared, and found all the same`() async throws {
    try await Library.with(inMemory: true) { library in
      let store = try library.open()
      let texts = ["second example", "second", "example second", "the second ex"]
      let gists = try texts.enumerated().map { number, text in
        try Decoded.gist(String(number), files: ["a": text]).withContents
      }
      try store.apply(gists.map { .save($0, isFullyFetched: true) })
      let query = SearchQuery(["second ex"])
      let steps = SearchStep.steps(query)
      func ways() throws -> [SearchWay] {
        try store.read { connection in try steps.map { try SearchWay($0, in: connection) } }
      }
      #expect(try ways() == [.index, .comparison, .index])
      #expect(try store.ids(query, until: .init()) == ["3", "0"])
      try store.write { try $0.execute("UPDATE files SET size = ?", [SearchWay.mostBytes]) }
      #expect(try ways() == [.index, .index, .index])
      #expect(try store.ids(query, until: .init()) == ["3", "0"])
    }
  }
}

@Suite struct `Trigrams of a text` {
  @Test func `are all of a word, and seventeen of a long text, from its beginning to its end`() {
    #expect(Trigrams.expression(of: "ab") == nil)
    #expect(Trigrams.expression(of: "abc") == "\"abc\"")
    #expect(Trigrams.expression(of: "a\"bcd") == "\"a\"\"b\" AND \"\"\"bc\" AND \"bcd\"")
    #expect(Trigrams.expression(of: "aaaa") == "\"aaa\"")
    let text = String((0..<1_000).map { Character(Unicode.Scalar(UInt32(0x4E00 + $0)) ?? "?") })
    let trigrams = Trigrams.expression(of: text)?.split(separator: " AND ") ?? []
    #expect(trigrams.count == 17)
    #expect(trigrams.first == "\"\(text.prefix(3))\"" && trigrams.last == "\"\(text.suffix(3))\"")
  }
}

@Suite struct `The lines of a text` {
  @Test(
    arguments: [
      ("", []), ("\n", [""]), ("a", ["a"]), ("a\n", ["a"]), ("a\n\n", ["a", ""]),
      ("a\r\nb", ["a", "b"]), ("a\r", ["a\r"]),
      ("a\u{C}b\u{B}c\u{2028}d\re\u{85}f\n\ng", ["a\u{C}b\u{B}c\u{2028}d\re\u{85}f", "", "g"]),
    ])
  func `end with LF or CRLF only`(text: String, lines: [Substring]) {
    #expect(Array(SearchedLines(text)) == lines)
  }
}
