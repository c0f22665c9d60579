import TerminalOutput
import TerminalScreen
import Testing

@testable import GistsTUI

@Suite struct `The form that creates a gist` {
  /// A name, and paths in the last field.
  private func form(_ name: String, _ files: String, list: BrowserList = .mine) -> Browse {
    var browse = Browse(80, 24, list: list)
    browse.answersCommands = false
    browse = browse.press("c").press(.paste(name))
    for _ in 1...3 { browse = browse.press(.down) }
    return browse.press(.paste(files))
  }

  /// The browser after the form's command failed.
  private func failed(
    _ browse: Browse, _ text: MessageText, hints: [MessageText] = []
  ) -> Browse {
    var browse = browse
    browse.finish(
      CommandResult(isSuccess: false, message: BrowserMessage(.error, text, hints: hints)))
    return browse
  }

  private func lines(_ browse: Browse) -> [Substring] {
    browse.screen.split(separator: "\n", omittingEmptySubsequences: false)
  }

  @Test(
    arguments: [
      ("", "", ["new"]), ("new.swift", "", ["new", "--", "new.swift"]),
      ("a.txt", "", ["create", "--", "a.txt"]),
      ("", "a.txt b.txt", ["create", "--", "a.txt", "b.txt"]),
      ("new.md", "a.txt", ["create", "--filename=new.md", "--", "a.txt"]),
      ("new it's.md ", "", ["new", "--", "new it's.md"]),
    ])
  func `a name that is no file opens the editor under that name`(
    name: String, files: String, arguments: [String]
  ) {
    #expect(commands(form(name, files).press("<Enter>")) == [arguments])
  }

  @Test(
    arguments: [
      ("", "a.txt new.txt", "! no such file: new.txt"),
      ("x", "a.txt b.txt", "! only a single file can have another name"),
      ("new/x", "", "! no such file: new/x; a name has no /"),
    ])
  func `what is wrong stands below its field, which gets the cursor; nothing is run`(
    name: String, files: String, text: String
  ) {
    let tried = form(name, files).press("<Enter>")
    #expect(commands(tried) == [])
    let found = lines(tried).firstIndex { $0.contains(text) }
    #expect(found == tried.state.grid().cursor.map { $0.row + 1 })
    #expect(!tried.press("x").screen.contains(text))
  }

  @Test
  func `an error of the command opens the form again, beside its field, and keys wait a moment`() {
    let browse = failed(
      form("new.md", "").press("<Enter>"), "\(file: "new.md") is empty", hints: ["write something"])
    #expect(browse.screen.contains("│ Name         new.md"))
    #expect(browse.screen.contains("│              ! new.md is empty"))
    #expect(
      browse.status == " ! could not create the gist: new.md is empty · write something")
    #expect(browse.state.isAnswerable == false)
    let closed = browse.press("<Esc>")
    #expect(!closed.screen.contains("Create a gist"))
    #expect(closed.press("c").screen.contains("! new.md is empty"))
  }

  @Test(
    arguments: [
      ("\(file: "a.txt") is blank" as MessageText, [], "Files"),
      ("could not read \(file: "/tmp/edited/a.txt"): it is gone", [], "Name"),
      ("rejected", ["\(aboutDescription: "Gist.description too_long")"], "Description"),
      ("a.txt and the description are fine, the network is not", [], nil),
    ] as [(MessageText, [MessageText], String?)])
  func `an error stands below the field that it is about, whatever its words are`(
    text: MessageText, hints: [MessageText], field: String?
  ) {
    let sent = form(field == "Name" ? "a.txt" : "", field == "Name" ? "" : "a.txt")
      .press("<Enter>")
    let browse = failed(sent, text, hints: hints)
    let lines = lines(browse)
    let found = lines.firstIndex { $0.contains("! \(text)") && $0.contains("│") }
    let above = found.map { String(lines[$0 - 1]) } ?? ""
    let fields = ["Name", "Description", "Files"].filter { above.contains("│ \($0) ") }
    let isBeside = found.map { lines[$0].contains("│              !") }
    #expect(found != nil, "\(browse.screen)")
    #expect(isBeside == (field != nil))
    #expect(field == nil || fields == [field])
  }

  @Test func `an error that names no field is in the form, too`() {
    let browse = failed(form("", "a.txt").press("<Enter>"), "github.com is unreachable")
    #expect(browse.screen.contains("│ ! github.com is unreachable"))
  }

  @Test func `while the user types something else, the form with its error is kept for later`() {
    let browse = failed(form("", "a.txt").press("<Enter>:di"), "no network")
    #expect(browse.foot == " :di")
    #expect(browse.press("<Esc>c").screen.contains("! no network"))
  }

  @Test func `the last line says what Tab and Esc do in the form`() {
    let form = Browse().press("c")
    #expect(form.foot == " Enter create  Tab next field  Esc cancel")
    #expect(!form.status.contains("keeps the form"))
    let typed = form.press("a")
    #expect(
      typed.foot
        == " Enter create  Tab complete the path  ↓ next field  Esc keep for later")
    #expect(typed.status.hasPrefix(" Esc keeps the form until you quit"))
    let words = [Completion("a.txt"), Completion("ab.txt")]
    #expect(
      typed.press("<Tab>").sending(.paths(of: "a", words)).foot
        == " Enter create  Tab next path  ↓ next field  Esc keep for later")
    #expect(
      form.press("<Tab><Tab>").foot
        == " Enter create  Tab next field  Space choose  Esc cancel")
  }

  @Test func `Tab completes a path, and goes to the next field where nothing is to complete`() {
    let typed = form("", "sr").press("<Tab>")
    #expect(typed.effects.last == .completePath("sr"))
    let one = typed.sending(.paths(of: "sr", [Completion("src/")]))
    #expect(one.screen.contains("│ Files        src/"))
    let two = typed.sending(.paths(of: "sr", [Completion("src/"), Completion("sry")])).press(
      "<Tab><Tab>")
    #expect(two.screen.contains("│ Files        sry"))
    #expect(two.status == " src/ >sry")
    func focus(_ browse: Browse) -> CreateForm.Focus? {
      if case .create(let form) = browse.state.dialogs.overlay { form.focus } else { nil }
    }
    #expect(focus(typed.sending(.paths(of: "sr", []))) == .name)
    #expect(focus(typed.sending(.paths(of: "other", []))) == .files)
    #expect(focus(Browse().press("c<Tab>")) == .description)
    let name = Browse().press("c").press(.paste("my f")).press("<Tab>")
    #expect(name.effects.last == .completePath("'my f'"))
    #expect(
      name.sending(.paths(of: "'my f'", [Completion("my file.md")])).screen
        .contains("│ Name         my file.md"))
  }

  /// A browser with the files of a folder.
  private static func folder(_ paths: String...) -> Browse {
    let rows = paths.map { path in
      BrowserRow(
        id: path,
        content: .file(FileRow(path: path, modified: nil, state: .notLinked, gist: nil)))
    }
    var browse = Browse(80, 24, list: .files)
    browse.answersCommands = false
    for case .load(.files, _, let generation) in browse.effects {
      browse.send(.loaded(.files, rows, generation: generation))
    }
    return browse
  }

  @Test func `a form in which nothing was typed is not kept`() {
    let files = Self.folder("a.txt", "b.txt")
    let closed = files.press("c<Esc>")
    #expect(closed.screen == files.screen)
    #expect(closed.press("jc").screen.contains("│ Files        b.txt"))
    let typed = files.press("cNotes<Esc>jc")
    #expect(typed.screen.contains("│ Files        a.txt"))
    #expect(typed.screen.contains("Notes"))
  }

  @Test func `a gist that is made in Files is linked with its file`() {
    let form = Self.folder("a.txt").press("c")
    #expect(form.screen.contains("The gist is linked to its files."))
    #expect(commands(form.press("<Enter>")) == [["create", "--link", "--", "a.txt"]])
  }
}
