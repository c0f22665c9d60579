import Testing

@testable import TerminalOutput

@Suite struct MessageWriterTests {
  private func written(
    form: MessageWriter.Form = .sentences, color: Bool = false, _ body: (MessageWriter) -> Void
  ) -> String {
    let console = Console.collecting(terminal: Terminal(errHasColor: color))
    body(MessageWriter(console: console, form: form))
    #expect(console.out.collected == [])
    return console.err.collectedText
  }

  @Test func `each kind has its prefix`() {
    let text = written {
      $0.note("a note")
      $0.warning("a warning")
      $0.error("it failed", nextStep: "run: gists auth login")
      $0.say("Deleted")
    }
    #expect(
      text == """
        note: a note
        warning: a warning
        error: it failed
        run: gists auth login
        Deleted

        """)
  }

  @Test func `prefixes are coloured where stderr is`() {
    let text = written(color: true) { $0.error("it failed") }
    #expect(text == "\u{1B}[31merror:\u{1B}[0m it failed\n")
  }

  @Test func `foreign words are made safe also in a file`() {
    let text = written { $0.error("no gist \u{1B}]0;x\u{7}", nextStep: "see \u{9B}2J") }
    #expect(text == "error: no gist \\u{1B}]0;x\\u{7}\nsee \\u{9B}2J\n")
  }

  @Test func `with JSON every line is an object`() {
    let text = written(form: .jsonLines) {
      $0.note("a note")
      $0.warning("a \"warning\" of https://github.com/\u{1B}\u{9B}\n")
      $0.say("Deleted")
      $0.json(["error": ["code": "not_found"]])
    }
    #expect(
      text == #"""
        {"note":{"message":"a note"}}
        {"warning":{"message":"a \"warning\" of https://github.com/\u001b\u009b\n"}}
        {"error":{"code":"not_found"}}

        """#)
  }

  @Test func `a closed stderr is no failure`() {
    let output = Output(descriptor: -1, capacity: 0)
    MessageWriter(console: Console(out: output, err: output, terminal: Terminal())).warning("lost")
  }
}
