import Testing

@testable import TerminalOutput

@Suite struct ImageFormTests {
  private static let terminal = Terminal(outIsTerminal: true, outHasColor: true)

  @Test(arguments: [
    (["KITTY_WINDOW_ID": "1"], ImageForm.kitty), (["TERM": "xterm-kitty"], .kitty),
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
    (["GISTS_IMAGES": "", "KITTY_WINDOW_ID": "1"], .kitty),
    (["GISTS_IMAGES": "jpeg", "KITTY_WINDOW_ID": "1"], .kitty),
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

  @Test func `there are no blocks without colours`() {
    let plain = Terminal(outIsTerminal: true)
    #expect(ImageForm(terminal: plain, environment: [:], hasChafa: true) == .initials)
  }
}
