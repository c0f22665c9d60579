import Testing

@testable import TerminalOutput

@Suite struct MessageWriterTests {
  private func written(color: Bool = false, _ body: (MessageWriter) -> Void) -> String {
    let console = Console.collecting(terminal: Terminal(errHasColor: color))
    body(MessageWriter(console: console))
    #expect(console.out.collected == [])
    return console.err.collectedText
  }

  @Test func `output that is read aloud has no marks, images or progress lines`() {
    let terminal = Terminal(outIsTerminal: true, errIsTerminal: true, isPlain: true)
    let console = Console.collecting(terminal: terminal)
    console.liveLine.draw("Waiting")
    MessageWriter(console: console).done("Starred it")
    #expect(console.err.collectedText == "Starred it\n")
    #expect(
      ImageForm(terminal: terminal, environment: ["GISTS_IMAGES": "kitty"], hasChafa: true)
        == .off)
  }

  @Test func `each kind has its prefix`() {
    let text = written {
      $0.note("a note")
      $0.warning("a warning")
      $0.error("it failed")
      $0.hint("run gists auth login")
      $0.say("Deleted")
      $0.aside("more with --all")
    }
    #expect(
      text == """
        note: a note
        warning: a warning
        error: it failed
        hint: run gists auth login
        Deleted
        more with --all

        """)
  }

  @Test func `prefixes are colored if stderr has colors`() {
    let text = written(color: true) {
      $0.error("it failed")
      $0.hint("try again")
    }
    #expect(
      text == "\u{1B}[31merror:\u{1B}[0m it failed\n\u{1B}[33mhint:\u{1B}[0m try again\n")
  }

  @Test func `control characters are escaped, also if stderr is a file`() {
    let text = written {
      $0.error("no gist \u{1B}]0;x\u{7}")
      $0.hint("see \u{9B}2J")
    }
    #expect(text == "error: no gist \\u{1B}]0;x\\u{7}\nhint: see \\u{9B}2J\n")
  }

  @Test func `a closed stderr is no failure`() {
    let output = Output(descriptor: -1, capacity: 0)
    MessageWriter(console: Console(out: output, err: output, terminal: Terminal())).warning("lost")
  }
}
