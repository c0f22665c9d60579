@testable import GistsTUI
import TerminalOutput
import TerminalScreen
import Testing

@Suite struct `The dialog that asks for a file of a gist` {
  private static let id = "0123456789abcdef0123456789abcdef"

  /// A gist with two files above one with one.
  private var list: Browse {
    var browse = Browse(gists: [
      Browse.gist(Self.id, "octocat", "Dotfiles", 2, true, minutes: 1),
      Browse.gist("b2", "octocat", "Hello", 1, true, minutes: 2),
      Browse.gist("c3", "octocat", "Notes", 1, true, minutes: 3),
    ])
    browse.answersCommands = false
    // Without a preview no file is selected.
    return browse.press("p")
  }

  private func asked(_ browse: Browse) -> Browse {
    browse.sending(
      .asked(
        BrowserQuestion(
          number: number(browse), text: "Edit which file?", form: .choice([".bashrc", "a.sh"]))))
  }

  private func number(_ browse: Browse) -> Int {
    for case .run(let request) in browse.effects.reversed() { return request.number }
    return 0
  }

  @Test(arguments: ["e", "Y"])
  func `keys after the one that opens it neither move the list nor choose`(key: String) {
    var burst = list
    burst.send([
      .shown(at: .zero), .typed(at: .seconds(1)), .key(.text(key + "jj")), .key(.enter),
      .key(.down), .key(.control("f")),
    ])
    #expect(burst.row("Dotfiles").isSelected)
    #expect(burst.screen.contains("┌─ Dotfiles ──"))
    #expect(burst.screen.contains("│ Loading its files…"))
    let asked = asked(burst)
    #expect(asked.screen.contains("┌─ Dotfiles ──"))
    #expect(asked.screen.contains("> .bashrc"))
    #expect(!asked.screen.contains("Loading its files"))
    #expect(
      asked.press("j<Enter>").effects.last == .answer(number: number(asked), .row(1)))
  }

  @Test func `Esc ends the command before it asks, and only that one`() {
    let waiting = list.press("e<Esc>")
    #expect(waiting.effects.last == .cancel(number: number(waiting)))
    #expect(!waiting.screen.contains("Loading its files"))
    let later = list.press("se<Esc>")
    #expect(
      later.effects.last == .run(.init(number: 2, arguments: ["star", "--", Self.id], columns: 78)))
    #expect(later.status == " Starring…")
  }

  @Test func `it goes with a command that asks nothing, and is not there for a gist with one file`()
  {
    var failed = list.press("e")
    failed.finish(
      CommandResult(isSuccess: false, message: BrowserMessage(.error, "no network")))
    #expect(!failed.screen.contains("Loading its files"))
    #expect(failed.status == #" ! could not edit "Dotfiles": no network"#)
    #expect(list.press("jej").row("Notes").isSelected)
  }
}
