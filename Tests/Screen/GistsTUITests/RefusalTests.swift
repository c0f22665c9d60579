import TerminalOutput
import Testing

@testable import GistsTUI

@Suite struct `Keys without a meaning here` {
  private static let opened = Browse(120, 24, gists: Browse.ownGists).press("<Enter>")

  /// What a browser did after it was opened.
  private func effects(_ browse: Browse) -> [BrowserEffect] {
    Array(browse.effects.dropFirst(Self.opened.effects.count))
  }

  @Test
  func `S in a document says that only lists are sorted, and the column's key is for nothing else`()
  {
    let browse = Self.opened.press("S")
    #expect(browse.status == " Only a list can be sorted.")
    for key in ListArrangement.Sorting.keys {
      let next = browse.press(String(key))
      #expect(effects(next) == [], "\(key)")
      #expect(next.status == " Only a list can be sorted.", "\(key)")
    }
    #expect(effects(Self.opened.press(.text("Ss"))) == [])
    // Another key is what it always is, and so is the same key again.
    #expect(browse.press("<Esc>").state.document == nil)
    #expect(effects(browse.press("ss")).contains { if case .run = $0 { true } else { false } })
    // In the list there is a menu.
    #expect(Browse().press("St").row("Café").isFirst)
  }

  @Test(
    arguments: [
      ("f", "some words<Enter>"), ("f", "q<Esc>"), ("f", "s<BS>y"),
    ])
  func `text that is typed for a filter, a description or a folder is no commands`(
    key: String, text: String
  ) {
    func typed(_ keys: String, each milliseconds: Int) -> Browse {
      var browse = Self.opened
      var time = 9_000
      for key in Browse.keys(keys) {
        time += milliseconds
        browse.send([.typed(at: .milliseconds(time)), .key(key)])
      }
      return browse
    }
    let browse = typed(key + text, each: 200)
    #expect(effects(browse) == [])
    #expect(browse.state.screen == Self.opened.state.screen)
    #expect(browse.status == " Only a list can be filtered.")
    // After a pause it is a key again.
    #expect(typed(key + "q", each: 1_100).state.document == nil)
  }

  @Test
  func `a description of somebody else's gist is refused, with the text that was typed for it`() {
    let browse = Browse(list: .public, selection: "b2")
    var typed = browse
    var time = 9_000
    for key in Browse.keys("asome words<Enter>") {
      time += 100
      typed.send([.typed(at: .milliseconds(time)), .key(key)])
    }
    #expect(typed.effects.count == browse.effects.count)
    #expect(typed.status == #" "日本語のメモ：端末の幅について" belongs to mona. · :fork copies it"#)
    let deletion = browse.press("dy")
    #expect(deletion.effects.count == browse.effects.count)
  }

  @Test(
    arguments: [
      ("B", "B has no meaning here. · ? shows all keys"), ("P", "P is for files: 4 lists them."),
      ("n", "Only a document has matches."),
      ("<BS>", "Backspace has no meaning here. · ? shows all keys"),
    ])
  func `other keys say why they do nothing`(key: String, said: String) {
    #expect(Browse().press(key).status == " " + said)
    #expect(Browse().press(key).press("j").status == Browse().press("j").status)
  }

  @Test(
    "A key for the display says what it did where that can't be seen",
    arguments: [
      ("z", "Opened gists get the whole screen."),
      ("zz", "Opened gists share the screen with the list."),
      ("#", "Line numbers are on."), ("##", "Line numbers are off."),
      ("W", "Long lines are cut; > and < scroll sideways."), ("WW", "Long lines are wrapped."),
      ("pz", "Opened gists have the whole screen; p shows them beside lists."),
      ("pJ", "No preview is shown."), ("pK", "No preview is shown."),
      ("pW>", "No preview is shown."),
      ("-", "Nothing is marked."),
    ])
  func display(keys: String, said: String) {
    #expect(Browse().press(keys).status == " " + said)
  }

  @Test func `p and z say what a small screen has no room for, and nothing where panes change`() {
    let small = Browse(59, 24)
    #expect(small.press("z").status == " The screen is too small for a list and a gist at once.")
    #expect(small.press("p").status == " The preview is off.")
    #expect(small.press("pp").status == " The preview is on, for a larger screen.")
    #expect(Browse().press("p").state.messages.status == nil)
    #expect(Self.opened.press("z").state.messages.status == nil)
    #expect(Browse(gists: []).press("p").status == " The preview is off.")
  }

  @Test func `without a gist, its keys say so`() {
    let files = Browse(others: [
      .files: [
        BrowserRow(
          id: "a.txt", content: .file(FileRow(path: "a.txt", modified: nil, state: .notLinked)))
      ]
    ]).press("4")
    #expect(files.press("s").status == " No gist is selected.")
    #expect(files.press("t").status == " Only gists in a list are marked.")
    #expect(files.press(" ").status == " Only gists in a list are marked.")
    let empty = Browse(gists: [])
    for key in ["e", "t", "v", "*", "y", "o"] {
      #expect(empty.press(key).status == " No gist is selected.", "\(key)")
    }
    #expect(empty.press("<Enter>").status == " Nothing is selected.")
    #expect(empty.press("4P").status == " No file is selected.")
    #expect(empty.press("5d").status == " No user is selected.")
    #expect(
      Self.opened.press("F").status
        == " Only a list of gists can be saved as a view, not a search.")
    #expect(files.press(.paste("rm")).status.hasPrefix(" Pasted text is for fields"))
  }
}
