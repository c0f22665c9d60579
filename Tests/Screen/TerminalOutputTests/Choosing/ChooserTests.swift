import Glibc
import Synchronization
import TestSupport
import Testing

@testable import TerminalOutput

@Suite(.endsHangs) struct `Choosing from a list` {
  private static let terminal = Terminal(inIsTerminal: true, errIsTerminal: true, columns: 40)

  /// Lists of two pages each, which count how often they are loaded.
  private final class Lists: Sendable {
    let loads = Mutex<[Int]>([0, 0])
    let first = ChoicePage(rows: [["one"], ["two"]], isLast: false)

    var all: [ChoiceList] {
      ["mine", "starred"].enumerated().map { index, name in
        ChoiceList(name, columns: [Column("", isFlexible: true)]) { [self] in
          let count = loads.withLock { loads in
            loads[index] += 1
            return loads[index]
          }
          return ChoicePage(rows: [[Cell("\(name) \(count)")]], isLast: count == 2)
        }
      }
    }
  }

  /// The chosen row and the output, with a chooser at a terminal.
  private func chosen(
    typing keys: String, environment: [String: String] = ["TERM": "xterm"],
    isPlain: Bool = false, question: String = "Which?",
    run: @escaping Chooser.Run = { _, _ in nil }
  ) async throws -> (row: ChosenRow, shown: String) {
    try await PseudoTerminal.with(columns: 40) { terminal in
      var shown = Self.terminal
      shown.isPlain = isPlain
      let console = Console.collecting(terminal: shown)
      let chooser = Chooser(
        prompt: Prompt(console: console, input: terminal.program), environment: environment,
        run: run, describe: { "\($0)" })
      let before = settings(terminal)
      let lists = Lists()
      let choosing = Task {
        try await chooser.choose(question, from: lists.all, first: lists.first)
      }
      if !keys.isEmpty {
        // Until then, Ctrl-C is a signal.
        try await eventually { !console.err.collected.isEmpty }
        try terminal.type(keys)
      }
      let row: ChosenRow
      do {
        row = try await choosing.value
      } catch {
        #expect(settings(terminal) == before)
        throw error
      }
      #expect(settings(terminal) == before)
      #expect(console.out.collected == [])
      return (row, console.err.collectedText)
    }
  }

  private func settings(_ terminal: PseudoTerminal) -> [UInt8] {
    var settings = termios()
    tcgetattr(terminal.program, &settings)
    return withUnsafeBytes(of: &settings) { Array($0) }
  }

  @Test func `typing filters, Enter chooses, and the answer stays on the screen`() async throws {
    let result = try await chosen(typing: "tw\r")
    #expect(result.row == ChosenRow(list: 0, row: 1))
    #expect(result.shown.contains("\r\u{1B}[JWhich? \n> one\n  two\n"))
    #expect(result.shown.hasSuffix("\r\u{1B}[JWhich? two\n\r\u{1B}[J\u{1B}[?2004l"))
  }

  @Test func `a question longer than the terminal is shown whole, once`() async throws {
    let question = "hubot changed the gist 2 minutes ago; your text is saved. What now?"
    let result = try await chosen(typing: "tw\r", question: question)
    #expect(
      result.shown.hasPrefix(
        "hubot changed the gist 2 minutes ago;\nyour text is saved.\n\u{1B}[?2004h"),
      "\(result.shown.debugDescription)")
    #expect(result.shown.contains("\r\u{1B}[JWhat now? \n> one\n  two\n"))
    #expect(result.shown.hasSuffix("\r\u{1B}[JWhat now? two\n\r\u{1B}[J\u{1B}[?2004l"))
  }

  @Test(arguments: ["\u{1B}", "\u{3}", "\u{4}"])
  func `Escape, Ctrl-C and Ctrl-D cancel and restore the terminal`(key: String) async {
    await #expect(throws: PromptError.cancelled) { try await chosen(typing: key) }
  }

  @Test func `a dumb terminal gets numbers, and other lists by their names`() async throws {
    let dumb = ["TERM": "dumb"]
    let result = try await chosen(typing: "0\nx\n2\n", environment: dumb)
    #expect(result.row == ChosenRow(list: 0, row: 1))
    let choices = "or type words to find, more, starred,\nquit\n"
    #expect(
      result.shown == " 1  one\n 2  two\n\(choices)Which? [1-2] there is no number 0\n"
        + "Which? [1-2] nothing found for x\nWhich? [1-2] ")
    let more = try await chosen(typing: "more\n3\n", environment: dumb)
    #expect(more.row == ChosenRow(list: 0, row: 2))
    #expect(more.shown.hasSuffix("Which? [1-2]  3  mine 1\n\(choices)Which? [1-3] "))
    let found = try await chosen(typing: "MINE 2\n4\n", environment: dumb)
    #expect(found.row == ChosenRow(list: 0, row: 3))
    #expect(found.shown.hasSuffix("Which? [1-2]  4  mine 2\nWhich? [1-2] "))
    let other = try await chosen(typing: "starred\nmore\nmine\nstarred\n2\n", environment: [:])
    #expect(other.row == ChosenRow(list: 1, row: 1))
  }

  @Test func `a screen reader gets numbers, too`() async throws {
    let result = try await chosen(typing: "2\n", isPlain: true)
    #expect(result.row == ChosenRow(list: 0, row: 1))
    #expect(
      result.shown
        == """
        Which?
        1. one
        2. two
        or type words to find, more, starred,
        quit
        Number from 1 to 2: \("")
        """)
    let more = try await chosen(typing: "more\nMINE\n3\n", isPlain: true)
    #expect(more.row == ChosenRow(list: 0, row: 2))
    #expect(
      more.shown.hasSuffix(
        """
        Number from 1 to 2: 3. mine 1
        or type words to find, more, starred,
        quit
        Number from 1 to 3: 3. mine 1
        4. mine 2
        Number from 1 to 3: \("")
        """))
    await #expect(throws: PromptError.cancelled) {
      try await chosen(typing: "quit\n", isPlain: true)
    }
  }

  @Test func `the smallest integer is no row`() async throws {
    let result = try await chosen(
      typing: "-9223372036854775808\n9223372036854775807\n2\n", environment: ["TERM": "dumb"])
    #expect(result.row == ChosenRow(list: 0, row: 1))
  }

  @Test func `another program gets lines and prints the chosen one`() async throws {
    let environment = ["TERM": "xterm", "GISTS_CHOOSER": "fzf --height 40%"]
    let inputs = Mutex<[String]>([])
    let answers = ["→ starred", "→ mine", "two"]
    let result = try await chosen(typing: "", environment: environment) { command, lines in
      #expect(command == "fzf --height 40%")
      let count = inputs.withLock { inputs in
        inputs.append(String(decoding: lines, as: UTF8.self))
        return inputs.count
      }
      return Array("\(answers[count - 1])\n".utf8)
    }
    #expect(result.row == ChosenRow(list: 0, row: 1))
    #expect(
      inputs.withLock { $0 } == [
        "one\ntwo\nmine 1\nmine 2\n→ starred\n", "starred 1\nstarred 2\n→ mine\n",
        "one\ntwo\nmine 1\nmine 2\n→ starred\n",
      ])
  }

  @Test func `another program gets the pages of an endless list, or after an error, one by one`()
    async throws
  {
    struct Away: Error {}
    for (isEndless, fails) in [(true, false), (false, true)] {
      let loads = Mutex(0)
      let list = ChoiceList("list", columns: [""], isEndless: isEndless) {
        let count = loads.withLock { loads in
          loads += 1
          return loads
        }
        if fails, count == 1 { throw Away() }
        return ChoicePage(rows: [["three"]])
      }
      let answers = Mutex(["→ more", "three"])
      let inputs = Mutex<[String]>([])
      let program = ChooserProgram(width: 20) { lines in
        inputs.withLock { $0.append(String(decoding: lines, as: UTF8.self)) }
        return Array(answers.withLock { $0.removeFirst() }.utf8)
      }
      let row = try await program.choose(
        from: [list], first: ChoicePage(rows: [["one"], ["two"]], isLast: false))
      #expect(row == ChosenRow(list: 0, row: 2))
      #expect(inputs.withLock(\.self) == ["one\ntwo\n→ more\n", "one\ntwo\nthree\n"])
    }
  }

  /// Chooses each of these rows with a program, which gets these lines.
  private func expectLines(
    _ lines: [String], for rows: [[Cell]], sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let list = ChoiceList("mine", columns: [Column("", isFlexible: true)]) { ChoicePage(rows: []) }
    for (index, line) in lines.enumerated() {
      let program = ChooserProgram(width: 20) { input in
        #expect(
          String(decoding: input, as: UTF8.self) == lines.joined(separator: "\n") + "\n",
          sourceLocation: sourceLocation)
        return Array("\(line)\n".utf8)
      }
      let row = try await program.choose(from: [list], first: ChoicePage(rows: rows))
      #expect(row == ChosenRow(list: 0, row: index), sourceLocation: sourceLocation)
    }
  }

  @Test func `another program gets rows that look equal with numbers`() async throws {
    try await expectLines(
      [
        "one", "one  (2)", "one  (2)  (2)", "one  (3)", "a long line that is…",
        "a long line th…  (2)",
      ],
      for: [
        ["one"], ["one"], ["one  (2)"], ["one"], ["a long line that is cut 1"],
        ["a long line that is cut 2"],
      ])
  }

  @Test func `another program gets what is not shown at the end of the line`() async throws {
    let one = Cell("one", keywords: ["notes.md", "a\nb "])
    try await expectLines(
      [
        "one  notes.md  a b", "one  (2)  notes.md  a b", "a.txt",
        "a long line that is…  a long line that is cut",
      ],
      for: [
        [one], [one], [Cell("a.txt", keywords: ["a.txt"])],
        [Cell("a long line that is cut", keywords: ["a long line that is cut"])],
      ])
  }

  @Test func `no line is a cancellation, and an unknown line is an error`() async {
    let environment = ["TERM": "xterm", "GISTS_CHOOSER": "x"]
    await #expect(throws: PromptError.cancelled) {
      try await chosen(typing: "", environment: environment) { _, _ in [] }
    }
    await #expect(throws: PromptError.unknownLine("three")) {
      try await chosen(typing: "", environment: environment) { _, _ in Array("three\n".utf8) }
    }
  }

  @Test func `a program that can't be run is replaced by the list`() async throws {
    let result = try await chosen(
      typing: "\r", environment: ["TERM": "xterm", "GISTS_CHOOSER": "nothing"])
    #expect(result.row == ChosenRow(list: 0, row: 0))
    #expect(result.shown.contains("\u{1B}[Kwarning: could not run GISTS_CHOOSER: nothing\n"))
  }

  @Test func `why a program could not be started is said, once`() async throws {
    struct Shortage: Error {}
    let result = try await chosen(
      typing: "\r", environment: ["TERM": "xterm", "GISTS_CHOOSER": "fzf"]
    ) { _, _ in throw Shortage() }
    #expect(result.row == ChosenRow(list: 0, row: 0))
    #expect(
      result.shown.split(separator: "\n").filter { $0.contains("GISTS_CHOOSER") }.map {
        $0.hasSuffix("warning: could not run GISTS_CHOOSER: Shortage()")
      } == [true])
  }

  @Test func `without rows nothing is asked`() async throws {
    let console = Console.collecting(terminal: Self.terminal)
    let chooser = Chooser(
      prompt: Prompt(console: console, input: -1), environment: [:], run: { _, _ in nil },
      describe: { _ in "" })
    await #expect(throws: PromptError.cancelled) {
      try await chooser.choose(
        "Which?", from: [ChoiceList("", columns: []) { ChoicePage(rows: []) }],
        first: ChoicePage(rows: []))
    }
    #expect(console.err.collected == [])
  }
}
