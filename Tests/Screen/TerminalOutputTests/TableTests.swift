import Testing

@testable import TerminalOutput

@Suite struct TableTests {
  private static let columns: [Column] = [
    Column("ID"), Column("DESCRIPTION", isFlexible: true), Column("FILES", alignment: .right),
    Column("UPDATED"),
  ]

  private static let rows: [[Cell]] = [
    [
      Cell("aa11", tone: .green), "short", "1",
      Cell("2026-01-31T14:05:09Z", shown: "2 hours ago", tone: .dim),
    ],
    [Cell("bb22", tone: .green), "漢字 and more of it", "12", Cell("x", shown: "just now")],
  ]

  private func written(
    _ batches: [[[Cell]]], columns: [Column] = columns, at terminal: Terminal
  ) throws -> String {
    let console = Console.collecting(terminal: terminal)
    var table = Table(columns, console: console)
    for batch in batches { try table.append(batch) }
    #expect(console.err.collected == [])
    return console.out.collectedText
  }

  @Test func `a terminal gets a header and aligned columns`() throws {
    #expect(
      try written([Self.rows], at: Terminal(outIsTerminal: true)) == """
        ID    DESCRIPTION          FILES  UPDATED
        aa11  short                    1  2 hours ago
        bb22  漢字 and more of it     12  just now

        """)
  }

  @Test func `counts are grouped for people, and digits alone for a pipe`() throws {
    let columns = [Column("GISTS", alignment: .right, reading: .count("gist", "gists"))]
    let rows = [[Cell(count: 1_133)], [Cell(count: 1)]]
    #expect(
      try written([rows], columns: columns, at: Terminal(outIsTerminal: true))
        == "GISTS\n1,133\n    1\n")
    #expect(try written([rows], columns: columns, at: Terminal()) == "1133\n1\n")
    #expect(Cell(count: nil) == "")
    #expect(RowSentence.lines(rows[0], columns, width: 80) == ["1,133 gists"])
    #expect(RowSentence.lines(rows[1], columns, width: 80) == ["1 gist"])
  }

  @Test func `a row that is read aloud is a sentence, never cut`() throws {
    let columns = [
      Column("ID", reading: .last("ID")), Column("DESCRIPTION", isFlexible: true, reading: .first),
      Column("FILES", alignment: .right, reading: .count("file", "files")),
      Column("UPDATED", reading: .after("updated")),
    ]
    let terminal = Terminal(outIsTerminal: true, columns: 80, isPlain: true)
    let hostile: [Cell] = ["cc33", "a\u{1B}[2Jb", "", ""]
    #expect(
      try written([Self.rows, [hostile]], columns: columns, at: terminal) == """
        short, 1 file, updated 2 hours ago, ID aa11
        漢字 and more of it, 12 files, updated just now, ID bb22
        a\\u{1B}[2Jb, ID cc33

        """)
    let pipe = try written([Self.rows], columns: columns, at: Terminal(isPlain: true))
    #expect(pipe == (try written([Self.rows], columns: Self.columns, at: Terminal())))
  }

  @Test func `the flexible column shrinks`() throws {
    let text = try written([Self.rows], at: Terminal(outIsTerminal: true, columns: 40))
    #expect(
      text == """
        ID    DESCRIPTION     FILES  UPDATED
        aa11  short               1  2 hours ago
        bb22  漢字 and more…     12  just now

        """)
    #expect(text.split(separator: "\n").allSatisfy { DisplayWidth.of(String($0)) <= 40 })
  }

  @Test(arguments: [
    (50, "46fa115ec4  Notes on how …      1  secret  3d ago"),
    (48, "46fa115ec4  Notes on how to depl…      1  secret"),
    (40, "46fa115ec4  Notes on how to depl…      1"),
    (32, "46fa115ec4  Notes on how to dep…"),
    (25, "46fa115ec4  Notes on how…"),
  ])
  func `the last columns are left out before the description is too short`(
    columns: Int, line: String
  ) throws {
    let list = [
      Column("ID", isWhole: true), Column("DESCRIPTION", isFlexible: true),
      Column("FILES", alignment: .right), "", "UPDATED",
    ]
    let row: [Cell] = [
      "46fa115ec4", "Notes on how to deploy with containers", "1", "secret", "3d ago",
    ]
    let text = try written(
      [[row]], columns: list, at: Terminal(outIsTerminal: true, columns: columns))
    #expect(text.hasPrefix("ID          DESCRIPTION"))
    #expect(text.hasSuffix("\n\(line)\n"), "\(text)")
  }

  @Test(arguments: [1, 5, 10, 20, 25, 31, 39])
  func `no line is wider than a narrow terminal`(columns: Int) throws {
    let text = try written([Self.rows], at: Terminal(outIsTerminal: true, columns: columns))
    let widest = text.split(separator: "\n").map { DisplayWidth.of(String($0)) }.max()
    #expect(try #require(widest) <= max(columns, 4 + 3 * ColumnWidths.gap))
  }

  @Test(arguments: [40, 30, 5])
  func `a fixed column is never cut`(columns: Int) throws {
    let row = [Cell("/home/octocat/notes.md"), Cell("6cad326836d38bd3a7ae"), "missing here"]
    let text = try written(
      [[row]], columns: [Column("PATH", isFlexible: true), "GIST", Column("STATE", isWhole: true)],
      at: Terminal(outIsTerminal: true, columns: columns))
    let lines = text.split(separator: "\n")
    #expect(lines.allSatisfy { DisplayWidth.of(String($0)) <= max(columns, 18) })
    #expect(lines.last?.hasSuffix("  missing here") == true)
  }

  @Test(arguments: [
    (80, "/home/octocat/notes.md  6cad326836  notes.md  missing here"),
    (50, "/home/octocat/notes.md  6cad326836  missing here"),
    (40, "/home/octocat/notes.md  missing here"), (30, "…ctocat/notes.md  missing here"),
  ])
  func `a path is cut at its beginning, after the other columns are left out`(
    columns: Int, line: String
  ) throws {
    let list = [
      Column("PATH", isFlexible: true, keepsEnd: true), "GIST", Column("FILE"),
      Column("STATE", isWhole: true),
    ]
    let row: [Cell] = ["/home/octocat/notes.md", "6cad326836", "notes.md", "missing here"]
    let text = try written(
      [[row]], columns: list, at: Terminal(outIsTerminal: true, columns: columns))
    #expect(text.hasSuffix("\n\(line)\n"), "\(text)")
  }

  @Test func `the first batch sets the widths`() throws {
    let later: [[Cell]] = [["cc33", "a much longer description that comes later", "3", "now"]]
    #expect(
      try written([Self.rows, later], at: Terminal(outIsTerminal: true)) == """
        ID    DESCRIPTION          FILES  UPDATED
        aa11  short                    1  2 hours ago
        bb22  漢字 and more of it     12  just now
        cc33  a much longer desc…      3  now

        """)
  }

  @Test func `a longer ID in a later batch is not cut if there is room`() throws {
    let later: [[Cell]] = [["cc33dd44", "text", "3", "now"]]
    let text = try written([Self.rows, later], at: Terminal(outIsTerminal: true))
    #expect(text.hasSuffix("cc33dd44  text                 3  now\n"))
  }

  @Test func `all rows of a batch and of later ones are aligned`() throws {
    let first: [[Cell]] = [["hubot", "", "8", "3"], ["octocat", "The Octocat", "9", "8"]]
    let later: [[Cell]] = [["a", "b", "1", "2"], ["a-longer-login", "c", "1", "2"]]
    let columns: [Column] = ["LOGIN", Column("NAME", isFlexible: true), "GISTS", "REPOS"]
    let wide: [[Cell]] = [["x", "a name of 32 cells, or near that.", "1", "2"]]
    #expect(
      try written([first], columns: columns, at: Terminal(outIsTerminal: true)) == """
        LOGIN    NAME         GISTS  REPOS
        hubot                 8      3
        octocat  The Octocat  9      8

        """)
    #expect(
      try written([wide, later], columns: columns, at: Terminal(outIsTerminal: true)) == """
        LOGIN  NAME                               GISTS  REPOS
        x      a name of 32 cells, or near that.  1      2
        a               b                         1      2
        a-longer-login  c                         1      2

        """)
  }

  @Test func `colors are added around escaped text`() throws {
    let terminal = Terminal(outIsTerminal: true, outHasColor: true)
    let rows: [[Cell]] = [[Cell("a\u{1B}[2J", tone: .red), Cell("b\r\nc")]]
    #expect(
      try written([rows], columns: [Column(""), Column("")], at: terminal)
        == "\u{1B}[31ma\\u{1B}[2J\u{1B}[0m  b c\n")
  }

  @Test func `a pipe gets full values, separated by tabs, without a header`() throws {
    let rows = [Self.rows[0], ["cc\t33", "漢字\r\nand a long description \u{1B}[2J", "3", "é"]]
    let terminal = Terminal(columns: 20, outHasColor: true)
    #expect(
      try written([rows], at: terminal)
        == "aa11\tshort\t1\t2026-01-31T14:05:09Z\n"
        + "cc 33\t漢字 and a long description \\u{1B}[2J\t3\té\n")
  }

  @Test func `no rows print nothing`() throws {
    #expect(try written([[]], at: Terminal(outIsTerminal: true)) == "")
  }

  @Test func `a row with too few or too many cells is shown unchanged`() throws {
    let text = try written(
      [[["a", "b"], ["a", "b", "c", "d", "e"]]], at: Terminal(outIsTerminal: true))
    #expect(
      text == """
        ID  DESCRIPTION  FILES  UPDATED
        a   b
        a   b                c  d

        """)
  }

  @Test func `fields are aligned at a terminal, and key-value lines in a pipe`() throws {
    var details = KeyValueList()
    details.add("host", "github.com")
    details.add("token from", Cell("the\tkeyring", shown: "keyring", tone: .green))
    let terminal = Console.collecting(terminal: Terminal(outIsTerminal: true, outHasColor: true))
    let pipe = Console.collecting()
    try details.write(to: terminal)
    try details.write(to: pipe)
    #expect(
      terminal.out.collectedText == """
        \u{1B}[2mhost\u{1B}[0m        github.com
        \u{1B}[2mtoken from\u{1B}[0m  \u{1B}[32mkeyring\u{1B}[0m

        """)
    #expect(pipe.out.collectedText == "host\tgithub.com\ntoken from\tthe keyring\n")
    let aloud = Console.collecting(terminal: Terminal(outIsTerminal: true, isPlain: true))
    try details.write(to: aloud)
    #expect(aloud.out.collectedText == "host: github.com\ntoken from: keyring\n")
  }
}
