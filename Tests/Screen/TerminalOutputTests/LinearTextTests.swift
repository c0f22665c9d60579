import TestSupport
import Testing

@testable import TerminalOutput

@Suite struct `Text of any size` {
  /// Text that a careless loop reads again and again.
  enum Pattern: String, CaseIterable {
    case escapes = "\u{1B}"
    case returns = "\r"
    case logs = "\u{1B}[32m12:00:00\u{1B}[0m INFO done\n"
    case oneWord = "a"
    case words = "one, "
    case ideographs = "漢"
    case tabs = "\t"
    case marks = "\u{301}"
    case flags = "🇩🇪"
    case joined = "👨\u{200D}"

    func text(_ size: Int) -> String {
      String(repeating: rawValue, count: size / rawValue.utf8.count)
    }
  }

  /// The ways to prepare somebody's text before it is shown.
  enum Work: String, CaseIterable, Codable {
    case text, line, cell, json, code, sgr, wrapping, noWrapping, cut, end, table, list, message
    case records, markdown, html, lines, stream

    func callAsFunction(_ text: String) throws {
      let terminal = Terminal(
        outIsTerminal: true, errIsTerminal: true, columns: 80, outHasColor: true)
      let console = Console.collecting(terminal: terminal)
      switch self {
      case .text: _ = Printable.text(text)
      case .line: _ = Printable.line(text)
      case .cell: _ = Printable.cell(text)
      case .json: _ = Printable.json(text)
      case .code: _ = CodeLines.lines(of: text).map(CodeLines.shown)
      case .sgr: _ = StyledText(sgr: text).sgr
      case .wrapping: _ = Wrapping.lines(of: text, columns: 80)
      case .noWrapping:
        _ = Wrapping.lines(of: [Span(text: text), Span(text: "漢")], columns: .max)
      case .cut: _ = DisplayWidth.cut(Printable.line(text), to: 1_000)
      case .end: _ = DisplayWidth.end(of: Printable.line(text), in: 1_000)
      case .table:
        var table = Table([Column("A", isFlexible: true), "B"], console: console)
        try table.append([[Cell(text), "b"]])
      case .list:
        var list = KeyValueList()
        list.add("a", Cell(text))
        try list.write(to: console)
      case .message: MessageWriter(console: console).error(text)
      case .records:
        _ = ValueTable.lines(of: [["a", "b"], [text, "c"]], columns: 80, style: console.style)
      case .markdown: _ = Markdown(text.utf8).lines(columns: 80, style: console.style)
      case .html: _ = Markdown(("<div>" + text).utf8).lines(columns: 80, style: console.style)
      case .lines:
        let output = Output.lines { _ in }
        for byte in text.utf8 { try output.write([byte]) }
        try output.end()
      case .stream:
        var escaper = StreamEscaper()
        _ = escaper.escape("remote: \(text)".utf8) + escaper.end()
      }
    }
  }

  @Test(arguments: Work.allCases)
  func `showing a text takes linear time`(work: Work) async {
    await #expect(processExitsWith: .success) { [work] in
      for pattern in Pattern.allCases {
        let (half, whole) = ResourceUse.compare(30_000, 60_000) { size in
          let text = pattern.text(size)
          return ResourceUse { do { try work(text) } catch { preconditionFailure() } }
        }
        #expect(whole.isLinear(comparedTo: half), "\(pattern): \(half), \(whole)")
      }
    }
  }

  @Test(arguments: [
    (0, ""), (1, "…"), (4, "…rst"), (6, "…🇩🇪rst"), (5, "…rst"), (20, "path/to/漢🇩🇪rst"),
  ])
  func `the end of a text is cut by cells`(limit: Int, end: String) {
    #expect(DisplayWidth.end(of: "path/to/漢🇩🇪rst", in: limit) == end)
  }
}
