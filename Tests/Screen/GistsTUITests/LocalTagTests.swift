import TerminalOutput
import Testing

@testable import GistsTUI

@Suite struct `Tags in the browser` {
  private static let tags = BrowserEvent.localTags(["a1": ["work", "ops"]])

  private func commands(_ effects: [BrowserEffect]) -> [[String]] {
    effects.compactMap { if case .run(let request) = $0 { request.arguments } else { nil } }
  }

  @Test func `that are kept on this computer are in the rows, marked as local`() {
    let browse = Browse(80, 24).sending(Self.tags)
    #expect(browse.screen.contains("Hello, world in Swift #work #ops (local)"), "\(browse.screen)")
    #expect(!browse.sending(.localTags([:])).screen.contains("(local)"))
    let plain = Plain().sending(Self.tags).typing("top")
    #expect(plain.dialog.last { $0.hasPrefix("1. ") }?.hasSuffix(", local tags work ops") == true)
  }

  @Test(arguments: [
    ("#work #ops", "notes.md #work #ops"), ("Notes #work", "Notes #work"), ("#1 of 2", "#1 of 2"),
  ])
  func `stand behind the first file's name if the description has nothing else`(
    description: String, title: String
  ) {
    let gist = GistRow(
      id: "a1", owner: "octocat", description: description, title: description, fileCount: 1,
      isPublic: true, updated: Browse.now, firstFile: "notes.md")
    #expect(gist.title == title)
    let asked = Browse(80, 24, gists: [gist]).press("d")
    #expect(asked.screen.contains("│ \(title) "), "\(asked.screen)")
  }

  @Test func `are changed on the marked gists, or the selected one`() {
    let marked = Browse(gists: Browse.ownGists).press("  :tag +work -old<Enter>")
    #expect(
      commands(marked.effects) == ["a1", "b2"].map { ["tag", "--", $0, "+work", "-old"] })
    let quiet = Browse(gists: Browse.ownGists).press("  :tag +work -q<Enter>")
    #expect(commands(quiet.effects) == [["tag", "a1", "b2", "+work", "-q"]])
    let json = Browse(gists: Browse.ownGists).press("  :tag +work --json<Enter>")
    #expect(commands(json.effects) == [["tag", "a1", "b2", "+work", "--json"]])
    let single = Browse().press("j:tag -old<Enter>")
    #expect(commands(single.effects) == [["tag", "b2", "-old"]])
    let named = Browse().press(":tag 6cad326836d38bd3a7ae +x<Enter>")
    #expect(commands(named.effects) == [["tag", "6cad326836d38bd3a7ae", "+x"]])
    let plain = Plain(gists: Browse.ownGists).typing("mark 1 3", "tag +work")
    #expect(plain.commands == ["a1", "c3"].map { ["tag", "--", $0, "+work"] })
  }

  @Test func `Undoing goes on with what other commands changed, after the browser's own changes`() {
    let browse = Browse(gists: Browse.ownGists).press(" j s")
    let groups = browse.effects.compactMap { effect -> Int? in
      if case .run(let request) = effect { request.group } else { nil }
    }
    #expect(groups.count == 2 && Set(groups).count == 1)
    let undone = browse.press("u")
    let takesBack = undone.effects.compactMap { effect -> Bool? in
      if case .run(let request) = effect { request.takesBack } else { nil }
    }
    #expect(takesBack == [false, false, true, true])
    #expect(commands(undone.press("u").effects).last == ["undo", "--ask"])
    #expect(commands(undone.press(":undo<Enter>").effects).last == ["undo", "--ask"])
  }
}
