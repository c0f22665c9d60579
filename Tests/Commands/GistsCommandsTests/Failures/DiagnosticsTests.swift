import GitHubAPI
import Testing

@testable import CommandSupport
@testable import TerminalOutput

@Suite struct DiagnosticsTests {
  private func written(_ form: Diagnostics.Form, _ body: (Diagnostics) -> Void) -> String {
    let console = Console.collecting(terminal: Terminal())
    body(Diagnostics(MessageWriter(console: console), form: form, redactor: Redactor()))
    return console.err.collectedText
  }

  private let failure = Failure(
    .no, code: .severalGists, "several gists match", details: ["0a  notes", "0b  dotfiles"],
    next: ["run gists list"])

  @Test func `an error is followed by its details and hints`() {
    #expect(
      written(.sentences) { $0.report(failure) } == """
        error: several gists match
        0a  notes
        0b  dotfiles
        hint: run gists list

        """)
  }

  @Test func `with --json a terminal gets notes, warnings and errors in sentences`() {
    let text = written(.problems) {
      $0.note("a note")
      $0.warn("a warning")
      $0.done("Deleted gist 0a")
      $0.say("Deleted")
      $0.aside("more with --all")
      $0.hint("run gists list")
      $0.report(failure)
    }
    #expect(
      text == """
        note: a note
        warning: a warning
        error: several gists match
        0a  notes
        0b  dotfiles
        hint: run gists list

        """)
  }

  @Test func `with --json every message is one object on a line`() {
    let text = written(.jsonLines) {
      $0.note("a note")
      $0.warn("a \"warning\" of https://github.com/\u{1B}\u{9B}\n")
      $0.say("Deleted")
      $0.aside("more with --all")
      $0.report(failure)
    }
    let error =
      #"{"error":{"code":"several_gists","details":["0a  notes","0b  dotfiles"],"exit":1,"#
      + #""hints":["run gists list"],"host":null,"#
      + #""message":"several gists match","#
      + #""request_id":null,"retry_at":null,"status":null}}"#
    #expect(
      text == #"""
        {"note":{"message":"a note"}}
        {"warning":{"message":"a \"warning\" of https://github.com/\u001b\u009b\n"}}

        """# + error + "\n")
  }
}
