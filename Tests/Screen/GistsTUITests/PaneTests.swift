import FoundationEssentials
import TerminalOutput
import TerminalScreen
import Testing

@testable import GistsTUI

@Suite struct `The panes of the browser` {
  /// The titles of the panes.
  private func titles(_ browse: Browse) -> [String] {
    let (layout, grid) = (browse.state.layout, browse.state.grid())
    return Pane.allCases.compactMap { pane in
      let area = layout.title(of: pane)
      guard !area.isEmpty else { return nil }
      let start = area.row * grid.columns + area.column
      let text = grid.cells[start..<start + area.columns].map { "\($0.character)" }.joined()
      return String(text.drop { "─━ ".contains($0) }.prefix { !"─━".contains($0) }.dropLast())
    }
  }

  @Test func `Enter and l go to the right, Esc and h to the left, and q closes the gist`() {
    let list = Browse(120, 40)
    for (right, left) in [("<Enter>", "<Esc>"), ("l", "h")] {
      let files = list.press(right)
      #expect(files.state.focus == .files)
      let document = files.press(right)
      #expect(document.state.focus == .document)
      #expect(document.press(right).screen == document.screen)
      #expect(document.press(left).screen == files.screen)
      #expect(document.press(left + left).screen == list.screen)
      #expect(document.press("q").screen == list.screen)
    }
  }

  @Test func `a gist with one file has no pane of files, and the list keeps its width`() {
    let one = BrowserDocument(
      title: "Hello", sections: [.init(name: "a.txt", file: "a.txt", content: .lines(["text"]))],
      columns: 62)
    let two = Browse(120, 40)
    var browse = two
    browse.gists = []
    browse.send(.document(.gist("a1"), one))
    #expect(titles(browse) == ["Mine · 5", "a.txt"])
    #expect(titles(two) == ["Mine · 5", "Files 1/2", "README.md · Markdown · 412 B"])
    #expect(browse.screen.contains("│ \(String(repeating: "─", count: 60))\n"))
    var small = Browse(40, 12)
    small.gists = []
    #expect(
      small.press("<Enter>").sending(.document(.gist("a1"), one)).screen.contains("── a.txt ──"))
    #expect(browse.press("<Enter>").state.focus == .document)
    #expect(browse.top.prefix(43) == two.top.prefix(43))
  }

  @Test func `in the files, j and k select one, which the contents scroll to and e acts on`() {
    let second = Browse(120, 16).press("<Enter>j")
    #expect(titles(second) == ["Mine · 5", "Files 2/2", "retry.swift · Swift · 1.2 kB"])
    #expect(second.screen.contains("│> retry.swift"))
    #expect(
      second.line(second.state.layout.document.row)
        .hasSuffix("│ ── retry.swift ────────────────────────── Swift · 1.2 kB ───"))
    #expect(second.foot.hasPrefix(" Enter read  e edit retry.swift"))
    #expect(commands(second.press("e")) == [["edit", "--", "a1", "retry.swift"]])
    #expect(second.press("jj").screen == second.screen)
    #expect(titles(second.press("k"))[1] == "Files 1/2")
  }

  @Test func `reading on selects the next file, at the end the last one`() {
    let end = Browse(120, 16).press("<Enter><Enter>G")
    #expect(titles(end)[1...] == ["Files 2/2", "retry.swift · Swift · 1.2 kB"])
    #expect(commands(end.press("Y")) == [["copy", "--", "a1", "retry.swift"]])
    #expect(titles(end.press("g"))[1] == "Files 1/2")
  }

  @Test func `beside a list, ] selects a file and e acts on it; d and y are about the gist`() {
    for columns in [80, 120] {
      let browse = Browse(columns, 24).press("]")
      #expect(browse.state.focus == .list)
      #expect(browse.foot.contains("e edit retry.swift"))
      #expect(commands(browse.press("e")) == [["edit", "--", "a1", "retry.swift"]])
      #expect(commands(browse.press("y")) == [["copy", "--url", "--", "a1"]])
      #expect(browse.press("d").screen.contains("Delete this gist?"))
      #expect(commands(browse.press("[e")) == [["edit", "--", "a1", "README.md"]])
    }
  }

  @Test(
    arguments: [
      (":rename new.swift", ["rename", "--", "a1", "retry.swift", "new.swift"]),
      (":rename", ["rename", "--", "a1", "retry.swift"]),
      (":rename a b", ["rename", "a1", "a", "b"]),
      (":edit", ["edit", "--", "a1", "retry.swift"]),
      (":edit --remove", ["edit", "a1", "--remove=retry.swift"]),
      (":edit -d x", ["edit", "a1", "-d", "x"]),
      (":copy", ["copy", "--", "a1", "retry.swift"]),
      (":copy --url", ["copy", "a1", "--url"]),
    ])
  func `typed commands about a file are about the selected one`(line: String, command: [String]) {
    #expect(commands(Browse().press("]" + line + "<Enter>")) == [command])
  }

  @Test func `where the files lose their place, the contents have the focus until they are back`() {
    let files = Browse(120, 40).press("<Enter>")
    let small = files.sending(.resized(rows: 24, columns: 80))
    #expect(small.state.focus == .document)
    #expect(small.sending(.resized(rows: 40, columns: 120)).screen == files.screen)
  }

  @Test
  func `from 60 columns on the contents are below the list; the one with the focus has more room`()
  {
    func rows(_ keys: String, _ rows: Int = 24) -> [Int] {
      let layout = Browse(80, rows).press(keys).state.layout
      return [layout.list.rows, layout.document.rows]
    }
    #expect(rows("") == [9, 10])
    #expect(rows("<Enter>") == [3, 16])
    #expect(rows("p") == [20, 0])
    #expect(rows("z<Enter>") == [0, 20])
    #expect(rows("", 19) == [15, 0])
    #expect(rows("<Enter>", 19) == [0, 15])
    #expect(rows("fzzz") == [20, 0])
  }

  @Test func `a click on a file selects it, one on the contents gives them the focus`() {
    func click(_ row: Int, _ column: Int) -> Browse {
      Browse(120, 24).press(.mouse(MouseEvent(.press, row: row, column: column)))
    }
    #expect(click(3, 70).screen == Browse(120, 24).press("<Enter>j").screen)
    #expect(click(2, 70).state.focus == .files && click(2, 70).screen.contains("│> README.md"))
    #expect(click(8, 90).screen == Browse(120, 24).press("<Enter><Enter>").screen)
  }

  @Test func `V shows the file in the pager, somebody else's too`() {
    let paged = Browse().press("2j]V").effects.last
    #expect(
      paged
        == .run(
          CommandRequest(
            number: 3, arguments: ["view", "--raw", "--", "b2", "retry.swift"], columns: 78,
            isPaged: true)))
  }

  @Test func `W leaves long lines whole, and then < and > scroll them`() {
    func document(_ columns: Int) -> BrowserEvent {
      .document(
        .gist("a1"),
        BrowserDocument(
          title: "Long",
          sections: [
            .init(
              name: nil,
              content: .lines([StyledText("日本" + String(repeating: "0123456789", count: 9))]))
          ],
          columns: columns))
    }
    let wrapped = Browse(80, 16).press("<Enter>").sending(document(78))
    #expect(wrapped.line(4) == " 4567890123456789")
    #expect(wrapped.press(">").status == " Long lines are wrapped; W unwraps.")
    let whole = wrapped.press("W").sending(document(BrowserDocument.unwrapped))
    #expect(
      whole.effects.suffix(2) == [
        .setWrapping(false), .loadDocument(.gist("a1"), columns: 78, fromNetwork: true),
      ])
    #expect(whole.line(3).hasSuffix("9012…"))
    #expect(whole.line(4).isEmpty)
    #expect(whole.press(">").line(3).hasPrefix(" 456789"))
    #expect(whole.press(">>>>").line(3) == whole.press(">>").line(3))
    #expect(whole.press(">>>>").line(3).hasSuffix("456789"))
    #expect(whole.press("><lt>").line(3) == whole.line(3))
    #expect(whole.press("W").effects.suffix(2).first == .setWrapping(true))
  }
}

@Suite struct `The columns of a list of gists` {
  private func browse(_ columns: Int, _ keys: String = "p") -> Browse {
    let gists = Browse.gists.map { gist in
      var gist = gist
      (gist.firstFile, gist.language, gist.stars, gist.comments) = ("a.swift", "Swift", 1_234, 5)
      return gist
    }
    return Browse(columns, 24, gists: gists).press(keys)
  }

  @Test func `with width come language, stars, comments and the first file, each with a heading`() {
    let all = browse(160)
    #expect(
      all.paneTitles.suffix(77)
        == "━━━━━━ stars  comments  file ━━━━━━━━━━━━━━━━ language ━━ files ━━━━━ updated")
    #expect(
      all.top.hasSuffix(
        "  1,234         5  a.swift               Swift           1  public    1m"))
    #expect(browse(80).paneTitles.hasSuffix("━ language ━━ files ━━━━━ updated"))
    #expect(browse(60).paneTitles.hasSuffix("━ files ━━━━━ updated"))
    #expect(browse(40).paneTitles.hasSuffix("━ updated"))
  }

  @Test(arguments: [80, 100, 120, 160, 200])
  func `a wider screen shows all that a narrower one does`(columns: Int) {
    let gist = GistRow(
      id: "a1", owner: "a-long-login", description: "A title that goes on, and on to #tag and #ci",
      title: "A title that goes on, and on to #tag and #ci", fileCount: 17, isPublic: false,
      updated: Browse.now - 3_600, comments: 23, stars: 456, isStarred: true,
      firstFile: "first.swift", language: "Swift")
    let row = Browse(columns, 40, gists: [gist]).press("2").list[0].line
    var parts = ["A title", "★", "17", "sec", "1h", "#tag", "#ci", "a-long"]
    if columns >= 200 { parts += ["a-long-login", "Swift", "456", "23"] }
    let own = Browse(columns, 40, gists: [gist]).list[0].line
    #expect(own.contains("Swift"), "\(columns): \(own)")
    for part in parts { #expect(row.contains(part), "\(part) at \(columns): \(row)") }
  }

  @Test(arguments: ["", "p", "2", "2p", "Ss", "2Sf", "2pSs", "/swift"])
  func `a screen that is wider by one column has every column of the list, and the logins`(
    keys: String
  ) {
    let owners: [(login: String, language: String?)] = [
      ("octocat", nil), ("octocat", "Swift"), ("a-login-of-25-characters-", "Swift"),
    ]
    for (login, language) in owners {
      var gist = Browse.gist("a1", login, "Hello in Swift", 1, true, minutes: 1)
      (gist.firstFile, gist.language, gist.stars, gist.comments) = ("a.swift", language, 12, 5)
      var browse = Browse(40, 24, gists: [gist]).press(keys)
      var (shown, hadLogin, lost) = (Set<BrowserColumn>(), false, [Int: Set<BrowserColumn>]())
      for width in 40...240 {
        browse.send(.resized(rows: 24, columns: width))
        let columns = ListView(state: browse.state, layout: browse.state.layout).columns
        let right = Set(columns.right.map { $0 == .shortVisibility ? .visibility : $0 })
        if !right.isSuperset(of: shown) { lost[width] = shown.subtracting(right) }
        #expect(columns.owner != nil || !hadLogin, "\(width)")
        (shown, hadLogin) = (right, columns.owner != nil)
      }
      #expect(lost == [:], "\(login), \(language ?? "")")
      #expect(shown.isSuperset(of: [.stars, .comments]))
    }
  }

  @Test func `the sorted column has an arrow, or the title of the list names it`() {
    #expect(browse(120, "Sf").paneTitles.contains(" files↓ "))
    #expect(browse(120, "SfSf").paneTitles.contains(" files↑ "))
    #expect(browse(120, "Ss").paneTitles.contains(" stars↓ "))
    #expect(browse(120, "Sc").paneTitles.contains(" created↓ "))
    #expect(browse(120, "St").paneTitles.contains(" Mine · 5 · title ↓ "))
    #expect(!browse(120).paneTitles.contains("↓"))
  }

  @Test func `owners are in full where there is room`() {
    #expect(browse(80, "2").selected.hasPrefix("oc octocat    Hello"))
    #expect(browse(160, "2p").selected.hasPrefix("oc octocat              Hello"))
    #expect(browse(100, "2").selected.hasPrefix("oc octocat  Hello"))
  }

  @Test func `a column without values is left out`() {
    #expect(Browse(160, 24).press("p").paneTitles.hasSuffix("━━━ files ━━━━━ updated"))
  }
}
