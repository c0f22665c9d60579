import ByteTools
import Testing

@testable import SandboxServer

@Suite struct `Rendered Markdown` {
  @Test(arguments: [
    (
      "[a](/b) <mailto:c@d.e>",
      "<p><a href=\"/b\">a</a> <a href=\"mailto:c@d.e\">mailto:c@d.e</a></p>"
    ),
    ("&copy; &lt;b&gt; \"quoted\" '&'", "<p>© &lt;b&gt; \"quoted\" '&amp;'</p>"),
    ("[a](b 'c\"d>')", "<p><a href=\"b\" title=\"c&quot;d&gt;\">a</a></p>"),
    (
      "- [x] done",
      "<ul>\n<li><input type=\"checkbox\" checked=\"\" disabled=\"\"> done</li>\n</ul>"
    ),
    ("```swift\n<b>\n```", "<pre lang=\"swift\"><code>&lt;b&gt;\n</code></pre>"),
    ("a\nb\\\nc", "<p>a\nb<br>\nc</p>"),
    ("***", "<hr>"),
  ])
  func `has the elements that GitHub makes`(source: String, html: String) {
    #expect(MarkdownHTML.html(source) == html)
  }

  @Test(arguments: [
    ("<script>alert(1)</script>", ""),
    ("a <iframe src=x></iframe>b", "<p>a b</p>"),
    ("Water is H<sub>2</sub>O", "<p>Water is H2O</p>"),
    ("<img src=x onerror=alert(1)>", ""),
    ("<img src=x/onerror=alert(1)//", "<p>&lt;img src=x/onerror=alert(1)//</p>"),
    ("![a](data:text/html,b)", "<p><img src=\"\" alt=\"a\"></p>"),
    (
      "[a](javascript:b) [c](JaVaScRiPt:d) [e](vbscript:f)",
      "<p><a href=\"\">a</a> <a href=\"\">c</a> <a href=\"\">e</a></p>"
    ),
    ("<javascript:a>", "<p><a href=\"\">javascript:a</a></p>"),
    ("a<!-- <b>c</b> -->d", "<p>ad</p>"),
    ("</div></article></main>a", ""),
    ("a<!-- b", "<p>a&lt;!-- b</p>"),
  ])
  func `loses raw HTML and addresses that run something`(source: String, html: String) {
    #expect(MarkdownHTML.html(source) == html)
  }

  @Test func `is built from known elements, whatever the source is`() {
    let names: Set = [
      "a", "blockquote", "br", "code", "del", "em", "h1", "h2", "hr", "img", "input", "li", "ol",
      "p", "pre", "section", "strong", "sup", "table", "tbody", "td", "th", "thead", "tr", "ul",
    ]
    let parts = [
      "<", ">", "</", "/>", "<!--", "-->", "<?", "<![CDATA[", "\"", "'", "=", "&", "&lt;", "&#60;",
      "&#x3c", ";", "a", "href", "javascript:", "onload", "script", "style", "table", "td", "p",
      "pre", "img", "src", " ", "\n", "\n\n", "\t", "`", "*", "[", "](", ")", "\u{0}", "é", "|",
    ]
    var random = SplitMix64(seed: 7)
    for _ in 0..<3_000 {
      let source = (0..<Int.random(in: 1...40, using: &random))
        .map { _ in parts.randomElement(using: &random) ?? "" }.joined()
      let html = MarkdownHTML.html(source)
      var open: [String] = []
      for match in html.matches(of: /<(\/?)([^ >]*)((?: [a-z-]+="[^"<>]*")*)>|<|>/) {
        let (name, attributes) = (String(match.2 ?? "?"), match.3 ?? "")
        #expect(names.contains(name), "\(source) \(html)")
        #expect(!attributes.contains(" on") && !attributes.contains("=\"javascript:"), "\(html)")
        if match.1 == "/" {
          #expect(open.popLast() == name, "\(source) \(html)")
        } else if !["br", "hr", "img", "input"].contains(name) {
          open.append(name)
        }
      }
      #expect(open == [], "\(source) \(html)")
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
    ("[a](https://b.c)", "<a href=\"https://b.c\">a</a>"),
  ])
  func `leads from a file to the files beside it`(source: String, html: String) {
    let base = LinkBase(links: "/o/r/blob/main", images: "/o/r/raw/main", path: "docs/guide.md")
    #expect(MarkdownHTML.html(source, base: base) == "<p>\(html)</p>")
  }

  @Test func `has footnotes`() {
    let html = MarkdownHTML.html("a[^b]\n\n[^b]: c")
    #expect(html.contains("href=\"#fn-b\" id=\"fnref-b\""))
    #expect(html.contains("<li id=\"fn-b\">"))
    #expect(html.contains("href=\"#fnref-b\" class=\"footnote-backref\""))
  }

  @Test func `of a text that looks like an attack, or is large, is the text itself`() {
    let table = String(repeating: "a|", count: 4_000) + "\n" + String(repeating: "-|", count: 4_000)
    for source in [
      table + String(repeating: "\na", count: 20_000), String(repeating: ">", count: 65_000),
      String(repeating: "[", count: 65_000) + "<b>&'\"",
      String(repeating: "**a** ", count: 100_000),
    ] {
      let expected = HTML.escaped(source)
      #expect(MarkdownHTML.html(source) == "<pre>\(expected)</pre>")
      #expect(MarkdownHTML.text(source) == source.trimmingSpace)
    }
  }
}

extension String {
  fileprivate var trimmingSpace: String {
    String(self[..<(lastIndex { !$0.isWhitespace }.map(index(after:)) ?? startIndex)])
  }
}
