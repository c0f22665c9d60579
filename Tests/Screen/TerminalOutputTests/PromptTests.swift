import ChildProcesses
import Glibc
import TestSupport
import Testing

@testable import TerminalOutput

@Suite(.endsHangs) struct `A prompt` {
  private static let terminal = Terminal(inIsTerminal: true, errIsTerminal: true, columns: 20)

  /// The typed text, the prompt's result, and its output.
  private func asked<Value>(
    typing text: String, _ ask: (Prompt) async throws -> Value
  ) async throws -> (answer: Value, shown: String) {
    try await PseudoTerminal.with { terminal in
      let console = Console.collecting(terminal: Self.terminal)
      try terminal.type(text)
      let answer = try await ask(Prompt(console: console, input: terminal.program))
      #expect(console.out.collected == [])
      return (answer, console.err.collectedText)
    }
  }

  @Test(arguments: [
    ("y\n", false, true), ("Yes \n", false, true), ("n\n", true, false), (" NO\n", true, false),
    ("\n", true, true), ("\n", false, false), ("what?\ny\n", false, true),
  ])
  func `a question is repeated until it is answered`(
    typed: String, byDefault: Bool, answer: Bool
  ) async throws {
    let result = try await asked(typing: typed) {
      try await $0.confirm("Delete a\u{1B}b?", byDefault: byDefault)
    }
    #expect(result.answer == answer)
    // A narrow terminal splits no word.
    let question = "Delete a\\u{1B}b?\n" + (byDefault ? "[Y/n] " : "[y/N] ")
    let times = typed.split(separator: "\n", omittingEmptySubsequences: false).count - 1
    let questions = Array(repeating: question, count: times)
    #expect(result.shown == questions.joined(separator: "answer y or n\n"))
  }

  @Test(arguments: ["\u{4}", ""])
  func `end of input answers no`(typed: String) async throws {
    let console = Console.collecting(terminal: Self.terminal)
    try await PseudoTerminal.with { terminal in
      let input = typed.isEmpty ? open("/dev/null", O_RDONLY) : terminal.program
      try terminal.type(typed)
      await #expect(throws: PromptError.cancelled) {
        _ = try await Prompt(console: console, input: input).confirm("Delete?")
      }
    }
    #expect(console.err.collectedText == "Delete? [y/N] \n")
  }

  @Test func `waiting for Enter can be cancelled without losing a line`() async throws {
    try await PseudoTerminal.with { terminal in
      let console = Console.collecting(terminal: Self.terminal)
      let prompt = Prompt(console: console, input: terminal.program)
      let waiting = Task { try await prompt.enter("Press Enter ") }
      try await eventually { !console.err.collected.isEmpty }
      waiting.cancel()
      await #expect(throws: CancellationError.self) { try await waiting.value }
      try terminal.type("y\nrest\n")
      #expect(try await prompt.confirm("Delete?"))
      #expect(try await LineReader(descriptor: terminal.program).line() == "rest")
    }
  }

  @Test func `the terminal's settings are unchanged`() async throws {
    try await PseudoTerminal.with { terminal in
      func settings() -> [UInt8] {
        var settings = termios()
        tcgetattr(terminal.program, &settings)
        return withUnsafeBytes(of: &settings) { Array($0) }
      }
      let before = settings()
      let console = Console.collecting(terminal: Self.terminal)
      let waiting = Task {
        try await Prompt(console: console, input: terminal.program).enter("Press Enter ")
      }
      try await eventually { !console.err.collected.isEmpty }
      #expect(settings() == before)
      try terminal.type("\n")
      try await waiting.value
      #expect(settings() == before)
    }
  }

  @Test func `a line that is not UTF-8 is read completely`() async throws {
    let pipe = try PipeEnds()
    defer { close(pipe.reading) }
    try DescriptorSink(pipe.writing).write([0x61, 0xFF, 0x0A, 0x62])
    close(pipe.writing)
    let reader = LineReader(descriptor: pipe.reading)
    #expect(try await reader.line() == "a\u{FFFD}")
    #expect(try await reader.line() == nil)
  }
}
