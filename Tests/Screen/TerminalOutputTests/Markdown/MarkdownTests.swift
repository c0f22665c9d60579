import Testing

@testable import TerminalOutput

@Suite struct MarkdownTests {
  private static let plain = Style(isEnabled: false)

  private func lines(_ source: String, _ columns: Int = 40) -> [String] {
    Markdown(source.utf8).lines(columns: columns, style: Self.plain).map(\.sgr)
  }

  @Test(arguments: [
    ("", []), (" \n\n", []), ("text", ["text"]), ("one\ntwo", ["one two"]),
    ("one  \ntwo\\\nthree", ["one", "two", "three"]), ("one\n\ntwo\n", ["one", "", "two"]),
    ("# One", ["One", "━━━"]), ("漢字\n--", ["漢字", "────"]),
    ("### Three\ntext", ["Three", "", "text"]),
    ("---", [String(repeating: "─", count: 40)]),
    ("a `b` c", ["a `b` c"]), ("\\*no\\* &amp; &copy;", ["*no* & ©"]),
    ("~~gone~~ **b** *i*", ["gone b i"]),
    ("line\rfeed", ["line feed"]), ("\u{FEFF}text", ["text"]),
  ])
  func `paragraphs, headings and rules are rendered`(source: String, expected: [String]) {
    #expect(lines(source) == expected)
  }

  @Test(arguments: [
    (":tada: a:rocket:b :+1:", "🎉 a🚀b 👍"), (":white_check_mark: **:bug:**", "✅ 🐛"),
    ("`:tada:` \\:tada:", "`:tada:` 🎉"), (":nope: 10:30:45 a::b :", ":nope: 10:30:45 a::b :"),
    ("[:memo:](https://x/:tada:)", "📝 (https://x/:tada:)"), ("<b>:fire:</b>", "🔥"),
  ])
  func `short names of emoji are shown as emoji, except in code`(source: String, text: String) {
    #expect(lines(source) == [text])
  }

  @Test func `the language of code follows the fence`() {
    let source =
      "```Swift title=x\nlet a\n```\n- ```{.py}\n  b\n  ```\n> ```c++,ignore\n> \tc\n> ```\n"
    let code = Markdown(source.utf8).code
    #expect(code.map(\.language) == ["Swift", nil, "c++"])
    #expect(code.map(\.lines) == [["let a"], ["b"], ["    c"]])
    #expect(Markdown("    indented".utf8).code.map(\.language) == [nil])
  }

  @Test func `code in color is indented, and broken where the line ends`() {
    let markdown = Markdown("```c\nint abcdefghijklmnopqrst\n\n```".utf8)
    let red = StyledText(safe: "\u{1B}[31mint\u{1B}[0m abcdefghijklmnopqrst")
    let lines = markdown.lines(
      columns: 20, style: Style(isEnabled: true), code: [markdown.code[0]: [red, ""]])
    #expect(lines.map(\.sgr) == ["  \u{1B}[31mint\u{1B}[0m abcdefghijklmn", "  opqrst", ""])
  }

  @Test(arguments: [
    ("# One\ntext", ["Heading 1: One", "", "text"]), ("a\n\n---\nb", ["a", "", "b"]),
    ("- a\n  - b", ["- a", "  - b"]), ("- [x] a\n- [ ] b", ["done: a", "to do: b"]),
    ("> [!NOTE]\n> a", ["Quote:", "Note", "a", "End of quote."]),
    (
      "|Name|Age|\n|-|-:|\n|Ann|5|\n|Bob||",
      ["Table with 2 rows:", "Row 1: Name Ann, Age 5", "Row 2: Name Bob"]
    ),
    (
      "```swift\nlet a = 1\n\nb\n```",
      ["Code, swift, 3 lines:", "let a = 1", "", "b", "End of code."]
    ),
    ("    a", ["Code, 1 line:", "a", "End of code."]), ("```\n```", []),
    ("a [b *c*](/d) e", ["a link: b c (/d) e"]), ("![a cat](p.png)", ["image: a cat"]),
    ("![](p.png)", ["Image without a description."]), ("see ![a cat](p.png)", ["see image: a cat"]),
    ("<img src=p.png alt='a cat'>", ["image: a cat"]),
  ])
  func `words replace drawing characters for screen readers`(source: String, expected: [String]) {
    let style = Style(isEnabled: false, isPlain: true)
    #expect(Markdown(source.utf8).lines(columns: 40, style: style).map(\.sgr) == expected)
  }

  @Test(arguments: [
    ("- a\n- b\n  - c\n    - d\n      - e", ["• a", "• b", "  ◦ c", "    ▪ d", "      • e"]),
    ("- a\n\n- b", ["• a", "", "• b"]), ("9. a\n9. b", [" 9. a", "10. b"]),
    ("0) a", ["0. a"]), ("- [x] done\n- [ ] open", ["☑ done", "☐ open"]),
    ("1. a\n\n   b\n2. c", ["1. a", "", "   b", "", "2. c"]), ("-", ["•"]),
    (
      "- a long item that is wrapped under its text",
      ["• a long item that is wrapped under its", "  text"]
    ),
    ("> a\n>\n> > b", ["│ a", "│", "│ │ b"]),
    ("> [!NOTE]\n> Mind this.", ["│ Note", "│ Mind this."]),
    ("> [!WARNING]\n> Mind\n> this.", ["│ Warning", "│ Mind this."]),
    ("> - a\n>   b", ["│ • a b"]),
  ])
  func `lists and quotes are rendered`(source: String, expected: [String]) {
    #expect(lines(source) == expected)
  }

  @Test(arguments: [
    ("[text](https://example.com)", ["text (https://example.com)"]),
    ("<https://example.com>", ["https://example.com"]),
    ("[https://example.com](https://example.com)", ["https://example.com"]),
    ("[example.com](https://example.com)", ["example.com"]), ("<a@example.com>", ["a@example.com"]),
    ("[here](#part)", ["here"]), ("[a][b]\n\n[b]: /c 'title'", ["a (/c)"]), ("[](/c)", ["(/c)"]),
    ("![a picture](p.png)", ["a picture"]), ("![](p.png)", []),
    ("[![Build](b.svg)](https://ci.example)", ["Build (https://ci.example)"]),
    ("text[^n]\n\n[^n]: a note", ["text[1]", "", "[1] a note"]),
    ("a[^x] b[^y]\n\n[^y]: second\n[^x]: first", ["a[1] b[2]", "", "[1] first", "[2] second"]),
  ])
  func `links, images and footnotes are rendered`(source: String, expected: [String]) {
    #expect(lines(source) == expected)
  }

  @Test(arguments: [
    ("```swift\nlet a = 1\n\n\tb\n```", ["  let a = 1", "", "      b"]), ("    code", ["  code"]),
    ("```\n```", []), ("```\nopen", ["  open"]), ("```\r\na\r\nb\r\n```", ["  a", "  b"]),
    (
      "~~~\n" + String(repeating: "x", count: 50),
      ["  " + String(repeating: "x", count: 38), "  " + String(repeating: "x", count: 12)]
    ),
    ("```\nab\tc\n漢\td\n\t\te\n```", ["  ab  c", "  漢  d", "          e"]),
  ])
  func `code keeps its spaces and its lines`(source: String, expected: [String]) {
    #expect(lines(source) == expected)
  }

  @Test(arguments: [
    ("a<br>b<BR/>c", ["a", "b", "c"]), ("press <kbd>Ctrl</kbd>", ["press `Ctrl`"]),
    ("a <!-- hidden --> b", ["a b"]), ("<!-- hidden\n\nstill -->\n\nshown", ["shown"]),
    ("<b>bold</b> <span class=x>text</span>", ["bold text"]),
    ("<a href='https://example.com?a=1&amp;b=2'>link</a>", ["link (https://example.com?a=1&b=2)"]),
    ("<img src=x alt=\"a &lt; b\">", ["a < b"]),
    (
      "<h1 align=\"center\">Title</h1>\n<p>Text\n  of\nit</p>",
      ["Title", "━━━━━", "", "Text of it"]
    ),
    ("<ul><li>one</li><li>two</li></ul>", ["• one", "", "• two"]),
    ("<table><tr><td>a</td><td>b</td></tr></table>", ["a b"]),
    ("<div>a < b &#x41;&#66;&bogus; & c</div>", ["a < b AB&bogus; & c"]),
    ("<script>alert(1)</script>\n\nshown", ["shown"]), ("<style>a{}</style>text", ["text"]),
    ("<details>\n<summary>More</summary>\n\n**inside**\n\n</details>", ["More", "", "inside"]),
    ("<div>never closed <b", ["never closed"]),
  ])
  func `only the text of HTML is shown`(source: String, expected: [String]) {
    #expect(lines(source) == expected)
  }

  @Test func `a table fits the terminal with wide characters and wrapped cells`() {
    let table = """
      | Name | Meaning | N |
      |:--|:-:|--:|
      | 漢字 | short | 1 |
      | `b` | a text that has to be wrapped somewhere | 1000 |
      | only one |
      """
    #expect(
      lines(table) == [
        "Name     │        Meaning         │    N",
        "─────────┼────────────────────────┼─────",
        "漢字     │         short          │    1",
        "─────────┼────────────────────────┼─────",
        "`b`      │ a text that has to be  │ 1000",
        "         │   wrapped somewhere    │",
        "─────────┼────────────────────────┼─────",
        "only one │                        │",
      ])
    #expect(
      lines("|a|b|\n|-|-|\n|c|d|\n|e|f|") == ["a │ b", "──┼──", "c │ d", "e │ f"])
  }

  @Test func `a table with too many columns is a list of its rows`() {
    #expect(
      lines("|one|two|three|\n|-|-|-|\n|a long cell|b|c|\n|d|e|f|", 16) == [
        "one: a long cell", "two: b", "three: c", "", "one: d", "two: e", "three: f",
      ])
  }

  @Test(arguments: [
    ("日本語の文章は、どこでも改行できます。", 10, ["日本語の文", "章は、どこ", "でも改行で", "きます。"]),
    ("幅は「十」です", 6, ["幅は", "「十」", "です"]),
    ("mixed 漢字 and latin", 9, ["mixed 漢", "字 and", "latin"]),
    ("averyveryverylongword here", 10, ["averyveryv", "erylongwor", "d here"]),
    ("**bold**text stays together", 8, ["boldtext", "stays", "together"]),
    ("👩‍💻 works 🇫🇷", 5, ["👩‍💻", "works", "🇫🇷"]),
    ("e\u{301}e\u{301}e\u{301} x", 3, ["e\u{301}e\u{301}e\u{301}", "x"]),
    ("a\u{A0}b c", 4, ["a\u{A0}b", "c"]), ("漢字", 1, ["漢", "字"]),
  ])
  func `text is wrapped by display width`(source: String, columns: Int, expected: [String]) {
    #expect(lines(source, columns) == expected)
  }

  @Test func `colors mark emphasis and end on every line`() {
    let source = """
      # A `b`
      **bold *both*** ~~gone~~ [l](u) `c`

      - [x] d

      > q

      | h |
      |---|
      | e |

          code
      """
    let lines = Markdown(source.utf8).lines(columns: 60, style: Style(isEnabled: true))
    #expect(
      lines.map(\.sgr) == [
        "\u{1B}[1;35mA \u{1B}[0m\u{1B}[1;36;35mb\u{1B}[0m", "\u{1B}[35m━━━\u{1B}[0m", "",
        "\u{1B}[1mbold \u{1B}[0m\u{1B}[1;3mboth\u{1B}[0m \u{1B}[9mgone\u{1B}[0m "
          + "\u{1B}[4ml\u{1B}[0m\u{1B}[2m (u)\u{1B}[0m \u{1B}[36mc\u{1B}[0m", "",
        "\u{1B}[32m☑\u{1B}[0m d", "", "\u{1B}[2m│\u{1B}[0m q", "", "\u{1B}[1mh\u{1B}[0m",
        "\u{1B}[2m─\u{1B}[0m", "e", "", "    \u{1B}[36mcode\u{1B}[0m",
      ])
  }
}
