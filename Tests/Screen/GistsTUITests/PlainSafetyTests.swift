import TerminalOutput
import Testing

@testable import GistsTUI

@Suite struct `In plain mode, nothing acts on a gist that was not named` {
  /// The words of all actions on a row; `create` alone makes a gist from nothing.
  private static let words = BrowserAction.allCases
    .filter { !$0.entry.rows.isEmpty && $0 != .create }.flatMap(\.entry.words)

  @Test(arguments: words)
  func `a word without a number only asks which row, and Enter means none`(word: String) {
    let asked = Plain().typing(word)
    #expect(asked.commands == [])
    #expect(asked.mode.prompt.hasPrefix("Which number to "), "\(asked.mode.prompt)")
    #expect(asked.typing("").commands == [])
    #expect(asked.said(to: "") == "Nothing was done.")
    #expect(asked.typing("y", "yes").commands == [])
  }

  @Test(
    arguments: [
      ":star", ": delete", ":rm", ":edit", ":unstar", ":gists delete --yes", ":download", ":fork",
      ":star 9", ":delete x",
    ])
  func `command lines act on no row without its number`(line: String) {
    let plain = Plain().typing(line, "y", "yes")
    #expect(plain.commands == [])
    #expect(plain.dialog.contains { $0.hasPrefix("Which one?") })
    #expect(Plain().typing(":star 2").commands == [["star", "--", "b2"]])
  }

  @Test func `any other word takes a quit back that waits`() {
    var plain = Plain()
    plain.answersCommands = false
    plain = plain.typing("star 1", "quit")
    #expect(plain.said(to: "lists").contains("The browser stays open."))
    #expect(plain.typing("quit").effects.contains(.quit))
    #expect(!plain.typing("lists", "quit").effects.contains(.quit))
  }

  @Test(
    arguments: [
      "des", "ey", "update", "Tab", "dy", "sd 3 4", "deleted", "xyz", "D 3", "3 delete", "delete3",
      "star3",
    ])
  func `words that are not known do nothing, whatever letters they have`(line: String) {
    let plain = Plain().typing(line)
    #expect(plain.commands == [])
    #expect(plain.mode.prompt == Plain().mode.prompt)
    #expect(Plain().said(to: line).hasPrefix("Unknown: \"\(line)\"."))
  }

  @Test func `only rows that were read have a number, and it stays theirs`() {
    let gists = (1...30).map {
      Browse.gist("g\($0)", "octocat", "Gist \($0)", 1, true, minutes: $0)
    }
    let plain = Plain(gists: gists)
    #expect(
      plain.said(to: "star 11") == "There is no number 11: this list was read from 1 to 10.")
    #expect(plain.typing("star 11", "star 0", "star -1", "star 3 4").commands == [])
    let deleted = plain.typing("delete 3", "yes")
    #expect(deleted.commands == [["delete", "--yes", "--", "g3"]])
    #expect(deleted.said(to: "star 3") == "Number 3 is no longer in this list.")
    #expect(deleted.typing("star 4").commands.last == ["star", "--", "g4"])
    #expect(deleted.typing("").dialog.contains { $0.hasPrefix("11. Gist 11,") })
    let newer = [Browse.gist("new", "octocat", "New", 1, true, minutes: 0)] + gists
    let shifted = plain.sending(
      .loaded(
        .mine, newer.map { BrowserRow(id: $0.id, content: .gist($0)) }, generation: 1))
    #expect(shifted.typing("star 1").commands == [["star", "--", "g1"]])
    #expect(shifted.typing("").dialog.contains { $0.hasPrefix("11. Gist 11,") })
  }

  @Test(arguments: ["", "n", "no", "delete", "1", "d", "back", "quit", "help", "yess", "o", "j"])
  func `only a whole yes deletes`(line: String) {
    #expect(Plain().typing("delete 2", line).commands == [])
    #expect(Plain().typing("delete 2", "Yes").commands == [["delete", "--yes", "--", "b2"]])
  }

  @Test func `in an open gist, words are about it, and numbers are refused`() {
    let open = Plain().typing("4")
    #expect(open.typing("star").commands == [["star", "--", "d4"]])
    #expect(open.typing("edit retry.swift").commands == [["edit", "--", "d4", "retry.swift"]])
    #expect(open.typing("delete", "yes").commands == [["delete", "--yes", "--", "d4"]])
    #expect(open.typing("star 2", "2", "delete 1").commands == [])
    #expect(open.said(to: "2") == "Numbers are for lists. Type back first.")
  }

  @Test func `undo in the trash restores nothing that was not named`() {
    let row = BrowserRow(
      id: "t1",
      content: .deleted(
        DeletedRow(id: "t1", title: "Old", fileCount: 1, deleted: nil)))
    let trash = Plain(list: .trash, others: [.trash: [row]])
    #expect(trash.typing("undo", "u", "1").commands == [])
    #expect(trash.typing("restore 1").commands == [["restore", "--", "t1"]])
    #expect(
      trash.said(to: "restore 1")
        == "Restored \"Old\" with a new ID, without comments and others' stars")
  }

  @Test func `hostile texts are escaped`() {
    let text = "a\u{1B}]0;x\u{7}b\u{202E}c\u{9B}2J\u{0}"
    let plain = Plain(gists: [Browse.gist("a1", text, text, 1, true, minutes: 1)])
      .typing("1", "back", "delete 1", "no", "describe 1", text)
    let lines = plain.dialog.joined().replacing(text, with: "")
    #expect(
      !lines.unicodeScalars.contains {
        [.control, .format].contains($0.properties.generalCategory)
      })
  }
}
