@testable import GistsTUI
import TerminalOutput
import TerminalScreen
import Testing

@Suite struct `What the browser says` {
  private static let id = "0123456789abcdef0123456789abcdef"

  private func browse(_ columns: Int = 80) -> Browse {
    var browse = Browse(
      columns, 24, gists: [Browse.gist(Self.id, "octocat", "Hello", 1, true, minutes: 1)])
    browse.answersCommands = false
    return browse
  }

  private func saying(_ message: BrowserMessage, _ columns: Int = 80) -> Browse {
    browse(columns).sending(.message(message))
  }

  @Test
  func `messages and dialogs have the names of gists for their IDs; commands and paths keep them`()
  {
    let other = String(repeating: "a", count: 20)
    let message = BrowserMessage(
      .success, "Edited \(gist: Self.id), \(gist: other) and /tmp/\(Self.id)",
      hints: ["\(gist: Self.id)"])
    #expect(
      saying(message, 140).status
        == " Edited \"Hello\", gist aaaaaaaaaa and /tmp/\(Self.id) · gist \(Self.id)")
    let version = String(repeating: "b", count: 40)
    let address = "Copied https://example.com/\(Self.id)/raw/\(version)/a.txt of revision "
    #expect(
      saying(BrowserMessage(.success, "\(address)\(revision: version)"), 200).status
        == " \(address)bbbbbbb")
    let asked = browse().sending(
      .asked(BrowserQuestion(number: 7, text: "Fork \(gist: Self.id)?", form: .confirmation)))
    #expect(asked.screen.contains("│ Fork \"Hello\"?"))
  }

  @Test func `a message names a gist as its row does, also after the row changed`() {
    var browse = browse().press("a<C-u>New<Enter>")
    browse.finish(
      CommandResult(isSuccess: true, message: BrowserMessage(.success, "Edited \(gist: Self.id)")))
    let row = Browse.gist(Self.id, "octocat", "New", 1, true, minutes: 0)
    browse.send(.rows(.mine, [BrowserRow(id: Self.id, content: .gist(row))]))
    #expect(browse.row("New").isSelected)
    #expect(browse.status == " Changed the description · u undoes it")
    #expect(browse.press("m").screen.contains("\n Edited \"New\"\n"))
  }

  @Test func `a message that breaks between wide characters keeps its looks`() {
    var browse = Browse(80, 24)
    browse.state.setup.theme = .dark
    let text = String(repeating: "山", count: 45)
    browse.state.messages.status = BrowserMessage(.error, "\(text)")
    let cells = browse.state.grid().cells.filter { $0.character == "山" }
    #expect(cells.count == 45 && Set(cells.map(\.look)) == [Theme.dark.error])
  }

  @Test func `a message of two lines is shown whole; of a longer one, m shows the rest`() {
    let words = (1...20).map { "word\($0)" }.joined(separator: " ")
    let two = saying(BrowserMessage(.error, MessageText(words)))
    #expect(
      two.line(21)
        == " ! word1 word2 word3 word4 word5 word6 word7 word8 word9 word10 word11 word12")
    #expect(two.status == " word13 word14 word15 word16 word17 word18 word19 word20")
    let long = saying(
      BrowserMessage(.error, "\(words) \(words)", hints: ["Do this.", "Or that."]))
    #expect(long.status.hasSuffix("… m shows all of it"))
    let page = long.press("jm")
    #expect(page.screen.contains("Messages"))
    #expect(page.screen.contains(" word20"))
    #expect(page.screen.contains("\n Do this.\n Or that.\n"))
    #expect(page.press("q").head == long.head)
    #expect(Browse().press("m").status == " No messages yet.")
  }

  @Test func `m shows the messages of the session, the newest first, and a repeated one once`() {
    var browse = browse()
    browse.send(.time(Browse.now))
    let first = BrowserMessage(.success, "Starred one")
    for message in [first, first, BrowserMessage(.error, "no network", hints: ["Try again."])] {
      browse.send(.message(message))
    }
    let page = browse.press("m").screen
    let lines = page.split(separator: "\n").map { $0.drop { $0 == " " } }
    let start = lines.firstIndex { $0.contains("no network") } ?? 0
    #expect(lines[(start + 1)...].first == "Try again.")
    #expect(lines[start...].count { $0.contains("Starred one") } == 1)
    for number in 1...150 {
      browse.send(.message(BrowserMessage(.error, MessageText("error \(number)"))))
    }
    #expect(browse.state.messages.log.count == 100)
    #expect(browse.state.messages.log.last?.message.text.description == "error 150")
  }

  @Test func `a message that is just too long for one line is not shown twice`() {
    let text = String(repeating: "word ", count: 12) + "at the end"
    for columns in text.count - 1...text.count + 4 {
      let screen = saying(BrowserMessage(.error, MessageText(text)), columns)
      #expect(screen.status.hasSuffix("end"), "\(columns)")
      #expect(!screen.line(21).contains("end"), "\(columns)")
    }
  }

  @Test func `what loading says does not hide an error, which may name a saved text`() {
    var browse = browse().press("e")
    let kept = BrowserMessage(.error, "no network", hints: ["your text is saved in /tmp/x"])
    browse.finish(CommandResult(isSuccess: false, message: kept))
    browse.send(.message(BrowserMessage(.error, "could not reach github.com")))
    browse.send(.documentFailed(.gist(Self.id), BrowserMessage(.error, "could not reach it")))
    #expect(
      browse.status
        == " ! could not edit \"Hello\": no network · your text is saved in /tmp/x")
    #expect(browse.press("jm").screen.contains("your text is saved in /tmp/x"))
  }

  @Test func `one gist is restored by name, several are counted`() {
    var one = browse().press("dy")
    one.finish(CommandResult(isSuccess: true, message: nil))
    one = one.press("u")
    one.finish(CommandResult(isSuccess: true, message: nil, gist: "new"))
    #expect(
      one.status
        == " Restored \"Hello\" with a new ID, without comments and others' stars")
    var several = Browse(gists: Browse.ownGists)
    several.answersCommands = false
    several = several.press("2ttdy")
    for _ in 1...2 { several.finish(CommandResult(isSuccess: true, message: nil)) }
    several = several.press("u")
    for _ in 1...2 { several.finish(CommandResult(isSuccess: true, message: nil)) }
    #expect(
      several.screen.contains(
        " Restored 2 gists with new IDs, without comments and others' stars"))
  }

  @Test func `a gist that could not be restored does not count with the next one that is`() {
    let done = CommandResult(isSuccess: true, message: nil)
    let failed = CommandResult(isSuccess: false, message: BrowserMessage(.error, "no network"))
    for results in [[done, failed], [failed, done]] {
      var browse = Browse(gists: Browse.ownGists)
      browse.answersCommands = false
      browse = browse.press("2ttdy")
      for _ in 1...2 { browse.finish(done) }
      browse = browse.press("u")
      for result in results { browse.finish(result) }
      #expect(browse.screen.contains(" ! could not restore \""))
      #expect(browse.screen.contains("\": no network"))
      browse = browse.press("u")
      browse.finish(done)
      let names = ["Hello, world in Swift", "日本語のメモ：端末の幅について"]
      #expect(names.contains { browse.screen.contains(" Restored \"\($0)\" with a new ID") })
    }
  }

  @Test func `typing in a list of answers goes to the next one that has the text`() {
    let question = BrowserQuestion(
      number: 7, text: "Copy which file?", form: .choice(["long.md", "t.csv", "u.csv"]))
    let asked = browse().sending(.asked(question))
    #expect(asked.press("csv").screen.contains("> t.csv"))
    #expect(asked.press("z").screen.contains("> long.md"))
    let empty = BrowserQuestion(number: 7, text: "Which?", form: .choice([]))
    #expect(browse().sending(.asked(empty)).press("jjx<Enter>").screen.contains("Which?"))
  }

  @Test func `one gist is named, several are counted, and u is offered`() {
    var one = browse().press("dy")
    one.finish(
      CommandResult(isSuccess: true, message: BrowserMessage(.success, "Deleted \(gist: Self.id)")))
    #expect(one.status == " Deleted \"Hello\" · u undoes it")
    var several = Browse(gists: Browse.ownGists)
    several.answersCommands = false
    several = several.press("2ttdy")
    for _ in 1...2 {
      several.finish(
        CommandResult(isSuccess: true, message: BrowserMessage(.success, "Deleted gist x")))
    }
    #expect(several.status == " Deleted 2 gists · u undoes it")
  }

  @Test func `if one of several changes failed, the error stays`() {
    var browse = Browse(gists: Browse.ownGists)
    browse.answersCommands = false
    browse = browse.press("2ttdy")
    browse.finish(CommandResult(isSuccess: false, message: BrowserMessage(.error, "No network.")))
    browse.finish(CommandResult(isSuccess: true, message: BrowserMessage(.success, "Deleted")))
    #expect(browse.status == " ! could not delete \"Hello, world in Swift\": No network.")
  }

  @Test
  func `of a command line that is wrong only the error is shown, until a key; ↑ brings it back`() {
    var browse = browse().press(":hstory<Enter>")
    browse.finish(
      CommandResult(
        isSuccess: false,
        message: BrowserMessage(
          .error, "unknown command: hstory", hints: ["did you mean history?"],
          remedy: .correction)))
    #expect(
      browse.status
        == " ! unknown command: hstory · did you mean history? · : ↑ shows the line again")
    #expect(browse.foot.hasPrefix(" Enter open"))
    #expect(!browse.screen.contains("gists hstory"))
    #expect(!browse.press("j").screen.contains("hstory"))
    #expect(browse.press(":").press(.up).foot == " :hstory")
  }

  @Test func `if no web browser opens a page, the line has its address and the key that copies it`()
  {
    func saying(_ url: String, _ browse: Browse) -> Browse {
      browse.sending(
        .message(
          BrowserMessage(
            .error, "could not \(action: "open") a web browser with xdg-open",
            hints: ["open \(url)"], remedy: .copyURL)))
    }
    let error = " ! could not open a web browser with xdg-open"
    let gist = "https://gist.github.com/octocat/a1"
    #expect(
      saying(gist, Browse(160, 24)).status == "\(error) · y copies the URL · open \(gist)")
    let narrow = saying(gist, Browse())
    #expect(narrow.line(21) == "\(error) · y copies the URL · open")
    #expect(narrow.status == " \(gist)")
    let other = "https://gist.github.com/mona/b2"
    #expect(saying(other, Browse(160, 24)).status == "\(error) · open \(other)")
    let repository = "https://github.com/mona/Spoon-Knife"
    let start = Browse(160, 24, list: .repositories, others: BrowsedRepositories.others)
    #expect(
      saying(repository, start.press("jj")).status
        == "\(error) · y copies the URL · open \(repository)")
  }

  @Test func `the command line says what can be typed, before something is`() {
    #expect(
      browse().press(":").status.hasPrefix(
        " Enter run  Tab complete  Esc cancel  history  diff"))
    #expect(browse().press(":d").status == " Enter run  Tab complete  Esc cancel")
  }

  @Test func `of a long question the end is always visible; PgUp and PgDn scroll the rest`() {
    let text = (1...40).map { "line \($0)" }.joined(separator: "\n") + "\nWhat now?"
    let question = BrowserQuestion(
      number: 7, text: MessageText(text), form: .choice(["Again", "Keep"]))
    let asked = browse().sending(.asked(question))
    #expect(asked.screen.contains("│ What now?") && asked.screen.contains("> Again"))
    #expect(asked.screen.contains("│ line 1 "))
    #expect(asked.screen.contains("PgUp PgDn: lines 1 to 15 of 40"))
    #expect(asked.press(.pageDown).screen.contains("lines 6 to 20 of 40"))
    #expect(asked.press(.pageDown).press(.pageUp).screen == asked.screen)
    // The box covers neither messages nor keys.
    #expect(asked.foot.hasPrefix(" ↑↓ choose  Enter choose"))
    #expect(asked.sending(.message(BrowserMessage(.note, "a note"))).status == " a note")
  }

  @Test func `a long line of a question keeps its indentation`() {
    let line = "+" + String(repeating: " ", count: 8) + String(repeating: "word ", count: 16)
    let question = BrowserQuestion(
      number: 7, text: MessageText(line + "\nRestore it?"), form: .confirmation)
    #expect(browse().sending(.asked(question)).screen.contains("│ +        word word"))
  }
}
