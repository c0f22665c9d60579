import TerminalOutput
import Testing

@testable import GistsTUI

@Suite struct `Words of plain mode` {
  private static let form = Plain().typing("create")

  @Test(
    arguments: [
      ["create"], ["create", "a.txt"], ["create", "a.txt", "text"],
      ["create", "a.txt", "text", "no"],
      ["create", "a.txt", "text", "no", "a.txt"], ["describe 1"], ["download 1"], ["delete 1"],
      ["add"],
    ])
  func `quit, back and help work wherever something is asked`(lines: [String]) {
    var asked = Plain()
    for line in lines { asked = asked.typing(line) }
    let quit = asked.typing("quit")
    #expect(quit.effects.contains(.quit))
    #expect(quit.commands == [])
    let back = asked.typing("back")
    #expect(!back.mode.isAsking)
    #expect(back.commands == [])
    let help = asked.typing("help")
    #expect(help.mode.prompt == asked.mode.prompt)
    #expect(help.said(after: asked).contains("Quit exits."))
    #expect(help.commands == [])
  }

  @Test func `each dialog has its own prompt and help`() {
    func asked(_ overlay: Overlay) -> [String] {
      var plain = Plain()
      plain.mode.state.dialogs.overlay = overlay
      plain = plain.sending(.time(Browse.now))
      return [plain.mode.prompt, plain.said(to: "help")]
    }
    #expect(
      asked(.linking(path: "a.txt", gist: "a1")) == [
        "Link a.txt to \"Hello, world in Swift\"? yes or no: ", "Type yes or no. Quit exits.",
      ])
    #expect(
      asked(.create(CreateForm())) == [
        "Name: ",
        "Each line is for one field; Enter alone leaves the field as it is. "
          + "Back leaves the form, which is kept. In quotes, back, help and quit are text. Quit exits.",
      ])
    #expect(
      asked(.field(TextField(purpose: .addUser))) == [
        "Login to save: ", "Type the text and press Enter. Back leaves all as it was. Quit exits.",
      ])
    let pause = BrowserQuestion(number: 1, text: "Ready?", form: .pause)
    #expect(
      asked(.question(pause, LineEditor(), row: 0)) == [
        "Enter: ", "Press Enter. Cancel ends it. Quit exits.",
      ])
  }

  @Test func `a dialog that plain mode does without is not waited for`() {
    var plain = Plain()
    plain.mode.state.dialogs.overlay = .sorting(row: 0)
    let read = plain.sending(.time(Browse.now))
    #expect(!read.mode.isAsking)
    #expect(read.mode.prompt == Plain().mode.prompt)
  }

  @Test(arguments: ["quit", "help"])
  func `a login after add may be a word of plain mode`(login: String) {
    #expect(Plain().typing("add \(login)").commands == [["user", "add", "--", login]])
  }

  @Test func `in quotes, such a word is text`() {
    let named = Self.form.typing("'help'", "\"quit\"", "no", "", "yes")
    #expect(named.commands == [["create", "--desc=quit", "--", "help"]])
  }

  @Test func `the form is left by a question, and its summary is said before the gist is created`()
  {
    let filled = Self.form.typing("", "Notes", "no", "a.txt b.txt")
    #expect(filled.commands == [])
    #expect(filled.mode.prompt == "Create it? yes or no: ")
    #expect(
      filled.dialog.last
        == "This creates a secret gist, described as \"Notes\", from a.txt, b.txt.")
    #expect(filled.typing("").commands == [])
    #expect(filled.said(to: "maybe") == "Type yes or no.")
    #expect(filled.typing("yes").commands == [["create", "--desc=Notes", "--", "a.txt", "b.txt"]])
    let again = filled.typing("no", "", "Others", "yes", "")
    #expect(
      again.dialog.last == "This creates a public gist, described as \"Others\", from a.txt, b.txt."
    )
    let editor = Self.form.typing("", "", "", "")
    #expect(
      editor.dialog.last
        == "This creates a secret gist, from a file, or from what you write in your editor.")
  }

  @Test func `files that are missing are said before the summary`() {
    let form = Self.form.typing("", "Notes", "no", "new.txt")
    #expect(form.mode.prompt == "Files: ")
    #expect(
      form.dialog.suffix(2) == [
        "Error: no such file: new.txt",
        "Files, with spaces between them: now new.txt; Enter keeps it, a single dash removes it.",
      ])
    #expect(form.typing("a.txt").mode.prompt == "Create it? yes or no: ")
  }

  @Test func `a gist that was declined is no change that was not made`() {
    let filled = Self.form.typing("", "Notes", "no", "a.txt")
    for word in ["back", "no", "quit"] {
      #expect(filled.typing(word, "quit").mode.state.notSent() == [])
    }
    let left = Self.form.typing("", "Notes", "back", "quit")
    #expect(left.mode.state.notSent() == [["new", "--desc=Notes"]])
  }

  @Test func `a word that lacks the number of a row is repeated with one`() {
    let ask = "Which one? Type the number of its row: "
    #expect(Plain().said(to: "tag +zed") == ask + "tag 3 +zed.")
    #expect(Plain().said(to: ":fork") == ask + "fork 3.")
    #expect(Plain().said(to: ":forks") == ask + "colon, forks, 3.")
    #expect(Plain().typing("rename 1").commands == [["rename", "a1"]])
  }

  @Test func `who may not delete a gist hears how to fork it`() {
    let refused = Plain(list: .public).said(to: "delete 2")
    #expect(
      refused
        == "\"日本語のメモ：端末の幅について\" belongs to mona.\nType fork and its number for a copy of your own.")
  }

  @Test func `a title in a message is its first line`() {
    let gist = Browse.gist("t1", "mona", "Top customers\nRun it daily", 1, true, minutes: 1)
    #expect(
      Plain(gists: [gist], list: .public).said(to: "delete 1").hasPrefix(
        "\"Top customers\" belongs to mona.\n"))
  }

  @Test func `the star is said with the title, and not in what follows`() {
    let open = Plain().typing("2")
    let lines = open.typing("", "", "again").dialog
    #expect(lines.filter { $0.hasSuffix(", starred") } == ["日本語のメモ：端末の幅について, starred"])
  }

  @Test func `a list is sorted and filtered by words`() {
    let sorted = Plain().typing("sort title")
    #expect(
      sorted.said(after: Plain()).hasPrefix(
        """
        Number to open, a list's name, help or quit: sort title
        Sorted by title.
        Mine: 1 to 5 of 5.
        1. Café au lait
        """))
    #expect(sorted.said(to: "sort t").hasPrefix("Sorted by title, reversed.\n"))
    #expect(sorted.said(to: "sort off").contains("\n1. Hello, world"))
    #expect(
      sorted.said(to: "sort")
        == "It is sorted by title. Type sort and one of updated, created, stars, "
        + "comments, title, files; the same again reverses it, and sort off ends it.")
    #expect(sorted.said(to: "sort size").hasPrefix("It is sorted by title. Type sort and one of"))
    let filtered = Plain().typing("filter ba")
    #expect(
      filtered.said(after: Plain()).contains(
        "Mine: 1 of 1.\n1. Retry with exponential backoff and jitter"))
    #expect(filtered.typing("star 1").commands == [["star", "--", "d4"]])
    #expect(filtered.said(to: "filter").contains("Mine: 1 to 5 of 5."))
    #expect(filtered.said(to: "filter zz").hasSuffix("No row of Mine contains \"zz\"."))
    #expect(Plain().typing("1").said(to: "sort title") == "Only a list can be sorted.")
  }

  @Test func `marked rows are meant by words without a number`() {
    let marked = Plain(gists: Browse.ownGists).typing("mark 1 3")
    #expect(
      marked.dialog.last
        == "2 marked: \"Hello, world in Swift\", \"Dotfiles: shell prompt and aliases\". "
        + "Words without a number, such as star or delete, are about them. Unmark clears them.")
    #expect(marked.typing("star").commands == [["star", "--", "a1"], ["star", "--", "c3"]])
    #expect(marked.typing("delete").commands == [])
    #expect(
      marked.typing("delete", "yes").commands == [
        ["delete", "--yes", "--", "a1"], ["delete", "--yes", "--", "c3"],
      ])
    // A number is about that row, and the marks stay.
    let one = marked.typing("star 4")
    #expect(one.commands == [["star", "--", "d4"]])
    #expect(one.said(to: "marks").hasPrefix("2 marked: "))
    #expect(marked.typing("unmark 1").said(to: "marks").hasPrefix("1 marked: \"Dotfiles"))
    #expect(marked.typing("unmark").typing("star").commands == [])
    #expect(Plain().said(to: "mark 9") == "There is no number 9: this list was read from 1 to 5.")
    #expect(Plain().typing("mark all").said(to: "marks").hasPrefix("5 marked"))
  }

  @Test func `drafts and tags are words`() {
    #expect(Plain().typing("drafts").mode.state.list == .drafts)
    let tags = Plain(others: [
      .tags: [BrowserRow(id: "ops", content: .tag(TagRow(name: "ops", gistCount: 2)))]
    ])
    .typing("tags")
    #expect(tags.commands == [])
    #expect(tags.said(to: "again").contains("1. ops, 2 gists"))
  }
}
