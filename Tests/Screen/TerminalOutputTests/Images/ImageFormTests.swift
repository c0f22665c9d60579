import Testing

@testable import TerminalOutput

@Suite struct ImageFormTests {
  private static let terminal = Terminal(outIsTerminal: true, outHasColor: true)

  @Test(arguments: [
    (["TERM": "xterm-kitty"], ImageForm.kitty),
    (["TERM": "xterm-256color", "KITTY_WINDOW_ID": "1"], .kitty),
    (["TERM": "foot", "KITTY_WINDOW_ID": "1"], .sixel),
    (["TERM": "mlterm-256color", "TERM_PROGRAM": "WezTerm"], .sixel),
    (["TERM": "linux", "KITTY_WINDOW_ID": "1"], .blocks),
    (["TERM": "xterm-256color", "KITTY_WINDOW_ID": "1", "KONSOLE_VERSION": "250401"], .blocks),
    (["TERM": "xterm-256color", "KITTY_WINDOW_ID": "1", "XTERM_VERSION": "XTerm(398)"], .blocks),
    (["TERM": "xterm-256color", "KITTY_WINDOW_ID": "1", "VTE_VERSION": "8002"], .blocks),
    (["TERM": "xterm-256color", "KITTY_WINDOW_ID": "1", "ALACRITTY_WINDOW_ID": "9"], .blocks),
    (["TERM": "xterm-kitty", "KITTY_WINDOW_ID": "1", "KONSOLE_VERSION": "250401"], .kitty),
    (["TERM": "xterm-ghostty"], .kitty), (["TERM_PROGRAM": "ghostty"], .kitty),
    (["TERM_PROGRAM": "iTerm.app"], .iterm), (["LC_TERMINAL": "iTerm2"], .iterm),
    (["TERM_PROGRAM": "WezTerm", "TERM": "xterm-256color"], .iterm),
    (["TERM": "foot-extra"], .sixel), (["TERM": "mlterm"], .sixel),
    (["TERM": "xterm-256color"], .blocks), ([:], .blocks), (["TERM": "dumb"], .initials),
    (["TERM": "tmux-256color", "KITTY_WINDOW_ID": "1"], .blocks),
    (["TERM": "xterm", "TMUX": "/tmp/x,1,0", "TERM_PROGRAM": "iTerm.app"], .blocks),
    (["STY": "1.pts", "LC_TERMINAL": "iTerm2"], .blocks),
    (["GISTS_IMAGES": "sixel", "KITTY_WINDOW_ID": "1"], .sixel),
    (["GISTS_IMAGES": "KITTY", "TERM": "dumb"], .kitty),
    (["GISTS_IMAGES": "off", "KITTY_WINDOW_ID": "1"], .off),
    (["GISTS_IMAGES": "", "TERM": "xterm-kitty"], .kitty),
    (["GISTS_IMAGES": "jpeg", "TERM": "xterm-kitty"], .kitty),
  ])
  func `the setting wins, then what the terminal supports`(
    environment: [String: String], form: ImageForm
  ) {
    #expect(
      ImageForm(terminal: Self.terminal, environment: environment, hasChafa: true) == form)
  }

  @Test(arguments: ["kitty", "iterm", "sixel", "blocks", ""])
  func `images are off in a pipe, whatever the setting`(name: String) {
    let form = ImageForm(
      terminal: Terminal(outHasColor: true),
      environment: ["GISTS_IMAGES": name, "KITTY_WINDOW_ID": "1"], hasChafa: true)
    #expect(form == .off)
  }

  @Test(arguments: ["sixel", "blocks"])
  func `initials are shown if chafa is not installed`(name: String) {
    let environment = ["GISTS_IMAGES": name]
    #expect(
      ImageForm(terminal: Self.terminal, environment: environment, hasChafa: false) == .initials)
  }

  @Test func `there are no blocks without colors`() {
    let plain = Terminal(outIsTerminal: true)
    #expect(ImageForm(terminal: plain, environment: [:], hasChafa: true) == .initials)
    let old = ImageForm(terminal: Self.terminal, environment: ["TERM": "vt100"], hasChafa: true)
    #expect(old == .initials)
  }

  @Test(arguments: [
    (["TERM": "linux"], "\u{1B}[7m oc \u{1B}[0m", "16"),
    (["TERM": "xterm-16color"], "\u{1B}[7m oc \u{1B}[0m", "16"),
    (["TERM": "vt100"], " oc ", "16"),
    (["TERM": "xterm-256color"], "\u{1B}[97;48;5;89m oc \u{1B}[0m", "256"),
    (["TERM": "linux", "COLORTERM": "truecolor"], "\u{1B}[97;48;5;89m oc \u{1B}[0m", "full"),
  ])
  func `images and initials have the colors of the terminal only`(
    environment: [String: String], initials: String, colors: String
  ) {
    let depth = ImageForm.depth(of: environment)
    let size = TerminalImage.Size(columns: 4, rows: 1)
    let drawn = TerminalImage.initials(of: "oc", size, isColored: true, depth: depth).rows
    #expect(
      drawn.map { $0.replacing(/48;5;[0-9]+/, with: "48;5;89").lowercased() } == [
        initials.lowercased()
      ])
    #expect(Chafa.arguments(.blocks, size, depth: depth).dropLast().last == colors)
  }
}
