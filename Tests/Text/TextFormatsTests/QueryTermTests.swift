import FoundationEssentials
import Testing

@testable import TextFormats

@Suite struct `A word of a search` {
  private static let now = Date(timeIntervalSince1970: 1_790_000_000)

  @Test(
    arguments: [
      ("retry", .text("retry")), ("\"a b\"", .text("a b")), ("/a b/", .pattern("a b")),
      ("lang:swift", .language("swift")), ("language:\"Visual Basic\"", .language("Visual Basic")),
      ("owner:mona", .owner("mona")), ("user:mona", .owner("mona")), ("tag:Deploy", .tag("deploy")),
      ("is:public", .isPublic(true)), ("is:private", .isPublic(false)), ("is:starred", .isStarred),
      ("is:duplicate", .isDuplicate), ("is:older-duplicate", .isOlderDuplicate),
      ("IS:Public", .isPublic(true)), ("LANG:Swift", .language("Swift")),
      ("No:DESC", .hasNoDescription), ("Owner:Mona", .owner("Mona")),
      ("Files:3", .fileCount(3...3)),
      ("no:tags", .hasNoTag), ("TODO:fix", .text("TODO:fix")),
      ("no:description", .hasNoDescription), ("no:tag", .hasNoTag), ("no:", .text("no:")),
      ("files:3", .fileCount(3...3)), ("files:>5", .fileCount(6...Int.max)),
      ("files:>=5", .fileCount(5...Int.max)), ("files:<5", .fileCount(0...4)),
      ("files:<=5", .fileCount(0...5)), ("files:2..5", .fileCount(2...5)),
      ("std::move", .text("std::move")), ("lang:", .text("lang:")), ("files:", .text("files:")),
      ("localhost:8080", .text("localhost:8080")), ("\"tag:x\"", .text("tag:x")),
      ("\"\"", .text("\"\"")), ("TODO:", .text("TODO:")),
    ] as [(String, QueryTerm.Subject)])
  func `is text or a qualifier`(word: String, subject: QueryTerm.Subject) throws {
    #expect(try QueryTerm(word: word) == QueryTerm(subject))
  }

  @Test(
    arguments: [
      ("-retry", .text("retry")), ("-\"a b\"", .text("a b")), ("-lang:go", .language("go")),
      ("-is:public", .isPublic(true)), ("-is:duplicate", .isDuplicate),
      ("-files:>5", .fileCount(6...Int.max)), ("-2", .text("2")),
    ] as [(String, QueryTerm.Subject)])
  func `excludes with a dash what it would find`(word: String, subject: QueryTerm.Subject) throws {
    #expect(try QueryTerm(word: word) == QueryTerm(subject, isExcluded: true))
  }

  @Test(arguments: ["--all", "-", "->", "-.5", "--"])
  func `is text with any other dash`(word: String) throws {
    #expect(try QueryTerm(word: word) == QueryTerm(.text(word)))
  }

  @Test func `keeps its dash where nothing is excluded`() throws {
    #expect(try QueryTerm(word: "-rf", canExclude: false) == QueryTerm(.text("-rf")))
  }

  @Test(arguments: [
    (">2026-09-20", [1, 0, 0]), (">=2026-09-20", [1, 1, 0]), ("<2026-09-20", [0, 0, 1]),
    ("<=2026-09-20", [0, 1, 1]), ("2026-09-20", [0, 1, 0]),
    ("2026-09-20..2026-09-21", [1, 1, 0]), ("<2d", [1, 0, 0]), ("2d", [1, 0, 0]),
    (">2d", [0, 1, 1]), (">=1y", [0, 0, 0]), ("2026-09-20T12:00:00Z", [0, 1, 0]),
    ("<1mo", [1, 1, 1]),
  ])
  func `updated compares days, times and ages`(range: String, areFound: [Int]) throws {
    // The time zone decides when a day begins.
    let times = ["2026-09-21T11:00:00Z", "2026-09-20T12:00:00Z", "2026-09-19T11:00:00Z"]
    guard case .updated(let range) = try QueryTerm(word: "updated:\(range)").subject else {
      Issue.record("no range: \(range)")
      return
    }
    let now = try #require(Date(rfc3339: "2026-09-22T12:00:01Z"))
    let found = times.compactMap { Date(rfc3339: $0) }.map { range.contains($0, now: now) ? 1 : 0 }
    #expect(found == areFound)
  }

  @Test func `expressions and quotes keep their spaces, also behind a dash`() {
    #expect(
      QueryTerm.split(#"a  -/b c/ "d e" -"f g" /h i/ -j"#)
        == ["a", "-/b c/", #""d e""#, #"-"f g""#, "/h i/", "-j"])
  }

  @Test(
    arguments: [
      ("foo:bar", .unknownQualifier("foo:bar")), ("size:>5", .unknownQualifier("size:>5")),
      ("-foo:bar", .unknownQualifier("foo:bar")), ("is:mine", .unknownProperty("is:mine")),
      ("Is:Mine", .unknownProperty("Is:Mine")),
      ("no:body", .unknownProperty("no:body")),
      ("tag:1", .invalidTag("1")), ("files:many", .invalidCount("files:many")),
      ("files:<0", .invalidCount("files:<0")), ("files:5..2", .invalidCount("files:5..2")),
      ("files:٣", .invalidCount("files:٣")),
      ("files:99999999999999999999", .invalidCount("files:99999999999999999999")),
      ("updated:soon", .invalidTime("updated:soon")),
      ("updated:>2026-02-30", .invalidTime("updated:>2026-02-30")),
      ("updated:2d..", .invalidTime("updated:2d..")),
      ("updated:1y..2y", .invalidTime("updated:1y..2y")),
      ("updated:2026-02-01..2026-01-01", .invalidTime("updated:2026-02-01..2026-01-01")),
      ("-/a/", .excludedPattern("a")),
    ] as [(String, QueryTerm.Problem)])
  func `that can't be understood is named`(word: String, problem: QueryTerm.Problem) {
    #expect(throws: problem) { try QueryTerm(word: word) }
  }
}
