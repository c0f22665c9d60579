import ByteTools
import TerminalOutput
import TerminalScreen
import Testing

@testable import GistsTUI

/// A browser with a draft in its tab, whose commands have not ended.
private func browseWithDraft() -> Browse {
  let draft = DraftRow(
    id: "notes", title: "notes.md", path: "/drafts/notes.md", saved: Browse.now, size: "1 B",
    expiry: nil)
  var browse = Browse(
    120, 24, gists: Browse.ownGists,
    others: [.drafts: [BrowserRow(id: draft.id, content: .draft(draft))]])
  browse.answersCommands = false
  return browse
}

/// A user who opens, fills in, closes and sends forms, while commands end in any way.
private struct FormFiller {
  private(set) var browse = browseWithDraft()
  private var random: SplitMix64
  private(set) var typed: [String] = []
  private(set) var descriptions: [String] = []
  /// The words of the commands that created gists.
  private(set) var created: [String] = []

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func act() {
    switch (Int.random(in: 0..<10, using: &random), browse.state.dialogs.overlay) {
    case (0...2, nil): browse = browse.press("1c")
    case (3, nil): browse = browse.press("8<Enter>")
    case (4, nil): browse = browse.press("<C-g>")
    case (0...2, .create(let form)): type(in: form)
    case (3...5, .create): browse = browse.press("<Enter>")
    case (6, _?): browse = browse.press("<Esc>")
    case (0...3, .draft): browse = browse.press("r")
    case (4...5, .draft): browse = browse.press("e")
    default: endCommand()
    }
  }

  private mutating func type(in form: CreateForm) {
    let isName = Bool.random(using: &random)
    let steps = CreateForm.Focus.allCases.count + (isName ? 0 : 1) - form.focus.rawValue
    for _ in 0..<steps { browse = browse.press(.down) }
    let text = "t\(typed.count)-"
    typed.append(text)
    if !isName { descriptions.append(text) }
    browse = browse.press(.paste(text))
  }

  private mutating func endCommand() {
    let queue = browse.state.changes.queue
    guard let number = queue.pending.keys.filter({ !queue.isWaiting($0) }).min(),
      let pending = queue.pending[number]
    else { return }
    let result = result(of: number, pending)
    if result.isSuccess {
      for case .run(let request) in browse.effects where request.number == number {
        created += request.arguments
      }
    }
    browse.send(.finished(number: number, result))
  }

  private mutating func result(of number: Int, _ pending: PendingChange) -> CommandResult {
    let error = BrowserMessage(.error, "no network")
    switch Int.random(in: 0..<6, using: &random) {
    case 0, 1: return CommandResult(isSuccess: true, message: nil)
    case 2: return CommandResult(isSuccess: false, message: BrowserMessage(.note, "cancelled"))
    case 3: return CommandResult(isSuccess: false, isUnknown: true, message: error)
    case 4 where pending.sends != nil:
      return CommandResult(isSuccess: false, isFinal: true, message: nil, lacksDraft: true)
    case 5:
      let draft = draft(of: pending, "/drafts/\(number).md")
      return CommandResult(isSuccess: false, message: error, draft: draft)
    default: return CommandResult(isSuccess: false, message: error)
    }
  }

  private func draft(of pending: PendingChange, _ path: String) -> Draft? {
    guard case .creation(var form) = pending.change else { return nil }
    form.saved = Draft(name: "gist.txt", path: path, arguments: [])
    return Draft(name: "gist.txt", path: path, arguments: form.arguments(uploading: []))
  }

  /// The typed texts that are neither in a form nor in a gist.
  var lost: [String] {
    var forms = browse.state.changes.closedForms
    if case .create(let form) = browse.state.dialogs.overlay { forms.append(form) }
    for pending in browse.state.changes.queue.pending.values {
      if case .creation(let form) = pending.change { forms.append(form) }
    }
    let kept = forms.flatMap { [$0.name.text, $0.description.text] } + created
    return typed.filter { text in !kept.contains { $0.contains(text) } }
  }

  /// The descriptions that a quit would lose.
  var lostByQuitting: [String] {
    let kept = browse.state.notSent().joined() + created
    return descriptions.filter { text in !kept.contains { $0.contains(text) } }
  }
}

@Suite struct `Forms of gists that are not created yet` {
  private static let failed = CommandResult(
    isSuccess: false, message: BrowserMessage(.error, "no network"))

  private func descriptions(_ browse: Browse) -> [String] {
    browse.state.changes.closedForms.map(\.description.text)
  }

  @Test func `the one that fails while another is open is kept, and so is the other`() {
    var browse = browseWithDraft().press("c<Tab>First<Enter>c<Tab>Second")
    browse.finish(Self.failed)
    #expect(browse.screen.contains("│ Description  Second"))
    let closed = browse.press("<Esc>")
    #expect(descriptions(closed) == ["First", "Second"])
    #expect(closed.status == " 2 forms are kept: c opens them again.")
    // The one that is only looked at gives way to the other.
    let looked = closed.press("c<Esc>")
    #expect(descriptions(looked) == ["Second", "First"])
    #expect(looked.press("c").screen.contains("! no network"))
    #expect(descriptions(looked.press("c!<Esc>")) == ["Second", "First"])
  }

  @Test func `a draft opens beside a closed form, which stays when the draft is sent`() {
    var browse = browseWithDraft().press("c<Tab>First<Esc>8<Enter><Tab>Second<Enter>")
    #expect(
      commands(browse) == [
        ["create", "--desc=Second", "--filename=notes.md", "--", "/drafts/notes.md"]
      ])
    browse.finish(CommandResult(isSuccess: true, message: nil))
    #expect(descriptions(browse) == ["First"])
    #expect(browse.press("1c").screen.contains("│ Description  First"))
  }

  @Test func `what was typed for a draft that was sent elsewhere stays without the draft`() {
    var browse = browseWithDraft().press("8<Enter><Tab>Notes")
    browse.send(.foundFiles(["/drafts/notes.md"], missing: ["/drafts/notes.md"]))
    browse = browse.press("<Esc>")
    #expect(descriptions(browse) == ["Notes"])
    #expect(browse.state.changes.closedForms.map(\.saved) == [nil])
  }

  @Test func `a draft is sent again with what was typed for it since`() {
    var browse = browseWithDraft().press("c<Enter>")
    let draft = Draft(
      name: "new.md", path: "/drafts/new.md",
      arguments: ["create", "--filename=new.md", "--", "/drafts/new.md"])
    browse.finish(
      CommandResult(
        isSuccess: false, message: BrowserMessage(.error, "no network"), draft: draft))
    browse = browse.press("<Esc>c<Tab>Notes<Enter>")
    browse.finish(Self.failed)
    #expect(
      commands(browse.press("r")).last
        == ["create", "--desc=Notes", "--filename=new.md", "--", "/drafts/new.md"])
    #expect(browse.press("<Esc>8").state.changes.closedForms.map(\.saved?.path) == [draft.path])
  }

  @Test func `one that is emptied again is not kept, and its keys say so`() {
    let emptied = browseWithDraft().press("c<Tab>x<Backspace>")
    #expect(emptied.foot == " Enter create  Tab next field  Esc cancel")
    #expect(!emptied.status.contains("keeps the form"))
    #expect(descriptions(emptied.press("<Esc>")) == [])
  }

  private func drafts(_ browse: Browse) -> [String] {
    let list = browse.state.current
    return list.ids.compactMap { id in
      if case .draft(let draft) = list.rows[id]?.content { draft.title } else { nil }
    }
  }

  @Test func `Drafts lists the ones that were closed or failed, and opens and removes them`() {
    let start = browseWithDraft().press("8")
    let closed = start.press("c<Tab>First<Esc>")
    #expect(drafts(closed) == ["notes.md", "First"])
    #expect(closed.row("First").line.contains("First  → "))
    #expect(closed.row("First").line.contains("kept until you quit"))
    let opened = closed.press("j<Enter>")
    #expect(opened.screen.contains("│ Description  First"))
    #expect(drafts(opened.press("<Esc>")) == ["notes.md", "First"])
    var sent = opened.press("<Enter>")
    #expect(drafts(sent) == ["notes.md"])
    var failed = sent
    failed.finish(Self.failed)
    #expect(drafts(failed.press("<Esc>")) == ["notes.md", "First"])
    sent.finish(CommandResult(isSuccess: true, message: nil))
    #expect(drafts(sent) == ["notes.md"])
    let removed = closed.press("jdy")
    #expect(drafts(removed) == ["notes.md"] && descriptions(removed) == [])
    #expect(removed.status == " Removed First" && commands(removed) == [])
    #expect(drafts(start.press("1c<Tab>Second<Esc>8r")) == ["notes.md", "Second"])
  }

  @Test func `Drafts lists a description that was not saved, and opens it`() {
    var browse = browseWithDraft().press("a!<Enter>")
    browse.finish(Self.failed)
    let listed = browse.press("8")
    #expect(drafts(listed) == ["notes.md", "Hello, world in Swift!"])
    let opened = listed.press("j<Enter>")
    #expect(opened.foot.hasSuffix(": Hello, world in Swift!"))
    var saved = opened.press("<Enter>")
    saved.finish(CommandResult(isSuccess: true, message: nil))
    #expect(drafts(saved) == ["notes.md"])
  }

  @Test func `a newer description stays if the user agrees to remove the one before`() {
    var browse = browseWithDraft().press("a!<Enter>")
    browse.finish(Self.failed)
    browse = browse.press("a?<Enter>").press("8jd")
    #expect(browse.screen.contains("Remove this draft?"))
    browse.finish(Self.failed)
    browse = browse.press("y")
    #expect(drafts(browse) == ["notes.md", "Hello, world in Swift!?"])
    #expect(browse.status.contains("nothing was removed"))
    #expect(drafts(browse.press("jdy")) == ["notes.md"])
  }

  private static let files = ["a.txt", "b.txt"].map { path in
    BrowserRow(
      id: path, content: .file(FileRow(path: path, modified: nil, state: .notLinked, gist: nil)))
  }

  private func form(_ plain: Plain) -> CreateForm? {
    if case .create(let form) = plain.mode.state.dialogs.overlay { form } else { nil }
  }

  @Test func `one with a draft gets no file that is selected when it opens again`() {
    let draft = Draft(name: "new.md", path: "/drafts/new.md", arguments: [])
    let failed = CommandResult(
      isSuccess: false, message: BrowserMessage(.error, "no network"), draft: draft)
    var browse = Browse(120, 24, others: [.files: Self.files])
    browse.answersCommands = false
    browse = browse.press("c<Enter>")
    browse.finish(failed)
    #expect(
      commands(browse.press("<Esc>4c<Enter>")).last
        == ["create", "--filename=new.md", "--", "/drafts/new.md"])
    var plain = Plain(list: .files, others: [.files: Self.files])
    plain.mode.state.changes.close(CreateForm(saved: draft))
    plain = plain.typing("create 1")
    #expect(form(plain)?.files.text == "a.txt" && form(plain)?.saved == nil)
    #expect(plain.mode.state.changes.closedForms.map(\.saved) == [draft])
  }

  @Test func `in plain mode, one for a file is left alone when another file is named`() {
    let closed = Plain(list: .files, others: [.files: Self.files])
      .typing("create 1", "", "Notes", "back")
    let other = closed.typing("create 2")
    #expect(form(other)?.files.text == "b.txt" && form(other)?.description.text == "")
    #expect(other.mode.state.changes.closedForms.map(\.description.text) == ["Notes"])
    let again = other.typing("back", "create 1")
    #expect(form(again)?.files.text == "a.txt" && form(again)?.description.text == "Notes")
  }

  @Test(arguments: 0..<60)
  func `in whatever order, each typed text is in a form or in a gist`(seed: UInt64) {
    var user = FormFiller(seed: seed)
    for step in 0..<60 {
      user.act()
      guard user.lost.isEmpty, user.lostByQuitting.isEmpty else {
        Issue.record("step \(step): lost \(user.lost), by quitting \(user.lostByQuitting)")
        return
      }
    }
    #expect(!user.typed.isEmpty)
  }
}
