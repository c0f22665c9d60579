import ByteTools
import Testing

@testable import SandboxServer

@Suite struct `Rendered Markdown` {
  @Test(arguments: [
    ("Water is H<sub>2</sub>O", "<p>Water is H<sub>2</sub>O</p>"),
    ("<kbd>Ctrl</kbd>", "<p><kbd>Ctrl</kbd></p>"),
    (
      "<details open>\n<summary>More</summary>\n\n**Text**\n</details>",
      "<details open=\"\">\n<summary>More</summary>\n<p><strong>Text</strong></p>\n</details>"
    ),
    (
      "<p align=center><img src=logo.png width='9'></p>",
      "<p align=\"center\"><img src=\"logo.png\" width=\"9\"></p>"
    ),
    ("<br/><HR>", "<p><br></p><hr>"),
    (
      "<a href='https://a.b/?c&amp;d' id=x>e</a>",
      "<p><a href=\"https://a.b/?c&amp;d\" id=\"user-content-x\" rel=\"nofollow\">e</a></p>"
    ),
    (
      "[a](/b) <mailto:c@d.e>",
      "<p><a href=\"/b\">a</a> <a href=\"mailto:c@d.e\">mailto:c@d.e</a></p>"
    ),
    ("&copy; &lt;b&gt; \"quoted\" '&'", "<p>© &lt;b&gt; \"quoted\" '&amp;'</p>"),
    (
      "- [x] done",
      "<ul>\n<li><input type=\"checkbox\" checked=\"\" disabled=\"\"> done</li>\n</ul>"
    ),
    ("<pre>\n a\n</pre>", "<pre> a\n</pre>"),
    ("```swift\n<b>\n```", "<pre lang=\"swift\"><code>&lt;b&gt;\n</code></pre>"),
    ("a\nb", "<p>a\nb</p>"),
  ])
  func `keeps the elements that GitHub keeps`(source: String, html: String) {
    #expect(Markdown.html(source) == html)
  }

  @Test(arguments: [
    ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"),
    ("a <iframe src=x></iframe>", "<p>a &lt;iframe src=x&gt;&lt;/iframe&gt;</p>"),
    ("<b onclick=\"x()\" style='color:red' class=y>z</b>", "<p><b>z</b></p>"),
    ("<img src=x onerror=alert(1)>", "<img src=\"x\">"),
    ("<img src=x/onerror=alert(1)//", "<p>&lt;img src=x/onerror=alert(1)//</p>"),
    ("<img src='data:image/png;base64,AA'>", "<img>"),
    ("[a](javascript:b) [c](JaVaScRiPt:d)", "<p><a>a</a> <a>c</a></p>"),
    ("<a href=\" java\nscript:b\">a</a>", "<p><a>a</a></p>"),
    ("<a href='&#106;avascript&colon;b'>a</a>", "<p><a>a</a></p>"),
    ("<a href='vbscript:b'>a</a> <a href='data:text/html,b'>c</a>", "<p><a>a</a> <a>c</a></p>"),
    ("<form action=x><button>go</button><input name=y></form>", "go"),
    ("<svg><a xlink:href='javascript:b'>c</a></svg>", "<p><a>c</a></p>"),
    ("<object data=x><embed src=y><video src=z></object>", "<p></p>"),
    ("<meta http-equiv=refresh content='0;url=x'><base href=y><link href=z>", "<p></p>"),
    ("a<!-- <b>c</b> -->d", "<p>ad</p>"),
    ("<input type=checkbox name=x formaction=y>", "<input type=\"checkbox\" disabled=\"\">"),
    ("<b title='\"><script>x'>y</b>", "<p><b title=\"&quot;&gt;&lt;script&gt;x\">y</b></p>"),
    ("<div\u{0}a><b/c='x'y>z", "<p>&lt;div\u{FFFD}a&gt;&lt;b/c='x'y&gt;z</p>"),
  ])
  func `loses what could run or load something else`(source: String, html: String) {
    #expect(Markdown.html(source) == html)
  }

  @Test(arguments: [
    ("</div></article></main>a", "a"),
    ("<div><b>a", "<div><b>a\n</b></div>"),
    ("<b><i>a</b>c</i>", "<p><b><i>a</i></b>c</p>"),
    ("<td>a</td><li>b</li>", "ab"),
    ("a<table><tr><td>b", "<p>a</p><table><tr><td>b\n</td></tr></table>"),
    ("<div><table><tr><td>a", "<div><table><tr><td>a\n</td></tr></table></div>"),
    ("<div><!-- a", "<div></div>"),
    ("<div><a href='b", "<div></div>"),
  ])
  func `can't end the elements around it`(source: String, html: String) {
    #expect(Markdown.html(source) == html)
  }

  @Test func `is built from known elements, whatever the source is`() {
    let parts = [
      "<", ">", "</", "/>", "<!--", "-->", "<?", "<![CDATA[", "\"", "'", "=", "&", "&lt;", "&#60;",
      "&#x3c", ";", "a", "href", "javascript:", "onload", "script", "style", "table", "td", "p",
      "pre", "img", "src", " ", "\n", "\n\n", "\t", "`", "*", "[", "](", ")", "\u{0}", "é", "|",
    ]
    var random = SplitMix64(seed: 7)
    for _ in 0..<3_000 {
      let source = (0..<Int.random(in: 1...40, using: &random))
        .map { _ in parts.randomElement(using: &random) ?? "" }.joined()
      for html in [Markdown.html(source), SafeHTML(Array(source.utf8)).html] {
        var open: [String] = []
        for match in html.matches(of: /<(\/?)([^ >]*)((?: [a-z-]+="[^"<>]*")*)>|<|>/) {
          let (name, attributes) = (String(match.2 ?? "?"), match.3 ?? "")
          #expect(HTMLRules.elements.contains(name), "\(source) \(html)")
          #expect(!attributes.contains(" on") && !attributes.contains("=\"javascript:"), "\(html)")
          if match.1 == "/" {
            #expect(open.popLast() == name, "\(source) \(html)")
          } else if !HTMLRules.empty.contains(name) {
            open.append(name)
          }
        }
        #expect(open == [], "\(source) \(html)")
      }
    }
  }

  @Test(arguments: [
    ("[a](b.md#c)", "<a href=\"/o/r/blob/main/docs/b.md#c\">a</a>"),
    ("[a](./../x%20y/?d)", "<a href=\"/o/r/blob/main/x%20y?d\">a</a>"),
    ("[a](../../../../b)", "<a href=\"/o/r/blob/main/b\">a</a>"),
    ("![a](b.png)", "<img src=\"/o/r/raw/main/docs/b.png\" alt=\"a\">"),
    (
      "[a](/b) [c](#d) [e](//f.g)",
      "<a href=\"/b\">a</a> <a href=\"#d\">c</a> <a href=\"//f.g\">e</a>"
    ),
    ("[a](https://b.c)", "<a href=\"https://b.c\" rel=\"nofollow\">a</a>"),
  ])
  func `leads from a file to the files beside it`(source: String, html: String) {
    let base = LinkBase(links: "/o/r/blob/main", images: "/o/r/raw/main", path: "docs/guide.md")
    #expect(Markdown.html(source, base: base) == "<p>\(html)</p>")
  }

  @Test func `has footnotes whose names differ from those of the page`() {
    let html = Markdown.html("a[^b]\n\n[^b]: c")
    #expect(html.contains("href=\"#user-content-fn-b\" id=\"user-content-fnref-b\""))
    #expect(html.contains("<li id=\"user-content-fn-b\">"))
    #expect(html.contains("href=\"#user-content-fnref-b\" class=\"footnote-backref\""))
  }

  @Test func `of a text that looks like an attack, or is large, is the text itself`() {
    let table = String(repeating: "a|", count: 4_000) + "\n" + String(repeating: "-|", count: 4_000)
    for source in [
      table + String(repeating: "\na", count: 20_000), String(repeating: ">", count: 65_000),
      String(repeating: "[", count: 65_000) + "<b>&",
      String(repeating: "**a** ", count: 100_000),
    ] {
      let expected = HTML.escaped(source)
      #expect(Markdown.html(source) == "<pre>\(expected)</pre>")
      #expect(Markdown.text(source) == source.trimmingSpace)
    }
  }
}

extension String {
  fileprivate var trimmingSpace: String {
    String(self[..<(lastIndex { !$0.isWhitespace }.map(index(after:)) ?? startIndex)])
  }
}
