import TerminalOutput
import TerminalScreen
import Testing

@testable import GistsTUI

@Suite struct `Keys that a new dialog still refuses` {
  /// The looks of a hint, in the dialog and on the last line.
  private func looks(of hint: String, _ browse: Browse) -> Set<Look> {
    let grid = browse.state.grid()
    var looks: Set<Look> = []
    for row in 0..<grid.rows {
      let cells = (0..<grid.columns).map { grid[row, $0] }
      let characters = cells.map(\.character)
      for start in characters.indices where characters[start...].starts(with: hint) {
        looks.insert(cells[start].look)
      }
    }
    return looks
  }

  private static let failed = CommandResult(
    isSuccess: false, message: BrowserMessage(.error, "no network"),
    draft: Draft(name: "README.md", path: "/drafts/README.md", arguments: ["edit", "--", "a1"]))

  private static func asking(_ form: BrowserQuestion.Form) -> Browse {
    Browse().sending(.asked(BrowserQuestion(number: 7, text: "Now?", form: form)))
  }

  /// Dialogs with a key that each refuses at first, one that it takes, and for how many milliseconds.
  private var dialogs: [(Browse, refused: String, taken: String, pause: Int)] {
    var sent = waiting("e")
    sent.finish(Self.failed)
    return [
      (waiting("d"), "y delete", "n keep", 100),
      (Self.asking(.confirmation), "y yes", "n no", 300),
      (Self.asking(.pause), "Enter continue", "Esc cancel", 300),
      (Self.asking(.line(isSecret: false)), "Enter send", "Esc cancel", 300),
      (Self.asking(.choice(["a", "b"])), "Enter choose", "↑↓ choose", 300),
      (sent, "e edit", "Esc keep", 300), (sent, "r send again", "Esc keep", 300),
    ]
  }

  @Test func `are dim until it takes them, and then bright, without a key`() {
    let (dim, bright) = (Set([Theme.terminal.aside]), Set([Theme.terminal.key]))
    for (start, refused, taken, pause) in dialogs {
      var browse = start
      #expect(looks(of: refused, browse) == dim, "\(browse.screen)")
      #expect(looks(of: taken, browse) == bright, "\(browse.screen)")
      let end = Duration.milliseconds(9_000 + pause)
      #expect(browse.state.guardEnd(drawnAt: .seconds(9)) == end)
      for (time, isDim) in [(pause - 1, true), (pause, false), (pause + 9, false)] {
        browse.send([.shown(at: .seconds(9)), .clock(.milliseconds(9_000 + time))])
        #expect(browse.state.needsDrawing == (time == pause))
        #expect(looks(of: refused, browse) == (isDim ? dim : bright))
        #expect(looks(of: taken, browse) == bright)
        #expect(browse.state.guardEnd(drawnAt: .seconds(20)) == (isDim ? end : nil))
      }
    }
  }

  @Test func `a document's offer is one of them`() {
    var browse = Browse(list: .files)
    browse.answersCommands = false
    let file = FileRow(path: "a.txt", modified: nil, state: .ahead, gist: "a1")
    browse.send(.loaded(.files, [BrowserRow(id: "a.txt", content: .file(file))], generation: 1))
    browse = browse.press("P")
    browse.finish(CommandResult(isSuccess: true, message: nil, output: ["+ a line"]))
    #expect(looks(of: "y push", browse) == [Theme.terminal.aside])
    browse.send([.shown(at: .seconds(9)), .clock(.milliseconds(9_300))])
    #expect(looks(of: "y push", browse) == [Theme.terminal.key])
  }

  @Test func `in high contrast they are not bold until it takes them`() {
    #expect(Theme.highContrast.aside != Theme.highContrast.key)
  }

  @Test func `menus and fields that a key opened refuse none`() {
    for keys in ["x", "S", "/", ":", "f", "c"] {
      let browse = Browse().press(keys)
      #expect(browse.state.guardEnd(drawnAt: .zero) == nil && browse.state.guardedKeys == [])
    }
  }
}
