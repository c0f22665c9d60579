import MarkdownParsing
import TestSupport
import Testing

@testable import TerminalOutput

@Suite struct `Hostile Markdown` {
  @Test func `rendering hostile text needs linear time and memory`() async {
    await #expect(processExitsWith: .success) {
      for pattern in HostileMarkdown.allCases {
        func use(_ size: Int) -> ResourceUse {
          let source = pattern.source(size)
          return ResourceUse {
            let markdown = Markdown(source.utf8)
            precondition(markdown.lines(columns: 80, style: Style(isEnabled: true)).count >= 0)
          }
        }
        // Four times as large: next to linear work, twice as large hid quadratic work.
        let (quarter, whole) = ResourceUse.compare(20_000, 80_000, factor: 4, use)
        #expect(
          whole.isLinear(comparedTo: quarter, factor: 4), "\(pattern): \(quarter), \(whole)")
        #expect(whole.memory < 64 << 20, "\(pattern): \(whole)")
      }
    }
  }

  @Test(
    arguments: [
      .quotes, .quotesAndLists, .lazyLines, .blankLines, .indentedLists, .listsOfDashes, .images,
      .wideTable, .shortRows, .paragraphThenTable, .references,
    ] as [HostileMarkdown])
  func `input that Debian's parser can't handle is shown unchanged`(pattern: HostileMarkdown) {
    #expect(!MarkdownLimits.areKept(by: Array(pattern.source(100_000).utf8)[...]))
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
    #expect(lines.last?.sgr == "Truncated: the text is larger than 500 KiB.")
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
        let foreign = line.sgr.replacing(/\u{1B}\[[0-9;]+m/, with: "")
        #expect(
          !foreign.unicodeScalars.contains { Printable.isUnsafe($0) || $0 == "\n" || $0 == "\t" })
      }
    }
  }

  @Test func `binary data is shown as far as it is text`() {
    let markdown = Markdown([0x61, 0xFF, 0x00, 0x62, 0xC3] as [UInt8])
    #expect(
      markdown.lines(columns: 20, style: Style(isEnabled: false)).map(\.sgr)
        == ["a\u{FFFD}\u{FFFD}b\u{FFFD}"])
  }

  @Test(arguments: [1, 2, 5, 10, 17, 33])
  func `breakable lines fit a narrow terminal`(columns: Int) {
    let source =
      "# Head line\n\ntext of several words\n\n| a | b |\n|-|-|\n| cell | text |\n\n```\ncode line\n```\n"
    for line in Markdown(source.utf8).lines(columns: columns, style: Style(isEnabled: false)) {
      #expect(line.width <= columns)
    }
  }
}
