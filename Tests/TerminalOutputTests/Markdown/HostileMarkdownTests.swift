import Testing

@testable import TerminalOutput

@Suite("Hostile Markdown")
struct HostileMarkdownTests {
  private static let size = 100_000

  private static func filled(_ pattern: String) -> String {
    String(repeating: pattern, count: size / pattern.utf8.count)
  }

  /// Input that takes a careless parser quadratic time.
  private static let patterns: [(name: String, source: String)] = [
    ("quotes", filled(">")), ("quotes with spaces", filled("> ")), ("lists", filled("- ")),
    ("numbers", filled("1. ")), ("quotes and lists", filled("> - ")),
    ("lazy lines", String(repeating: ">", count: 50_000) + "a\n" + filled("b\n")),
    ("blank lines", String(repeating: "- ", count: 50_000) + "a\n" + filled("\n")),
    (
      "indented lists",
      (0..<600).map { String(repeating: " ", count: $0 * 2) + "- a" }.joined(separator: "\n")
        + filled("\n")
    ),
    (
      "lists of dashes",
      (0..<300).map { String(repeating: " ", count: $0 * 4) + "- -" }.joined(separator: "\n")
        + filled("\n")
    ),
    ("brackets", filled("[")), ("images", filled("![[]()")), ("links", filled("[a](")),
    ("emphasis", filled("*a ")), ("nested emphasis", filled("*a **b ")),
    ("underscores", filled("_")),
    ("strikes", filled("~a~~b")),
    ("ticks", (1..<600).map { String(repeating: "`", count: $0) }.joined(separator: " ")),
    ("tags", filled("<a ")), ("comments", filled("<!--")), ("block comments", filled("<!--\n\n")),
    ("HTML", "<div>" + filled("<")), ("attributes", "<div " + filled("a=\"b\" ") + ">"),
    ("entities", "<div>" + filled("&")),
    (
      "wide table",
      "|" + String(repeating: "a|", count: 30_000) + "\n|" + String(repeating: "-|", count: 30_000)
        + "\n" + filled("|\n")
    ),
    ("long table", "|a|b|\n|-|-|\n" + filled("|c|d|\n")),
    ("paragraph, then a table", filled("a\n") + "|a|\n|-|\n"), ("tables", filled("a|b\n-|-\n")),
    ("headings", filled("a\n-\n")),
    ("footnotes", (0..<10_000).map { "[^\($0)]: a\n[^\($0)]\n" }.joined()),
    ("one line", filled("word ")), ("one word", filled("w")), ("wide", filled("漢")),
    ("tabs", "```\n" + filled("\t")),
    ("combining", "a" + filled("\u{301}")), ("fences", filled("```\n")),
  ]

  // Serialized: they would block the threads that other tests need.
  @Test(.serialized, .timeLimit(.minutes(1)), arguments: patterns.indices)
  func `rendering time is not quadratic`(index: Int) {
    let markdown = Markdown(Self.patterns[index].source.utf8)
    _ = markdown.lines(columns: 80, style: Style(isEnabled: true))
  }

  @Test(arguments: [
    "quotes", "quotes and lists", "lazy lines", "blank lines", "indented lists", "lists of dashes",
    "images",
    "wide table", "paragraph, then a table",
  ])
  func `input that Debian's parser can't handle is shown unchanged`(name: String) throws {
    let source = try #require(Self.patterns.first { $0.name == name }).source
    #expect(!MarkdownLimits.areKept(by: Array(source.utf8)[...]))
  }

  @Test(arguments: [
    String(repeating: "- - ", count: 30), String(repeating: "* ", count: 60), "> > > > a",
    "- a\n  - b\n    - c\n      > d", String(repeating: "- a\n", count: 5_000),
    String(repeating: "[a](b) ", count: 2_000), String(repeating: "[\n\n", count: 2_000),
    "|" + String(repeating: "a|", count: 100) + "\n|" + String(repeating: "-|", count: 100),
    String(repeating: "a\n", count: 1_500) + "---\n", String(repeating: "1. a\n", count: 100),
  ])
  func `ordinary Markdown is kept`(source: String) {
    #expect(MarkdownLimits.areKept(by: Array(source.utf8)[...]))
  }

  @Test func `a long text is cut at a line with a note`() {
    let line = String(repeating: "x", count: 99) + "\n\n"
    let source = String(repeating: line, count: 6_000)
    let lines = Markdown(source.utf8).lines(columns: 120, style: Style(isEnabled: false))
    #expect(lines.last == "Truncated: the text is larger than 500 KiB.")
    #expect(lines.count == 2 * (Markdown.largestSource / line.utf8.count) + 1)
    let whole = Markdown(String(repeating: "x", count: Markdown.largestSource).utf8)
    #expect(whole.lines(columns: 100, style: Style(isEnabled: false)).count == 5_120)
  }

  @Test(arguments: [
    "a\u{1B}[2Jb", "`\u{9B}31m`", "```\n\u{1B}]0;x\u{7}\n```", "[\u{202E}x](\u{1B}\\u)", "# \u{7F}",
    "|\u{1B}a|\n|-|\n|\u{8}|", "<div>\u{1B}c</div>", "<a href='\u{1B}[2J'>x</a>", "&#27;[2J",
    "&#x9b;",
    "![\u{1B}]()", "```\u{1B}\n```", "- \u{1B}", "> \u{1B}", "a\u{2028}b\u{200F}", "<b>&#27;</b>",
    "a<br>\u{0}\u{1}", "\u{1B}", "[^\u{1B}]: a\n\n[^\u{1B}]", "<div>&#155;</div>",
    "<div>&#13;&#10;</div>",
  ])
  func `only our own escape sequences reach a terminal`(source: String) {
    for columns in [1, 3, 80] {
      let lines = Markdown(source.utf8).lines(columns: columns, style: Style(isEnabled: true))
      for line in lines {
        let foreign = line.replacing(/\u{1B}\[[0-9;]+m/, with: "")
        #expect(
          !foreign.unicodeScalars.contains { Printable.isUnsafe($0) || $0 == "\n" || $0 == "\t" })
      }
    }
  }

  @Test func `binary data is shown as far as it is text`() {
    let markdown = Markdown([0x61, 0xFF, 0x00, 0x62, 0xC3] as [UInt8])
    #expect(
      markdown.lines(columns: 20, style: Style(isEnabled: false)) == ["a\u{FFFD}\u{FFFD}b\u{FFFD}"])
  }

  @Test(arguments: [1, 2, 5, 10, 17, 33])
  func `breakable lines fit a narrow terminal`(columns: Int) {
    let source =
      "# Head line\n\ntext of several words\n\n| a | b |\n|-|-|\n| cell | text |\n\n```\ncode line\n```\n"
    for line in Markdown(source.utf8).lines(columns: columns, style: Style(isEnabled: false)) {
      #expect(DisplayWidth.of(line) <= columns)
    }
  }
}
