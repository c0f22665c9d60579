import TerminalOutput
import Testing

@testable import TerminalScreen

@Suite struct `Rendering of frames` {
  /// Returns a frame readably: `⎋` for Escape, without the start and the end of the update.
  private func frame(
    _ old: Grid?, _ new: Grid, style: RenderStyle = RenderStyle(colors: .rgb)
  ) -> String {
    var renderer = Renderer(style: style)
    return readable(renderer.bytes(from: old, to: new))
  }

  private func readable(_ bytes: [UInt8]) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.hasPrefix("\u{1B}[?2026h"), text.hasSuffix("\u{1B}[?2026l") else { return text }
    let escaped = text.dropFirst(8).dropLast(8).unicodeScalars.map {
      $0 == "\u{1B}" ? "⎋" : String($0)
    }
    return escaped.joined()
  }

  private func grid(_ lines: String..., look: Look = .plain, columns: Int = 12) -> Grid {
    var grid = Grid(rows: lines.count, columns: columns)
    for (row, line) in lines.enumerated() { grid.write(line, look, row: row, column: 0) }
    return grid
  }

  @Test func `the first frame clears the screen and writes what is not blank`() {
    var grid = grid("ab", "", " c")
    #expect(frame(nil, grid) == "⎋[r⎋[m⎋[2J⎋[Hab⎋[3;2Hc⎋[?25l")
    grid.cursor = Grid.Position(row: 1, column: 4)
    #expect(frame(nil, grid) == "⎋[r⎋[m⎋[2J⎋[Hab⎋[3;2Hc⎋[2;5H⎋[?25h")
  }

  @Test func `a screen that shows the grid gets nothing, and a changed one gets the changed cells`()
  {
    #expect(frame(grid("ab"), grid("ab")) == "")
    #expect(frame(grid("abcdef", "x"), grid("aXcdeY", "x")) == "⎋[1;2HXcdeY")
    #expect(frame(grid("abcdefgh"), grid("aXcdefgY")) == "⎋[1;2HX⎋[5CY")
    var (old, new) = (grid("ab"), grid("ab"))
    old.cursor = Grid.Position(row: 0, column: 0)
    new.cursor = Grid.Position(row: 0, column: 2)
    #expect(frame(old, new) == "⎋[2C")
  }

  @Test
  func `a letter is written again if it is composed differently, as terminals show it differently`()
  {
    #expect(frame(grid("e\u{301}x"), grid("\u{E9}x")) == "⎋[H\u{E9}")
    #expect(frame(grid("\u{E9}x"), grid("e\u{301}x")) == "⎋[He\u{301}⎋[1;2Hx")
  }

  @Test func `the rest of a row is erased if it is blank`() {
    #expect(frame(grid("abcdefgh"), grid("ab")) == "⎋[1;3H⎋[K")
    #expect(frame(grid("abcd"), grid("ab")) == "⎋[1;3H  ")
    // Erasing would lose the underline.
    let line = grid("ab    ", look: Look(.underline), columns: 6)
    #expect(frame(grid("abcdef", columns: 6), line) == "⎋[H⎋[4mab    ⎋[m")
  }

  @Test func `looks change with the shortest sequence and end with the frame`() {
    var new = Grid(rows: 1, columns: 12)
    new.write("a", Look(.bold, foreground: .red), row: 0, column: 0)
    new.write("b", Look([.bold, .dim], foreground: .red), row: 0, column: 1)
    new.write("c", Look(.dim, foreground: .red), row: 0, column: 2)
    new.write("d", Look([], background: .palette(12)), row: 0, column: 3)
    #expect(frame(grid(""), new) == "⎋[H⎋[1;31ma⎋[2mb⎋[22;2mc⎋[0;104md⎋[m")
  }

  @Test func `rows that moved together are scrolled`() {
    let names = ["Perl", "lua", "Swift", "fish", "Ada", "Rust", "zsh"].map { "\($0) script" }
    func list(_ names: ArraySlice<String>) -> Grid {
      var grid = Grid(rows: 8, columns: 12)
      for (row, name) in (["title"] + names + ["status"]).enumerated() {
        grid.write(name, row: row, column: 0)
      }
      return grid
    }
    let (old, new) = (list(names.dropLast()), list(names.dropFirst()))
    #expect(frame(old, new) == "⎋[2;7r⎋[2H⎋[M⎋[r⎋[7Hzsh script")
    #expect(frame(new, old) == "⎋[2;7r⎋[2H⎋[L⎋[r⎋[2HPerl script")
  }

  @Test
  func `after a character of disputed width the cursor is set, and a wide one is blanked before`() {
    #expect(frame(grid(""), grid("★a")) == "⎋[H★⎋[1;2Ha")
    // A terminal may give it 8 cells.
    #expect(
      frame(grid("", columns: 10), grid("👩‍👩‍👧‍👦|", columns: 10))
        == "⎋[H  ⎋[H👩‍👩‍👧‍👦⎋[1;3H|⎋[K")
    #expect(frame(grid(""), grid("日本é│")) == "⎋[H日本é│")
  }

  @Test func `a terminal without UTF-8 gets ASCII characters of the same width`() {
    let style = RenderStyle(colors: .none, isUnicode: false)
    let new = grid("┌─┐│ a…b • → ★ 日é 👩‍👩‍👧‍👦x", columns: 30)
    #expect(frame(grid("", columns: 30), new, style: style) == "⎋[H+-+| a~b . > * ??? ??x")
  }

  @Test(
    arguments: [
      (.none, "⎋[H⎋[7mx⎋[m"), (.ansi, "⎋[H⎋[7;91mx⎋[m"), (.indexed, "⎋[H⎋[7;38;5;203mx⎋[m"),
      (.rgb, "⎋[H⎋[7;38;2;255;80;80mx⎋[m"),
    ] as [(ColorDepth, String)])
  func `colors are reduced to those of the terminal; emphasis stays`(
    depth: ColorDepth, expected: String
  ) {
    let new = grid("x", look: Look(.reversed, foreground: .rgb(255, 80, 80)))
    #expect(frame(grid(""), new, style: RenderStyle(colors: depth)) == expected)
  }

  @Test
  func `an image that the terminal keeps is uploaded once, and again when that is forgotten`() {
    var (empty, shown) = (grid(""), grid("P"))
    empty.cursor = Grid.Position(row: 0, column: 0)
    shown.cursor = empty.cursor
    shown.images = [
      GridImage(
        name: "octocat", area: Area(row: 0, column: 0, rows: 1, columns: 1),
        form: .uploaded(number: 7, sequence: "<upload>"))
    ]
    var renderer = Renderer(style: RenderStyle(colors: .rgb))
    #expect(readable(renderer.bytes(from: empty, to: shown)) == "<upload>P⎋[H")
    #expect(readable(renderer.bytes(from: shown, to: empty)) == " ⎋[H")
    #expect(readable(renderer.bytes(from: empty, to: shown)) == "P⎋[H")
    renderer.forgetImages()
    #expect(readable(renderer.bytes(from: shown, to: shown)) == "<upload>")
  }

  @Test
  func `an image over cells is drawn again when they change, and erased with their characters`() {
    func grid(_ text: String, image: String?) -> Grid {
      var grid = self.grid("above", "  \(text)", columns: 8)
      grid.images =
        image.map { name in
          let area = Area(row: 1, column: 2, rows: 1, columns: 3)
          return [GridImage(name: name, area: area, form: .drawn(sequence: "<\(name)>"))]
        } ?? []
      return grid
    }
    let (one, none) = (grid("", image: "one"), grid("", image: nil))
    #expect(frame(none, one) == "⎋[2;3H<one>")
    #expect(frame(one, one) == "")
    #expect(frame(one, grid("x", image: "one")) == "⎋[2;3Hx⎋[2;3H<one>")
    #expect(frame(one, grid("", image: "two")) == "⎋[2;3H   ⎋[2;3H<two>")
    #expect(frame(one, none) == "⎋[2;3H   ")
  }
}
