import CommandSupport
import GistLibrary
import TerminalOutput
import Testing
import TextFormats

@testable import GistsCommands

/// The language of `gists search` and of the search in the browser.
@Suite struct `What to search for` {
  @Test func `a line has words, phrases, expressions and qualifiers`() throws {
    let text = try SearchText(
      #" retry "back off"  /exp.* \d/ lang:swift owner:mona is:secret is:starred tag:Deploy "tag:x" "#
    )
    #expect(text.words == ["retry", "back off", "tag:x"])
    #expect(text.patterns == [#"exp.* \d"#])
    #expect(
      text.filter
        == LibraryFilter(
          language: "swift", feed: "starred", owner: "mona", isPublic: false, tags: ["deploy"]))
    #expect(text.feed == .starred)
  }

  @Test func `GitHub's qualifiers with the same meaning are understood`() throws {
    let text = try SearchText(#"language:"Visual Basic" user:mona is:private print"#)
    #expect(text.words == ["print"])
    #expect(
      text.filter == LibraryFilter(language: "Visual Basic", owner: "mona", isPublic: false))
  }

  @Test func `a word never replaces what an option restricts`() throws {
    let filter = LibraryFilter(language: "go", owner: "mona", isPublic: true)
    for word in ["lang:swift", "owner:hubot", "is:secret", "is:starred"] {
      #expect(throws: Failure.self, "\(word)") {
        try SearchText(arguments: [word], filter: filter, feed: .mine)
      }
    }
    let text = try SearchText(
      arguments: ["lang:Go", "user:Mona", "is:public", "is:starred"], filter: filter, feed: .starred
    )
    #expect(text.filter.isPublic == true)
    #expect(text.feed == .starred)
  }

  private static let qualifiers = "use lang:, owner:, tag:, is:, files:, updated: or no:"

  @Test(arguments: [
    ("filename:a.py", "to search for a file name, use a.py"),
    ("extension:py", "to search for a file name, use .py"),
    ("stars:>5", qualifiers), ("foo:bar", qualifiers), ("created:2026-01-01", qualifiers),
    ("comments:0", qualifiers),
  ])
  func `an unknown qualifier is named`(word: String, hint: String) throws {
    let failure = #expect(throws: Failure.self) { try SearchText("retry \(word) lang:go") }
    #expect(failure?.message.description == "unknown qualifier: \(word)")
    #expect(failure?.status == .wrongUsage)
    #expect(
      failure?.nextSteps.map(\.description) == [
        hint, "to search for it as text, quote it: \"\(word)\"",
      ])
    // A shell takes a pair of quotes away.
    let typed = #expect(throws: Failure.self) { try SearchText(arguments: [word]) }
    #expect(
      typed?.nextSteps.map(\.description) == [
        hint, "to search for it as text, quote it: '\"\(word)\"'",
      ])
    #expect(try SearchText("\"\(word)\"").words == [word])
    #expect(try SearchText(arguments: ["a \(word)"]).words == ["a \(word)"])
  }

  @Test(arguments: [
    ("std::move", ["std::move"]), ("http://a.b/", ["http://a.b/"]), ("lang:", ["lang:"]),
    ("/", ["/"]), ("//", ["//"]), ("/usr/bin ls", ["/usr/bin", "ls"]), ("a \"b c", ["a", "\"b c"]),
    ("", []), ("Path:x", ["Path:x"]), ("localhost:8080", ["localhost:8080"]), ("C:\\a", ["C:\\a"]),
    ("TODO: in: x:y", ["TODO:", "in:", "x:y"]), ("12:30", ["12:30"]), ("a.txt:b", ["a.txt:b"]),
  ])
  func `other words stay words`(line: String, words: [String]) throws {
    let text = try SearchText(line)
    #expect(text.words == words)
    #expect(text.patterns == [])
    #expect(text.filter == LibraryFilter())
  }

  @Test func `a dash excludes words and qualifiers; files and ages are compared`() throws {
    let text = try SearchText(
      #"retry -draft -"a b" -lang:go -tag:Old -is:starred files:>5 updated:<2y"#)
    #expect(text.words == ["retry"])
    #expect(text.filter.excludedTags == ["old"])
    #expect(
      text.filter.conditions == [
        QueryTerm(.text("draft"), isExcluded: true), QueryTerm(.text("a b"), isExcluded: true),
        QueryTerm(.language("go"), isExcluded: true), QueryTerm(.isStarred, isExcluded: true),
        QueryTerm(.fileCount(6...Int.max)), try QueryTerm(word: "updated:<2y"),
      ])
    #expect(try !SearchText("-draft").isEmpty)
  }

  @Test func `a single argument with a dash is text, as for grep, unless it is a qualifier`() throws
  {
    #expect(try SearchText(arguments: ["-Wall", "rm -rf"]).words == ["-Wall", "rm -rf"])
    let text = try SearchText(arguments: ["-lang:go", "is:secret -draft"])
    #expect(text.filter.conditions.map(\.isExcluded) == [true, true])
    #expect(
      SearchText.line(of: ["-Wall", "a b", "-lang:go", "is:secret -draft"])
        == "\"-Wall\" \"a b\" -lang:go is:secret -draft")
  }

  @Test(arguments: [
    ("sh", "Shell"), ("PY", "Python"), ("c++", "c++"), ("Swift", "Swift"), ("md", "Markdown"),
  ])
  func `an alias or an extension is a language, too`(name: String, language: String) throws {
    #expect(try SearchText("lang:\(name)").filter.language == language)
    #expect(
      try SearchText("-lang:\(name)").filter.conditions == [
        QueryTerm(.language(language), isExcluded: true)
      ])
  }

  @Test func `an argument with spaces is a phrase`() throws {
    let text = try SearchText(arguments: ["get user", #"lang:"Visual Basic""#, "/a b/"])
    #expect(text.words == ["get user"])
    #expect(text.filter.language == "Visual Basic")
    #expect(text.patterns == ["a b"])
  }

  @Test func `an argument with a qualifier is split as the line of the browser`() throws {
    let text = try SearchText(
      arguments: ["lang:swift print hello", #"is:secret "a phrase""#, "get user", "std::move x"])
    #expect(text.words == ["print", "hello", "a phrase", "get user", "std::move x"])
    #expect(text.filter == LibraryFilter(language: "swift", isPublic: false))
  }

  @Test func `a language with spaces that the library has is one name`() throws {
    let languages = ["Visual Basic", "Swift"]
    let whole = try SearchText(arguments: ["lang:visual basic", "b"], languages: languages)
    #expect(whole.words == ["b"])
    #expect(whole.filter.language == "visual basic")
    let text = try SearchText(arguments: ["lang:Swift x", "b"], languages: languages)
    #expect(text.words == ["x", "b"])
    #expect(text.filter.language == "Swift")
  }

  @Test func `with --regex all arguments are expressions`() throws {
    let text = try SearchText(arguments: ["tag:x", "/a/"], isRegex: true)
    #expect(text.words == [])
    #expect(text.patterns == ["tag:x", "/a/"])
  }

  @Test(arguments: [
    ("is:mine", "unknown property: is:mine"), ("tag:1", "invalid tag: 1"),
    ("is:secret is:public", "specify only one of public and secret"),
    ("owner:mona owner:hubot", "specify only one owner, not mona and hubot"),
    ("lang:go lang:Swift", "specify only one language, not go and Swift"),
    ("/(/", "invalid regular expression: ("), ("files:x", "invalid number: files:x"),
    ("updated:x", "invalid time: updated:x"),
    ("-/a/", "a regular expression can't be excluded: /a/"),
  ])
  func `what can't be searched for is named`(line: String, message: String) {
    #expect {
      try SearchText(line)
    } throws: {
      ($0 as? Failure)?.message.description == message
    }
  }

  @Test(arguments: [("", true), ("  ", true), ("a", false), ("is:public", false), ("/a/", false)])
  func `nothing is searched for without words`(line: String, isEmpty: Bool) throws {
    #expect(try SearchText(line).isEmpty == isEmpty)
  }
}
