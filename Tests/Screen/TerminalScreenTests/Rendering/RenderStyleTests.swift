import TerminalOutput
import Testing

@testable import TerminalScreen

@Suite struct `What a terminal can show` {
  @Test(
    arguments: [
      (["TERM": "xterm-256color"], .indexed),
      (["TERM": "xterm-256color", "COLORTERM": "truecolor"], .rgb),
      (["TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "1"], .none),
      (["TERM": "xterm", "NO_COLOR": ""], .ansi), (["TERM": "linux"], .ansi),
      (["TERM": "screen"], .ansi), (["TERM": "xterm-kitty"], .rgb),
      (["TERM": "xterm-ghostty"], .rgb), (["TERM": "tmux-256color"], .indexed),
      (["TERM": "vt100"], .none), (["TERM": "vt220-8bit"], .none), (["TERM": "dumb"], .none),
      ([:], .none),
    ] as [([String: String], ColorDepth)])
  func `the number of colors is that of the variables`(
    environment: [String: String], depth: ColorDepth
  ) {
    #expect(ColorDepth.detect(environment: environment) == depth)
  }

  @Test(
    arguments: [
      (["LANG": "C"], false), (["LANG": "POSIX"], false), (["LANG": "de_DE.ISO-8859-1"], false),
      (["LANG": "C.UTF-8"], true), (["LANG": "en_US.utf8"], true), ([:], true),
      (["LANG": "C", "LC_ALL": "C.UTF-8"], true), (["LANG": "C.UTF-8", "LC_CTYPE": "C"], false),
      (["LANG": "C.UTF-8", "LC_ALL": ""], true),
    ] as [([String: String], Bool)])
  func `the first locale variable that is set tells whether it shows more than ASCII`(
    environment: [String: String], isUnicode: Bool
  ) {
    #expect(RenderStyle(environment: environment).isUnicode == isUnicode)
  }

  @Test func `an image's placeholder keeps its color, which is the number of the image`() {
    let look = Look([], foreground: .rgb(1, 2, 3))
    let style = RenderStyle(colors: .none)
    var grid = Grid(rows: 1, columns: 2)
    let placeholder = ImagePlaceholder.character(row: 0, column: 0)
    _ = grid.put(placeholder, width: 1, look: look, row: 0, column: 0, before: 2)
    grid.write("a", look, row: 0, column: 1)
    #expect(grid.packed.map { style.look(of: $0, in: grid) } == [look, .plain])
  }
}
