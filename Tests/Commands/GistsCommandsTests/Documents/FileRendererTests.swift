import CommandSupport
import Synchronization
import TerminalOutput
import Testing

@testable import GistsCommands

@Suite
struct FileRendererTests {
  private func renderer(
    columns: Int = 40, color: Bool = false, colors: CodeColors? = nil
  ) -> FileRenderer {
    let terminal = Terminal(outIsTerminal: true, columns: columns, outHasColor: color)
    return FileRenderer(console: .collecting(terminal: terminal), colors: colors, draw: nil)
  }

  private func shown(_ text: String, _ name: String, columns: Int = 40) async -> String {
    await renderer(columns: columns).shown(Array(text.utf8), name: name).text
  }

  @Test func `Markdown is rendered`() async {
    #expect(await shown("# Title\n\n- *one*\n", "a.md") == "Title\n━━━━━\n\n• one\n")
  }

  @Test func `code in Markdown has the colors of its language`() async {
    let commands = Mutex<[[String]]>([])
    let colors = CodeColors(theme: nil, isInstalled: { $0 == "bat" }) { command, input in
      commands.withLock { $0.append(command.filter { $0.hasPrefix("--language") }) }
      guard command.contains("--language=c") else { return nil }
      let text = String(decoding: input, as: UTF8.self)
      return Array(text.replacing("int", with: "\u{1B}[31mint\u{1B}[0m").utf8)
    }
    let source = "```c\nint a;\n```\n\n```x\nint\n```\n\n    int\n\n- ```c\n  int b;\n  ```\n"
    let file = await renderer(columns: 20, color: true, colors: colors)
      .shown(Array(source.utf8), name: "a.md")
    let int = "\u{1B}[31mint\u{1B}[0m"
    let plain = "  \u{1B}[36mint\u{1B}[0m\n"
    #expect(
      file.text
        == "  \(int) a;\n\n\(plain)\n\(plain)\n\u{1B}[2m•\u{1B}[0m \(int) b;\n",
      "\(file.text.debugDescription)")
    #expect(commands.withLock(\.self) == [["--language=c"], ["--language=x"]])
  }

  @Test func `CSV is a table, numbers right-aligned`() async {
    #expect(
      await shown("name,count\nBob,5\n\"Ann \u{1B}[2J\",1234\n", "a.csv") == """
        name          │ count
        ──────────────┼──────
        Bob           │     5
        Ann \\u{1B}[2J │  1234

        """)
    let quoted = "\"last, first\",count\n\"Ann\",5\n"
    #expect(await shown("\u{FEFF}" + quoted, "a.csv") == (await shown(quoted, "a.csv")))
    #expect(await shown(quoted, "a.csv").hasPrefix("last, first │ count\n"))
    #expect(await shown("a,\"b", "a.csv") == "a,\"b\n")
    let long = "a,b\n" + String(repeating: "1,2\n", count: 1_001)
    #expect(await shown(long, "a.csv") == long)
  }

  @Test(arguments: [
    ("a.md", "# Title\n\ntext\n"), ("a.ipynb", #"{"cells":[{"cell_type":"raw","source":"x"}]}"#),
    ("a.tsv", "\"a\tb\"\tc\n1\t2\n"),
  ])
  func `a byte order mark changes nothing`(name: String, text: String) async {
    #expect(await shown("\u{FEFF}" + text, name) == (await shown(text, name)))
  }

  @Test func `CSV with very many columns is text`() async {
    func text(columns: Int) -> String {
      "a,b\n" + Array(repeating: "1", count: columns).joined(separator: ",") + "\n"
    }
    #expect(await shown(text(columns: 201), "a.csv") == text(columns: 201))
    #expect(await shown(text(columns: 200), "a.csv") != text(columns: 200))
  }

  @Test func `a notebook is its cells and their outputs`() async {
    let notebook = #"""
      {"nbformat":4,"metadata":{"language_info":{"name":"python"}},"cells":[
      {"cell_type":"markdown","source":["# Plot\n","of *x*"]},
      {"cell_type":"code","execution_count":3,"source":"print(1)\nx","outputs":[
      {"output_type":"stream","text":["\u001b[31m1\u001b[0m\n","\u001b[2J"]},
      {"output_type":"display_data","data":{"image/png":"AAAA","text/plain":"<Figure>"}},
      {"output_type":"execute_result","data":{"text/html":["<b>"]}},
      {"output_type":"error","ename":"NameError","evalue":"x","traceback":[]}]},
      {"cell_type":"code","execution_count":null,"source":[],"outputs":[]},
      {"cell_type":"raw","source":"raw"},{"cell_type":"new"}]}
      """#
    #expect(
      await shown(notebook, "a.ipynb") == """
        Plot
        ━━━━

        of x

        In [3]:
          print(1)
          x

          \\u{1B}[31m1\\u{1B}[0m
          \\u{1B}[2J

          [image, 3 bytes]

          [text/html]

          NameError: x

        In [ ]:

        raw

        """)
    #expect(await shown("{\"cells\":1}", "a.ipynb") == "{\"cells\":1}\n")
  }

  @Test func `images are drawn, also those of notebooks and Markdown`() async {
    let terminal = Terminal(outIsTerminal: true, columns: 40)
    let renderer = FileRenderer(
      console: .collecting(terminal: terminal), colors: nil,
      draw: FileRenderer.drawing(
        with: TerminalImages(
          terminal: terminal, environment: ["GISTS_IMAGES": "iterm"], chafa: nil)))
    // 80 by 32 pixels are ten by two cells.
    let png: [UInt8] = [
      0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0, 0, 0, 0, 0, 0, 0, 80, 0, 0,
      0, 32,
    ]
    let image = "\u{1B}]1337;File=inline=1;size=24;width=10;height=2;"
    let file = await renderer.shown(png, name: "a.png")
    #expect(file.text.contains(image))
    #expect(file.hasImages)
    let markdown = "Text\n\n![alt](a.png)\n\n[![two](b.png)](https://x.y)\n"
    let shown = await renderer.shown(Array(markdown.utf8), name: "a.md") { address in
      address == "a.png" ? png : nil
    }
    #expect(shown.text.contains(image))
    #expect(shown.text.hasSuffix("\n\ntwo (https://x.y)\n"))
    #expect(!shown.text.contains("alt"))
    #expect(shown.hasImages)
    let notebook = #"""
      {"cells":[{"cell_type":"code","source":"","outputs":[{"output_type":"display_data",
      "data":{"image/png":"iVBORw0KGgoAAAANAAAAAAAAAFAAAAAg"}}]}]}
      """#
    #expect(await renderer.shown(Array(notebook.utf8), name: "a.ipynb").text.contains(image))
    let plain = await self.renderer().shown(Array(markdown.utf8), name: "a.md") { _ in png }
    #expect(plain == RenderedFile(.lines(["Text", "", "alt", "", "two (https://x.y)"])))
  }

  @Test func `only the first images of a notebook are drawn`() async {
    let terminal = Terminal(outIsTerminal: true, columns: 40)
    let renderer = FileRenderer(
      console: .collecting(terminal: terminal), colors: nil,
      draw: FileRenderer.drawing(
        with: TerminalImages(
          terminal: terminal, environment: ["GISTS_IMAGES": "iterm"], chafa: nil)))
    let output = #"""
      {"output_type":"display_data","data":{"image/png":"iVBORw0KGgoAAAANAAAAAAAAAFAAAAAg"}}
      """#
    let outputs = Array(repeating: output, count: 12).joined(separator: ",")
    let notebook = #"{"cells":[{"cell_type":"code","source":"","outputs":["# + outputs + "]}]}"
    let shown = await renderer.shown(Array(notebook.utf8), name: "a.ipynb")
    #expect(shown.text.ranges(of: "\u{1B}]1337;File=").count == 10)
    #expect(shown.text.ranges(of: "[image, 24 bytes]").count == 2)
    #expect(shown.hasImages)
  }

  @Test func `text in Windows-1252 is shown with a note, and other bytes are no text`() async {
    func shown(_ bytes: [UInt8], _ name: String = "a.txt") async -> String {
      await renderer().shown(bytes, name: name).text
    }
    let (o, e, euro): (UInt8, UInt8, UInt8) = (0xF6, 0xE9, 0x80)
    let note = "not UTF-8; shown as Windows-1252\n"
    #expect(
      await shown(Array("Gr".utf8) + [o, 0xDF] + Array("e: 5 ".utf8) + [euro, 0x1B, 0x0A])
        == note + "Größe: 5 €\\u{1B}\n")
    #expect(
      await shown(Array("# Caf".utf8) + [e, 0x0D, 0x0A], "a.md")
        == note + (await self.shown("# Café\n", "a.md")))
    #expect(
      await shown(Array("name,b\nCaf".utf8) + [e] + Array(",1\n".utf8), "a.csv")
        == note + (await self.shown("name,b\nCafé,1\n", "a.csv")))
    let damaged = Array("Größe und Länge: äöü".utf8) + [0xFF]
    let cyrillic: [UInt8] = [0xD0, 0xD2, 0xC9, 0xD7, 0xC5, 0xD4]
    let ascii = Array("text ".utf8)
    for bytes in [
      ascii + [e, 0], ascii + [e, 1], ascii + [0x81], damaged, cyrillic, [0xFF, 0xFE, 0x61, 0x62],
    ] {
      #expect(await shown(bytes).contains("not shown: pipe"))
    }
  }

  @Test func `files without text are named`() async {
    #expect(await shown("", "a.md") == "(empty)\n")
    let pipe = "not shown: pipe gists view to get its bytes\n"
    #expect(await shown("\u{0}", "a.md") == "binary file, 1 byte, \(pipe)")
    #expect(await shown("PK\u{3}\u{4}\u{0}", "a.jar") == "ZIP archive, 5 bytes, \(pipe)")
    #expect(await shown("\u{0}\u{0}\u{0} ftypisom", "a") == "MP4 video, 12 bytes, \(pipe)")
    let png: [UInt8] = [
      0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0,
      1,
    ]
    #expect(await renderer().shown(png, name: "a.png").text == "PNG image, 24 bytes, \(pipe)")
  }
}

@Suite
struct `Code in color` {
  private static let red = "\u{1B}[31m"
  private static let reset = "\u{1B}[0m"

  private func colored(
    _ text: String, _ output: @escaping @Sendable (String) -> String?
  ) async -> String {
    let colors = CodeColors(theme: nil, isInstalled: { $0 == "batcat" }) { _, input in
      output(String(decoding: input, as: UTF8.self)).map { Array($0.utf8) }
    }
    let console = Console.collecting(terminal: Terminal(outIsTerminal: true, outHasColor: true))
    return await FileRenderer(console: console, colors: colors, draw: nil)
      .shown(Array(text.utf8), name: "a.py").text
  }

  @Test func `bat gets the escaped text, and its colors are shown`() async {
    let shown = await colored("x = 1\u{1B}[2J\n") { input in
      #expect(input == "x = 1\\u{1B}[2J\n")
      return Self.red + "x" + Self.reset + input.dropFirst()
    }
    #expect(shown == Self.red + "x" + Self.reset + " = 1\\u{1B}[2J\n")
  }

  @Test(
    arguments: [
      nil, "", "y = 1\n", "x = 1\n\n", "\u{1B}[2Jx = 1\n", "\u{1B}]0;t\u{7}x = 1\n",
      "x = 1\u{1B}[31",
    ] as [String?])
  func `other output is ignored`(output: String?) async {
    #expect(await colored("x = 1\n") { _ in output } == "x = 1\n")
  }

  @Test(
    arguments: [
      ("dark", "xterm-256color", "OneHalfDark"), ("light", "xterm-256color", "GitHub"),
      ("dark", "xterm-16color", "ansi"), ("terminal", "xterm-256color", "ansi"),
      ("Nord", "xterm-16color", "Nord"),
    ])
  func `code has the colors of the theme as far as the terminal has them`(
    _ theme: String, _ terminal: String, _ expected: String
  ) throws {
    let machine = try TestMachine()
    machine.environment = ["GISTS_THEME": theme, "TERM": terminal]
    #expect(machine.context().settings.codeTheme == expected)
  }

  @Test func `bat is called with the file's name, and never opens a file`() async {
    let commands = Mutex<[[String]]>([])
    let colors = CodeColors(
      theme: "Nord", isInstalled: { $0 == "batcat" },
      run: { command, _ in
        commands.withLock { $0.append(command) }
        return nil
      })
    _ = await colors?.colored("x", name: "../dir/--pager=x.py", language: "Python")
    _ = await colors?.colored("x", name: "Rakefile", language: "Ruby")
    _ = await colors?.colored("x", name: ".bashrc", language: nil)
    _ = await colors?.colored(String(repeating: "x", count: 300_000), name: "a.py", language: nil)
    let calls = commands.withLock { $0 }
    #expect(
      calls.map { $0.suffix(3) } == [
        ["--theme=Nord", "--file-name=--pager=x.py", "-"],
        ["--theme=Nord", "--language=Ruby", "-"],
        ["--theme=Nord", "--file-name=.bashrc", "-"],
      ])
    #expect(calls.first?.prefix(3) == ["env", "-u", "LESSOPEN"])
    #expect(calls.allSatisfy { $0.contains("batcat") && $0.contains("--paging=never") })
    #expect(CodeColors(theme: nil, isInstalled: { _ in false }, run: { _, _ in nil }) == nil)
  }
}
