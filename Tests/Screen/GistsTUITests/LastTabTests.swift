import FoundationEssentials
@testable import GistsTUI
import TerminalOutput
import Testing

@Suite struct `The tabs Trash, Drafts and Tags` {
  private static let draft = DraftRow(
    id: "20260131T140509Z-abc-notes.md", title: "notes.md", path: "/drafts/notes.md",
    saved: Browse.now - 7_200, size: "1.2 kB", expiry: nil)
  private static let rows: [BrowserList: [BrowserRow]] = [
    .trash: ["d1", "d2", "d3"].map { id in
      BrowserRow(
        id: id,
        content: .deleted(
          DeletedRow(id: id, title: "Gist \(id)", fileCount: 1, deleted: Browse.now - 3_600)))
    },
    .drafts: [BrowserRow(id: draft.id, content: .draft(draft))],
    .tags: [BrowserRow(id: "work", content: .tag(TagRow(name: "work", gistCount: 3)))],
  ]

  private func browse(_ columns: Int = 120, views: [CustomView] = []) -> Browse {
    Browse(columns, 24, gists: Browse.ownGists, views: views, others: Self.rows)
  }

  /// A browser whose commands have not ended.
  private var unanswered: Browse {
    var browse = browse()
    browse.answersCommands = false
    return browse
  }

  /// A draft of this run: the text of the tab's draft could not be sent.
  private static let text = Draft(
    name: "notes.md", path: draft.path, arguments: ["edit", "--", "a1", draft.path])

  /// The tab Drafts after an edit of a gist whose text could not be sent.
  private func afterFailedEdit(_ text: Draft = Self.text) -> Browse {
    var browse = unanswered.press("e")
    browse.finish(
      CommandResult(
        isSuccess: false, message: BrowserMessage(.error, "no network"), draft: text))
    return browse.press("<Esc>8")
  }

  /// Runs two restores to their ends.
  private func restoringTwo(_ browse: Browse) -> Browse {
    var browse = browse
    for _ in 1...2 { browse.finish(CommandResult(isSuccess: true, message: nil)) }
    return browse
  }

  @Test func `are after the other tabs, under their numbers and by Tab`() {
    let start = browse()
    #expect(start.head.contains(" 7 Trash   8 Drafts   9 Tags "))
    #expect(start.press("7").state.list == .trash && start.press("7").head.contains("[7 Trash 3]"))
    #expect(start.press("8").state.list == .drafts)
    #expect(start.press("9").state.list == .tags)
    #expect(start.press("6<Tab>").state.list == .trash)
    #expect(start.press(.backTab).state.list == .tags)
    let view = CustomView(name: "rust", text: "mine", arrangement: ListArrangement())
    #expect(browse(views: [view]).press("7").state.list == .view(view))
    #expect(browse(views: [view]).press("8").state.list == .trash)
  }

  @Test func `are named where there is room for all, and where one is open`() {
    let narrow = browse(80)
    #expect(!narrow.head.contains("Trash") && narrow.head.contains("6 Repos"))
    #expect(narrow.press("8").head.contains("[8 Drafts 1]"))
  }

  @Test func `stay beside a view, for which the account's host gives way`() {
    let view = CustomView(name: "rust", text: "mine", arrangement: ListArrangement())
    let head = browse(views: [view]).head
    #expect(head.contains(" 7 rust   8 Trash   9 Drafts   10 Tags ") && head.hasSuffix(" octocat"))
  }

  @Test func `are behind a mark where there is no room, and a click on it opens the first`() {
    let name = String(repeating: "x", count: 25)
    let view = CustomView(name: name, text: "mine", arrangement: ListArrangement())
    let browse = browse(views: [view])
    #expect(browse.head.contains(" 7 \(name)  … ") && browse.head.hasSuffix(" octocat@github.com"))
    let column = browse.head.prefix { $0 != "…" }.count
    #expect(browse.press(.mouse(MouseEvent(.press, row: 0, column: column))).state.list == .trash)
    #expect(!Browse(70, 24).head.contains("…"))
  }

  @Test func `have their names before the others have their numbers of gists`() {
    let gists = (1...1_234).map { Browse.gist("g\($0)", "octocat", "Gist", 1, true, minutes: $0) }
    let start = Browse(120, 24, gists: gists).press("23451")
    #expect(start.head.hasPrefix(" [1 Mine]  2 Public   3 Starred "))
    #expect(start.head.contains(" 7 Trash   8 Drafts   9 Tags "))
  }

  @Test func `in Trash marks are restored together, and are about nothing else`() {
    let marked = unanswered.press("7  ")
    #expect(marked.row("Gist d1").isMarked && marked.row("Gist d2").isMarked)
    #expect(marked.status == " 2 marked")
    #expect(marked.foot.hasPrefix(" u restore 2  - unmark"))
    #expect(!marked.press("-").row("Gist d1").isMarked)
    #expect(commands(marked.press("1s")) == [["star", "--", "a1"]])
    let restored = restoringTwo(marked.press("u"))
    #expect(commands(restored) == [["restore", "--", "d1"], ["restore", "--", "d2"]])
    #expect(restored.state.current.ids == ["d3"])
    #expect(restored.status.contains("Restored 2 gists with new IDs"))
    #expect(commands(unanswered.press("7ju")) == [["restore", "--", "d2"]])
    #expect(unanswered.press("7*").status == " 3 marked")
  }

  @Test func `marks that the filter hides are restored, and nothing else is undone`() {
    let hidden = unanswered.press("7  fnothing<Enter>")
    #expect(hidden.state.current.selection == nil)
    let restored = restoringTwo(hidden.press("uy"))
    #expect(commands(restored) == [["restore", "--", "d1"], ["restore", "--", "d2"]])
  }

  @Test func `a range of marks ends in another list`() {
    #expect(browse().press("v71jj").state.marks.ids == ["a1"])
    #expect(browse().press("7v17jj").state.trashMarks.ids == ["d1"])
  }

  @Test func `Enter opens a draft in the form that creates a gist`() {
    let form = browse().press("8<Enter>")
    #expect(form.screen.contains("Enter sends the text that you wrote."))
    #expect(
      commands(form.press("<Enter>")) == [
        ["create", "--filename=notes.md", "--", "/drafts/notes.md"]
      ])
    #expect(form.press("<Esc>").state.dialogs.overlay == nil)
  }

  @Test func `Enter edits a draft of this run, too, unless it overwrites somebody else's change`() {
    let edited = afterFailedEdit().press("<Enter>")
    #expect(edited.state.dialogs.overlay == nil)
    #expect(commands(edited).last == Self.text.arguments)
    #expect(requests(edited).last?.edits == Self.text.path)
    let overwriting = Draft(
      name: "notes.md", path: Self.draft.path, arguments: Self.text.arguments, overwrites: true)
    let asked = afterFailedEdit(overwriting).press("<Enter>")
    #expect(asked.screen.contains("notes.md was not sent"))
    #expect(requests(asked).allSatisfy { $0.edits == nil })
    var again = asked.press("r")
    again.finish(
      CommandResult(
        isSuccess: false, message: BrowserMessage(.error, "no network"), draft: Self.text))
    #expect(again.foot.contains("r overwrite the other change"))
    let askedAgain = again.press("<Esc><Enter>")
    #expect(askedAgain.screen.contains("notes.md was not sent"))
    #expect(requests(askedAgain).allSatisfy { $0.edits == nil })
  }

  private func requests(_ browse: Browse) -> [CommandRequest] {
    browse.effects.compactMap { if case .run(let request) = $0 { request } else { nil } }
  }

  @Test(
    "After a restart, Enter edits a draft for a gist and sends it there, in plain mode, too",
    arguments: [
      (
        DraftGist(id: "a1", file: "my notes.md", formerSHA: "5e"),
        ["edit", "--filename=my notes.md", "--former-sha=5e", "--", "a1", "/drafts/notes.md"]
      ),
      (
        DraftGist(id: "z9", file: "notes.md", host: "git.example"),
        [
          "edit", "--filename=notes.md", "--former-sha=none", "--host=git.example", "--", "z9",
          "/drafts/notes.md",
        ]
      ),
      (DraftGist(id: "a1", file: nil), ["comment", "-F", "/drafts/notes.md", "--", "a1"]),
    ])
  func resumed(gist: DraftGist, words: [String]) {
    var draft = Self.draft
    draft.gist = gist
    let rows = [BrowserRow(id: draft.id, content: .draft(draft))]
    var browse = Browse(120, 24, gists: Browse.ownGists, others: [.drafts: rows])
    browse.answersCommands = false
    browse = browse.press("8<Enter>")
    let requests = requests(browse)
    #expect(requests.map(\.arguments) == [words])
    #expect(requests.map(\.edits) == [draft.path] && requests.map(\.sends) == [draft.path])
    #expect(browse.state.dialogs.overlay == nil)
    browse.finish(
      CommandResult(isSuccess: false, message: BrowserMessage(.error, "no network")))
    #expect(browse.screen.contains("\(gist.file ?? "notes.md") was not sent"))
    #expect(Plain(others: [.drafts: rows]).typing("drafts").typing("edit 1").commands == [words])
  }

  @Test func `a draft for a gist that was removed meanwhile is gone, and nothing else is opened`() {
    var draft = Self.draft
    draft.gist = DraftGist(id: "a1", file: "notes.md")
    let rows = [BrowserRow(id: draft.id, content: .draft(draft))]
    var browse = Browse(120, 24, gists: Browse.ownGists, others: [.drafts: rows])
    browse.answersCommands = false
    browse = browse.press("8<Enter>")
    browse.finish(CommandResult(isSuccess: false, message: nil, lacksDraft: true))
    #expect(browse.status == " The draft of notes.md was sent or removed.")
    #expect(browse.state.dialogs.overlay == nil)
  }

  @Test func `a draft that is being sent is not opened again`() {
    var draft = Self.draft
    draft.gist = DraftGist(id: "a1", file: "notes.md")
    let rows = [BrowserRow(id: draft.id, content: .draft(draft))]
    var browse = Browse(120, 24, gists: Browse.ownGists, others: [.drafts: rows])
    browse.answersCommands = false
    browse = browse.press("8<Enter>")
    let again = browse.press("<Enter>")
    #expect(again.status == " notes.md is being sent.")
    #expect(commands(again) == commands(browse) && again.state.dialogs.overlay == nil)
    browse.finish(
      CommandResult(isSuccess: false, message: BrowserMessage(.error, "no network")))
    #expect(commands(browse.press("<Esc><Enter>")).count == commands(browse).count + 1)
  }

  @Test func `d removes a draft after a question, and the foot says so`() {
    let drafts = browse().press("8")
    #expect(drafts.foot.hasPrefix(" Enter continue  d remove  "))
    let asked = drafts.press("d")
    #expect(asked.screen.contains("┌─ Remove this draft? ─"))
    #expect(asked.screen.contains("│ notes.md "))
    #expect(commands(asked) == [] && commands(asked.press("n")) == [])
    #expect(commands(asked.press("y")) == [["drafts", "--remove", "--", Self.draft.id]])
    #expect(Browse().press("8d").status == " No draft is selected.")
  }

  @Test(arguments: [
    (1, " c create  / search  ? help  q quit"), (4, " c create  ? help  q quit"),
    (5, " @ gists  a add  ? help  q quit"), (7, " ? help  q quit"), (8, " ? help  q quit"),
  ])
  func `without rows, the foot names only keys that need none`(tab: Int, foot: String) {
    #expect(Browse(120, 24, gists: []).press("\(tab)").foot == foot)
  }

  @Test func `a draft's row and its preview name the gist that it is for`() {
    let drafts = afterFailedEdit()
    #expect(drafts.row("notes.md").line.contains("notes.md  → Hello, world in Swift"))
    #expect(drafts.paneTitles.contains(" → Hello, world in Swift "))
  }

  @Test func `after a restart a draft's row says for what it is, in plain mode, too`() {
    var draft = Self.draft
    draft.target = "Notes (6cad326836)"
    let rows = [BrowserRow(id: draft.id, content: .draft(draft))]
    let browse = Browse(120, 24, gists: Browse.ownGists, others: [.drafts: rows]).press("8")
    #expect(
      browse.row("notes.md").line.contains("notes.md  → Notes (6cad326836)"))
    #expect(
      Plain(others: [.drafts: rows]).typing("drafts").said(to: "again").contains(
        "1. notes.md, for Notes (6cad326836), 1.2 kB, saved 2 hours ago"))
  }

  @Test func `plain mode lists drafts, and reads, continues and removes one by its number`() {
    let plain = Plain(others: Self.rows).typing("drafts")
    #expect(plain.commands == [])
    #expect(plain.said(to: "again").contains("1. notes.md, 1.2 kB, saved 2 hours ago"))
    #expect(plain.typing("open 1").mode.state.document == .draft(Self.draft.id))
    #expect(plain.typing("edit 1").mode.prompt == "Name: ")
    let asked = plain.typing("delete 1")
    #expect(asked.mode.prompt == "Remove the draft notes.md? yes or no: ")
    #expect(asked.typing("no").commands == [])
    #expect(asked.typing("yes").commands == [["drafts", "--remove", "--", Self.draft.id]])
  }

  @Test func `Enter on a tag opens its gists`() {
    let found = browse().press("9<Enter>")
    #expect(found.state.list == .search && found.state.searchField.query.text == "tag:work")
  }

  @Test func `by name they open above the list, and Esc goes back`() {
    let named = browse().press("2:trash<Enter>")
    #expect(named.state.list == .trash && named.press("<Esc>").state.list == .public)
    #expect(browse().press(":drafts<Enter>").state.list == .drafts)
  }
}
