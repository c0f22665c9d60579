import FoundationEssentials
@testable import GistsTUI
import TerminalOutput
import Testing

@Suite struct `Revisions, comments and deleted gists in the browser` {
  private static func revision(_ version: String, parent: String?, isNewest: Bool) -> BrowserRow {
    BrowserRow(
      id: version,
      content: .revision(
        RevisionRow(
          gist: "a1", version: version, parent: parent, login: "octocat",
          committed: Browse.now - 60, additions: 3, deletions: 1, isNewest: isNewest)))
  }

  /// The revisions of the first gist.
  private func history() -> Browse {
    var browse = Browse()
    browse.answersCommands = false
    browse = browse.press("H")
    for case .load(.revisions(of: "a1"), _, let generation) in browse.effects {
      browse.send(
        .loaded(
          .revisions(of: "a1"),
          [
            Self.revision("cccccccccc", parent: "bbbbbbbbbb", isNewest: true),
            Self.revision("bbbbbbbbbb", parent: "aaaaaaaaaa", isNewest: false),
            Self.revision("aaaaaaaaaa", parent: nil, isNewest: false),
          ], generation: generation))
    }
    return browse
  }

  @Test func `:tags lists the tags of the library, and a tag opens what a search for it finds`() {
    var browse = Browse().press(":tags<Enter>")
    guard case .load(.tags, _, let generation) = browse.effects.last else {
      Issue.record("nothing was loaded: \(browse.effects)")
      return
    }
    let rows = [("ops", 12), ("deploy", 1)].map { name, count in
      BrowserRow(id: name, content: .tag(TagRow(name: name, gistCount: count)))
    }
    browse.send(.loaded(.tags, rows, generation: generation))
    #expect(browse.list.map(\.line.isEmpty) == [false, false])
    #expect(browse.row("#ops").isSelected && browse.row("#ops").line.hasSuffix("12 gists"))
    #expect(browse.press("Sg<Down>").row("#ops").isFirst)
    #expect(browse.press("SgSg").row("#deploy").isFirst)
    let found = browse.press("j<Enter>")
    guard case .search("tag:deploy", _, _) = found.effects.last else {
      Issue.record("nothing was searched: \(found.effects)")
      return
    }
    #expect(found.press("<Esc>").row("#deploy").isSelected)
  }

  @Test func `H lists the revisions, and :history does too`() {
    let browse = history()
    #expect(browse.head.hasPrefix(" ‹ Mine › Hello, world in Swift › History"))
    #expect(browse.selected.hasPrefix("ccccccc  octocat  newest"))
    #expect(browse.row("newest").line.hasSuffix("+3 -1    1m"))
    #expect(browse.press("<Esc>").head.hasPrefix(" [1 Mine 5]"))
    #expect(
      Browse().press(":history<Enter>").head.hasPrefix(" ‹ Mine › Hello, world in Swift › History"))
  }

  @Test func `what a revision changed is below the list, and Enter goes there`() {
    let second = DocumentName.revision(gist: "a1", version: "bbbbbbbbbb", parent: "aaaaaaaaaa")
    var browse = history().press("j")
    #expect(
      browse.effects.last == .loadDocument(second, columns: 78, fromNetwork: false))
    browse.send(
      .document(
        second,
        BrowserDocument(
          title: "Revision bbbbbbb",
          sections: [.init(name: nil, content: .lines(["+ a line"]))], columns: 78)
      ))
    #expect(browse.line(11).hasPrefix("─ Revision bbbbbbb ─"))
    #expect(browse.line(13) == " + a line")
    let open = browse.press("<Enter>")
    #expect(open.state.document == second)
    #expect(open.press("<Esc>").screen == browse.screen)
    for browse in [browse, open] {
      #expect(commands(browse.press("y")) == [["copy", "--url", "--", "a1"]])
    }
  }

  @Test(arguments: ["fork --help", "delete --help", "delete -h", "star --help"])
  func `the help of a command is shown, whatever is selected`(line: String) {
    let help = Browse(gists: Browse.ownGists).press(" :").press(.text(line)).press(.enter)
    #expect(commands(help) == [line.split(separator: " ").map(String.init)])
    if case .output = help.state.document {} else { Issue.record("no output of \(line)") }
  }

  @Test(arguments: ["", "<Enter>"])
  func `u shows what restoring a revision changes, and y there restores it`(keys: String) {
    var browse = history().press("j" + keys + "u")
    #expect(commands(browse).last == ["diff", "--", "a1", "cccccccccc", "bbbbbbbbbb"])
    // Nobody has read it yet.
    #expect(commands(browse.press("y")).last?.first == "diff")
    browse.finish(CommandResult(isSuccess: true, message: nil, output: ["- a line"]))
    browse.send(.time(Browse.now + 1))
    #expect(browse.top == " What restoring bbbbbbb changes")
    #expect(browse.foot.hasPrefix(" y restore this revision"))
    browse = browse.press("y")
    #expect(
      commands(browse).last
        == ["revert", "--yes", "--from=cccccccccc", "--", "a1", "bbbbbbbbbb"])
    #expect(browse.head.hasPrefix(" ‹ Mine › Hello, world in Swift › History"))
    #expect(browse.state.focus == (keys.isEmpty ? .list : .document))
    let loads = browse.effects.count {
      if case .load(.revisions, _, _) = $0 { true } else { false }
    }
    browse.finish(CommandResult(isSuccess: true, message: nil))
    #expect(
      browse.effects.count { if case .load(.revisions, _, _) = $0 { true } else { false } }
        == loads + 1)
  }

  @Test func `the newest revision can't be restored`() {
    #expect(history().press("u").status == " This is the newest revision.")
  }

  @Test func `:revert in the list does the same as u; on a gist, it shows its revisions`() {
    #expect(
      commands(history().press("j:revert<Enter>")) == [
        ["diff", "--", "a1", "cccccccccc", "bbbbbbbbbb"]
      ])
    #expect(
      Browse().press(":revert<Enter>").head.hasPrefix(
        " ‹ Mine › Hello, world in Swift › History"))
  }

  @Test func `C shows the comments of the gist, and there c writes one`() {
    #expect(commands(Browse().press("C")) == [["comments", "--", "a1"]])
    #expect(Browse().press("C").top == " Comments on Hello, world in Swift")
    #expect(Browse().press(":comments<Enter>").top == " Comments on Hello, world in Swift")
    var browse = Browse()
    browse.answersCommands = false
    browse = browse.press("C")
    #expect(commands(browse.press("c")).last == ["comment", "--", "a1"])
    browse.finish(CommandResult(isSuccess: true, message: nil, output: ["monalisa", "Nice"]))
    browse.send(.time(Browse.now + 1))
    #expect(browse.foot.hasPrefix(" c write a comment"))
    #expect(commands(browse.press("c")).last == ["comment", "--", "a1"])
    #expect(commands(browse.press(":comment -b x<Enter>")).last == ["comment", "a1", "-b", "x"])
    // An address in the text names no gist.
    for text in ["see https://example.com/", "https://example.com/", "0123456789abcdef0123"] {
      #expect(
        commands(browse.press(":comment -b '\(text)'<Enter>")).last == [
          "comment", "a1", "-b", text,
        ])
    }
  }

  @Test func `after a comment was written, the comments are read again and the new one is in view`()
  {
    let lines = (1...60).map { StyledText("line \($0)") }
    for keys in ["c", ":comment -b x<Enter>"] {
      var browse = Browse()
      browse.answersCommands = false
      browse = browse.press("C")
      browse.finish(CommandResult(isSuccess: true, message: nil, output: lines))
      #expect(browse.line(4) == " line 2")
      browse = browse.press(keys)
      browse.finish(CommandResult(isSuccess: true, message: BrowserMessage(.success, "Commented")))
      #expect(commands(browse).last == ["comments", "--", "a1"])
      browse.finish(CommandResult(isSuccess: true, message: nil, output: lines + ["the new one"]))
      #expect(browse.line(21) == " the new one")
      #expect(browse.head.hasPrefix(" ‹ Mine "))
      #expect(browse.press("<Esc>").head.hasPrefix(" [1 Mine 5]"))
    }
  }

  @Test func `a comment that could not be sent leaves the comments where they are`() {
    var browse = Browse()
    browse.answersCommands = false
    browse = browse.press("C")
    browse.finish(CommandResult(isSuccess: true, message: nil, output: ["monalisa", "Nice"]))
    browse = browse.press("c")
    browse.finish(CommandResult(isSuccess: false, message: BrowserMessage(.error, "no network")))
    #expect(
      browse.status == " ! could not comment on \"Hello, world in Swift\": no network")
    #expect(commands(browse) == [["comments", "--", "a1"], ["comment", "--", "a1"]])
    #expect(browse.foot.hasPrefix(" c write a comment"))
  }

  @Test func `a deleted gist can be opened, and u restores it from there`() {
    var browse = Browse(list: .trash)
    browse.answersCommands = false
    let row = DeletedRow(
      id: "d1", title: "Gone", fileCount: 1, deleted: Browse.now - 60)
    browse.send(.loaded(.trash, [BrowserRow(id: "d1", content: .deleted(row))], generation: 1))
    browse = browse.press("<Enter>")
    #expect(
      browse.effects.contains {
        if case .loadDocument(.deleted("d1"), _, _, _) = $0 { true } else { false }
      })
    browse.send(
      .document(
        .deleted("d1"),
        BrowserDocument(
          title: "Gone",
          sections: [.init(name: "a.txt", file: "a.txt", content: .lines(["text"]))],
          columns: 78)))
    #expect(browse.screen.contains("\n text\n"))
    #expect(commands(browse.press("u")) == [["restore", "--", "d1"]])
  }
}
