import TerminalOutput
import Testing

@testable import GistsTUI

/// What the keys do here that users of lazygit press without looking.
@Suite struct `Habits of lazygit` {
  /// A key, and what it leads to.
  struct Habit: CustomTestStringConvertible, Sendable {
    let keys: String
    let about: String
    let check: @Sendable (_ before: Browse, _ after: Browse) -> Bool

    init(
      _ keys: String, _ about: String,
      _ check: @escaping @Sendable (_ before: Browse, _ after: Browse) -> Bool
    ) {
      (self.keys, self.about, self.check) = (keys, about, check)
    }

    var testDescription: String { about }
  }

  @Test(
    arguments: [
      Habit("j", "j selects the next row") { $1.state.current.index == $0.state.current.index + 1 },
      Habit(" ", "Space marks a row, as it stages a file, and goes down") {
        $1.state.marks.ids == ["a1"] && $1.state.current.index == 1
      },
      Habit("  ", "Space again marks the next one") { $1.state.marks.ids == ["a1", "b2"] },
      Habit("vjj", "v marks a range") { $1.state.marks.ids == ["a1", "b2", "c3"] },
      Habit("vj<Esc>", "Esc ends what was marked") { $1.state.marks.isEmpty },
      Habit("/retry", "/ searches as one types") { $1.head.contains("retry") },
      Habit("/x<Esc>", "Esc leaves the search") { $0.head == $1.head },
      Habit("?", "? shows the keys, those of this place first") {
        $1.screen.contains("┌─ Keys ─") && $1.screen.contains("│ Mine  ")
      },
      Habit("?<Esc>", "Esc closes the keys") { $1.screen == $0.screen },
      Habit("?q", "q finds what quits, and does not quit") {
        $1.screen.contains("Back; in a list, quit") && !$1.effects.contains(.quit)
      },
      Habit(":", ": opens the command line") { $1.foot == " :" },
      Habit(":<Esc>", "Esc closes it") { $1.screen == $0.screen },
      Habit("<Enter>", "Enter opens the gist") { $1.state.document == .gist("a1") },
      Habit("<Enter>]", "] goes to the next file") {
        $1.state.actingFile(of: $1.state.target.gist) == "retry.swift"
      },
      Habit("<Enter>][", "[ goes to the previous file") {
        $1.state.actingFile(of: $1.state.target.gist) == "README.md"
      },
      Habit("]", "] goes to the next file beside a list, too") {
        $1.state.actingFile(of: $1.state.target.gist) == "retry.swift"
      },
      Habit("][", "[ goes back to the file before") {
        $1.state.actingFile(of: $1.state.target.gist) == "README.md"
      },
      Habit("<C-r>", "Ctrl-R, which lists recent repositories there, does nothing and says so") {
        $1.status.hasPrefix(" Ctrl-R has no meaning here.") && $1.effects == $0.effects
      },
      Habit("R", "R refreshes") { $1.effects.count > $0.effects.count },
      Habit("d", "d asks before it deletes") { before, after in
        after.screen.contains("Delete this gist?") && after.effects == before.effects
      },
      Habit("d<Enter>", "Enter does not confirm a deletion, as it does there") {
        $1.screen.contains("Delete this gist?") && $1.effects == $0.effects
      },
      Habit("d<Esc>", "Esc keeps the gist") { $1.screen == $0.screen },
      Habit("e", "e edits") { _, after in
        after.effects.contains {
          if case .run(let request) = $0 { request.arguments.first == "edit" } else { false }
        }
      },
      Habit("y", "y copies") { _, after in
        after.effects.contains {
          if case .run(let request) = $0 { request.arguments.first == "copy" } else { false }
        }
      },
      Habit("2", "A digit goes to that list, as to a panel there") { $1.state.list == .public },
      Habit("<Tab>", "Tab goes to the next one") { $1.state.screen != $0.state.screen },
      Habit("l", "l goes in") { $1.state.document != nil },
      Habit("lh", "h goes out") { $1.state.document == nil },
      Habit("J", "J scrolls the preview and keeps the row") { $1.state.current.index == 0 },
      Habit("z", "z, undo there, shows or hides nothing that is lost") {
        $1.state.lists == $0.state.lists
      },
      Habit("q", "q at the top quits") { $1.effects.last == .quit },
      Habit("<C-c>", "Ctrl-C quits") { $1.effects.last == .quit },
    ])
  func `each key does what its user expects, or nothing that matters`(_ habit: Habit) {
    var before = Browse(80, 24, gists: Browse.ownGists)
    before.answersCommands = false
    #expect(habit.check(before, before.press(habit.keys)))
  }
}
