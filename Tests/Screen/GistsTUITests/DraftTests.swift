import TerminalOutput
import TerminalScreen
import Testing

@testable import GistsTUI

@Suite struct `Drafts that could not be sent` {
  private static let text = Draft(
    name: "README.md", path: "/drafts/README.md",
    arguments: ["edit", "--filename=README.md", "--", "a1", "/drafts/README.md"])

  private func requests(_ browse: Browse) -> [CommandRequest] {
    browse.effects.compactMap { if case .run(let request) = $0 { request } else { nil } }
  }

  /// A command whose text could not be sent.
  private func failed(
    _ browse: Browse, _ keys: String, _ text: Draft = Self.text,
    _ kind: BrowserMessage.Kind = .error
  ) -> Browse {
    var browse = browse
    browse.answersCommands = false
    browse = browse.press(keys)
    browse.finish(
      CommandResult(
        isSuccess: false,
        message: BrowserMessage(kind, "no network", hints: ["your text is saved in …"]),
        draft: text))
    return browse
  }

  private let own = Browse(gists: Browse.ownGists)

  @Test func `after a failure a dialog offers to edit the text, to send it again or to keep it`() {
    let browse = failed(own, "e")
    #expect(browse.screen.contains("┌─ README.md was not sent ─"))
    #expect(browse.screen.contains("│ no network "))
    #expect(browse.status == " ! could not edit \"Hello, world in Swift\": no network")
    #expect(browse.foot == " e edit  r send again  Esc keep as a draft")
    let again = requests(browse.press("r")).last
    #expect(again?.arguments == Self.text.arguments && again?.edits == nil)
    let edit = requests(browse.press("e")).last
    #expect(edit?.arguments == Self.text.arguments && edit?.edits == Self.text.path)
    let kept = browse.press("<Esc>")
    #expect(kept.status == " The text is kept as a draft: e opens it again.")
    #expect(requests(kept).count == 1)
  }

  @Test func `e offers the text of the file until it was sent, after another failure, too`() {
    let kept = failed(own, "e").press("<Esc>")
    let offered = kept.press("e")
    #expect(offered.screen.contains("README.md was not sent"))
    #expect(requests(offered).count == 1)
    #expect(requests(kept.press("je")).last?.arguments == ["edit", "--", "b2", "README.md"])
    var sent = offered.press("r")
    // It fails before the text is saved anew.
    sent.finish(CommandResult(isSuccess: false, message: BrowserMessage(.error, "no network")))
    #expect(sent.screen.contains("README.md was not sent"))
    sent = sent.press("r")
    sent.finish(CommandResult(isSuccess: true, message: nil))
    #expect(!sent.screen.contains("was not sent"))
    #expect(requests(sent.press("e")).last?.arguments == ["edit", "--", "a1", "README.md"])
  }

  @Test(arguments: ["x", "j"])
  func `a key that the dialog does not know leaves what is said`(key: String) {
    let browse = failed(own, "e")
    #expect(browse.press(key).screen == browse.screen)
  }

  @Test func `no to a possible secret keeps the text, too`() {
    #expect(failed(own, "e", Self.text, .note).screen.contains("README.md was not sent"))
  }

  @Test func `if others changed the file, sending it again says that it overwrites their change`() {
    let text = Draft(
      name: "README.md", path: "/drafts/README.md", arguments: ["edit", "a1"], overwrites: true)
    #expect(
      failed(own, "e", text).foot
        == " e edit  r overwrite the other change  Esc keep as a draft")
  }

  @Test func `a dialog takes no key before it was seen, and none opens while the user types`() {
    let browse = failed(own, "e")
    #expect(requests(browse.sending(.key(.text("r")))).count == 1)
    var typing = own
    typing.answersCommands = false
    typing = typing.press("e:di")
    typing.finish(
      CommandResult(
        isSuccess: false, message: BrowserMessage(.error, "no network"), draft: Self.text))
    #expect(typing.foot == " :di")
    #expect(typing.state.messages.status?.hints == ["your text is saved: :drafts lists it"])
    #expect(typing.press("<Esc>e").screen.contains("README.md was not sent"))
  }

  @Test func `a comment that was not sent is offered before another one`() {
    let text = Draft(
      name: "comment.md", path: "/drafts/comment.md",
      arguments: ["comment", "-F", "/drafts/comment.md", "--", "a1"])
    let kept = failed(own, "Cc", text).press("<Esc>")
    #expect(kept.press("c").screen.contains("comment.md was not sent"))
    #expect(requests(kept.press("cr")).last?.arguments == text.arguments)
  }

  @Test func `two comments on a gist that were not sent are offered one after the other`() {
    let texts = [1, 2].map { number in
      Draft(
        name: "comment.md", path: "/drafts/\(number)/comment.md",
        arguments: ["comment", "-F", "/drafts/\(number)/comment.md", "--", "a1"])
    }
    let first = failed(own, "Cc", texts[0]).press("<Esc>")
    var browse = failed(first, ":comment -b Hello<Enter>", texts[1])
    #expect(browse.state.changes.drafts.map(\.draft) == texts)
    browse = browse.press("<Esc>")
    for text in texts.reversed() {
      browse = browse.press("cr")
      #expect(requests(browse).last?.arguments == text.arguments)
      browse.finish(CommandResult(isSuccess: true, message: nil))
    }
    #expect(browse.state.changes.drafts == [])
    #expect(requests(browse.press("c")).last?.arguments == ["comment", "--", "a1"])
  }

  @Test func `Esc at the newest of several comments offers the one before, and keeps all`() {
    let texts = [1, 2].map { number in
      Draft(
        name: "comment.md", path: "/drafts/\(number)/comment.md",
        arguments: ["comment", "-F", "/drafts/\(number)/comment.md", "--", "a1"])
    }
    let first = failed(own, "Cc", texts[0]).press("<Esc>")
    #expect(first.status == " The text is kept as a draft: c opens it again.")
    let both = failed(first, ":comment -b Hello<Enter>", texts[1]).press("<Esc>")
    #expect(both.status == " 2 texts are kept as drafts: c opens them again.")
    let older = both.press("c<Esc>")
    #expect(older.screen.contains("comment.md was not sent"))
    #expect(requests(older.press("r")).last?.arguments == texts[0].arguments)
    let kept = older.press("<Esc>")
    #expect(!kept.screen.contains("was not sent"))
    #expect(kept.status == " 2 texts are kept as drafts: c opens them again.")
    #expect(kept.state.changes.drafts.map(\.draft) == texts)
    #expect(requests(kept.press("cr")).last?.arguments == texts[1].arguments)
  }

  @Test
  func `a comment and a file of its name displace neither one another nor other gists' texts`() {
    let file = Draft(
      name: "comment.md", path: "/drafts/file/comment.md",
      arguments: ["edit", "--filename=comment.md", "--", "a1", "/drafts/file/comment.md"])
    let comment = Draft(
      name: "comment.md", path: "/drafts/comment.md",
      arguments: ["comment", "-F", "/drafts/comment.md", "--", "a1"])
    let both = failed(failed(own, "e", file).press("<Esc>"), "Cc", comment)
    #expect(both.state.changes.drafts.map(\.draft) == [file, comment])
    let newer = Draft(
      name: "comment.md", path: "/drafts/newer/comment.md", arguments: file.arguments)
    let again = failed(both.press("<Esc>"), ":edit -f comment.md<Enter>", newer)
    #expect(again.state.changes.drafts.map(\.draft) == [comment, newer])
  }

  @Test func `the form that creates a gist keeps the text that was written for it`() {
    let text = Draft(
      name: "new.md", path: "/drafts/new.md",
      arguments: ["create", "--filename=new.md", "--", "/drafts/new.md"])
    let form = own.press("c").press(.paste("new.md"))
    let failed = failed(form, "<Enter>", text)
    #expect(requests(failed).map(\.arguments) == [["new", "--", "new.md"]])
    #expect(failed.screen.contains("new.md was not sent"))
    #expect(requests(failed.press("r")).last?.arguments == text.arguments)
    let kept = failed.press("<Esc>")
    #expect(kept.status == " The text is kept as a draft: c opens it again.")
    let again = kept.press("c")
    #expect(again.screen.contains("Enter sends the text that you wrote."))
    var sent = again.press(.down).press("Notes<Enter>")
    #expect(
      requests(sent).last?.arguments
        == ["create", "--desc=Notes", "--filename=new.md", "--", "/drafts/new.md"])
    sent.finish(CommandResult(isSuccess: true, message: nil))
    #expect(!sent.press("c").screen.contains("Enter sends the text that you wrote."))
  }

  @Test(arguments: ["8", "81"])
  func `Drafts lists a text as soon as it could not be sent, and no longer once it was`(
    before: String
  ) {
    let row = DraftRow(
      id: "README.md", title: "README.md", path: Self.text.path, saved: nil, size: "1 B",
      expiry: nil)
    var browse = own.press(before)
    #expect(browse.press("8").state.current.ids == [])
    browse.others[.drafts] = [BrowserRow(id: row.id, content: .draft(row))]
    browse = failed(browse, ":edit a1a1a1a1a1a1a1a1a1a1 README.md<Enter>")
    let kept = browse.press("<Esc>8")
    #expect(kept.row("README.md").isSelected)
    var sent = kept.press("<Enter>")
    sent.others[.drafts] = []
    sent.finish(CommandResult(isSuccess: true, message: nil))
    #expect(sent.state.current.ids == [])
  }

  /// The same texts, whose files another program removed.
  private static let gone = Draft(
    name: "README.md", path: "new/README.md",
    arguments: ["edit", "--filename=README.md", "--", "a1", "new/README.md"])

  @Test func `e opens the gist's own text if the draft was removed elsewhere, and says so`() {
    let kept = failed(own, "e", Self.gone).press("<Esc>")
    let edited = kept.press("e")
    #expect(!edited.screen.contains("was not sent"))
    #expect(edited.status == " The draft of README.md was sent or removed.")
    #expect(requests(edited).last?.arguments == ["edit", "--", "a1", "README.md"])
    #expect(requests(edited).last?.sends == nil)
    #expect(edited.state.changes.drafts == [])
  }

  @Test(arguments: ["e", "r"])
  func `a draft that is gone when it is edited or sent is not said to be saved`(key: String) {
    var browse = failed(own, "e").press(key)
    #expect(requests(browse).last?.sends == Self.text.path)
    browse.finish(CommandResult(isSuccess: false, message: nil, lacksDraft: true))
    #expect(!browse.screen.contains("The text is saved."))
    #expect(
      browse.status
        == " The draft of README.md was sent or removed. · e opens the gist's own text.")
    #expect(requests(browse.press("e")).last?.arguments == ["edit", "--", "a1", "README.md"])
  }

  @Test func `the form that creates a gist does not send a draft that is gone`() {
    let gone = Draft(
      name: "new.md", path: "new/new.md",
      arguments: ["create", "--filename=new.md", "--", "new/new.md"])
    let form = own.press("c").press(.paste("new.md"))
    let again = failed(form, "<Enter>", gone).press("<Esc>c")
    #expect(!again.screen.contains("Enter sends the text that you wrote."))
    #expect(again.status == " The draft of new.md was sent or removed.")
  }

  @Test func `plain mode offers it in words`() {
    var plain = Plain(gists: Browse.ownGists)
    plain.results["edit"] = CommandResult(
      isSuccess: false, message: BrowserMessage(.error, "no network"), draft: Self.text)
    let failed = plain.typing("edit 1")
    #expect(failed.mode.prompt == "edit, send or keep: ")
    #expect(failed.typing("send").commands.last == Self.text.arguments)
    #expect(
      failed.said(to: "keep") == "The text is kept as a draft: type edit to continue.")
    plain.results["edit"]?.draft?.overwrites = true
    #expect(
      plain.typing("edit 1").mode.prompt
        == "Sending it overwrites somebody else's change. edit, send or keep: ")
  }
}
