/// Markdown that takes a careless parser or renderer quadratic time or memory.
enum HostileMarkdown: CaseIterable {
  case quotes, quotesWithSpaces, lists, numbers, quotesAndLists, lazyLines, blankLines
  case indentedLists, listsOfDashes
  case brackets, images, links, references, longReference, emphasis, nestedEmphasis, underscores
  case strikes, ticks
  case tags, comments, blockComments, html, attributes, entities, nestedHTMLLinks, nestedHTMLWords
  case wideTable, shortRows, longTable, fullTable, longTitle, paragraphThenTable, tables, headings
  case footnotes, oneLine, oneWord, wide, tabs, combining, fences

  /// Returns about `size` bytes.
  func source(_ size: Int) -> String {
    func filled(_ pattern: String, _ part: Int = 1) -> String {
      String(repeating: pattern, count: size / part / pattern.utf8.count)
    }
    func lines(_ count: Int, _ line: (Int) -> String) -> String {
      (0..<count).map(line).joined(separator: "\n")
    }
    func root(_ size: Int) -> Int { Int(Double(size).squareRoot()) }
    func indent(_ count: Int) -> String { String(repeating: " ", count: count) }
    func table(_ columns: Int) -> String {
      "|" + String(repeating: "a|", count: columns) + "\n|"
        + String(repeating: "-|", count: columns)
        + "\n"
    }
    return switch self {
    case .quotes: filled(">")
    case .quotesWithSpaces: filled("> ")
    case .lists: filled("- ")
    case .numbers: filled("1. ")
    case .quotesAndLists: filled("> - ")
    case .lazyLines: filled(">", 2) + "a\n" + filled("b\n", 2)
    case .blankLines: filled("- ", 2) + "a\n" + filled("\n", 2)
    case .indentedLists: lines(root(size / 2)) { indent($0 * 2) + "- a" } + filled("\n")
    case .listsOfDashes: lines(root(size / 4)) { indent($0 * 4) + "- -" } + filled("\n")
    case .brackets: filled("[")
    case .images: filled("![[]()")
    case .links: filled("[a](")
    case .references: "[a]: /" + filled("x", 2) + "\n\n" + filled("[a] ", 2)
    case .longReference: "[a]: /x\n'" + filled("x\n", 2) + "'\n\n" + filled("[a] ", 2)
    case .emphasis: filled("*a ")
    case .nestedEmphasis: filled("*a **b ")
    case .underscores: filled("_")
    case .strikes: filled("~a~~b")
    case .ticks:
      (1..<root(2 * size)).map { String(repeating: "`", count: $0) }.joined(separator: " ")
    case .tags: filled("<a ")
    case .comments: filled("<!--")
    case .blockComments: filled("<!--\n\n")
    case .html: "<div>" + filled("<")
    case .attributes: "<div " + filled("a=\"b\" ") + ">"
    case .entities: "<div>" + filled("&")
    case .nestedHTMLLinks: "<div>" + filled("<a href=b>c", 2) + filled("</a>", 2) + "</div>"
    case .nestedHTMLWords:
      "<div>" + filled("<a href=b>c<b>d</b>", 2) + filled("</a>", 2) + "</div>"
    case .wideTable: table(size / 8) + filled("|\n", 2)
    case .shortRows: table(200) + filled("|\n")
    case .longTable: "|a|b|\n|-|-|\n" + filled("|c|d|\n")
    case .fullTable: table(100) + filled("|" + String(repeating: "b|", count: 100) + "\n")
    case .longTitle:
      "|" + filled("a", 2) + "|" + String(repeating: "b|", count: 9) + "\n|"
        + String(repeating: "-|", count: 10) + "\n" + filled("|c|||||||||\n", 2)
    case .paragraphThenTable: filled("a\n") + "|a|\n|-|\n"
    case .tables: filled("a|b\n-|-\n")
    case .headings: filled("a\n-\n")
    case .footnotes: lines(size / 19) { "[^\($0)]: a\n[^\($0)]" }
    case .oneLine: filled("word ")
    case .oneWord: filled("w")
    case .wide: filled("漢")
    case .tabs: "```\n" + filled("\t")
    case .combining: "a" + filled("\u{301}")
    case .fences: filled("```\n")
    }
  }
}
