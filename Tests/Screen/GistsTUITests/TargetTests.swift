import TerminalOutput
import TerminalScreen
import Testing

@testable import GistsTUI

/// Where something is done: what is marked, selected, known and reachable.
enum Situation: Int, CaseIterable {
  /// Three gists are marked, and a fourth is selected.
  case marks
  /// A list without gists.
  case nothing
  /// A gist of somebody else is selected.
  case others
  /// The row of the selected gist is not loaded; the library or the host has it.
  case notLoaded
  /// It can't be loaded; the host has the gist.
  case libraryAway
  /// Nor can the host be asked.
  case hostAway

  var browse: Browse {
    var browse =
      switch self {
      case .marks: Browse(gists: Browse.ownGists, list: .public).press("   ")
      case .nothing: Browse(gists: [], list: .public)
      case .others: Browse(list: .public).press("j")
      case .notLoaded, .libraryAway, .hostAway: Browse(gists: Browse.ownGists, list: .public)
      }
    browse.isHostAway = self == .hostAway
    guard [.notLoaded, .libraryAway, .hostAway].contains(self) else { return browse }
    browse.state.lists[.public]?.rows["a1"] = nil
    browse.state.documents = [:]
    if self != .notLoaded { browse.send(.rowsUnavailable(.public, ["a1"])) }
    return browse
  }

  /// Says what something did: what was asked for, run, asked and said.
  func said(_ act: (inout Browse) -> Void) -> String {
    var browse = browse
    let before = browse.effects.count
    act(&browse)
    var said: [String] = []
    for effect in browse.effects.dropFirst(before) {
      switch effect {
      case .findGists(let ids, _, _): said.append("find \(ids.joined(separator: " ")),")
      case .run(let request): said.append(request.arguments.joined(separator: " "))
      case .copy(let urls):
        let ids = urls.map { $0.split(separator: "/").last.map(String.init) ?? "" }
        said.append("copy \(ids.joined(separator: " "))")
      default: continue
      }
    }
    switch browse.state.dialogs.overlay {
    case .deletion(let ids): said.append("delete \(ids.joined(separator: " "))?")
    case .visibility(let ids, let isPublic):
      said.append("\(isPublic ? "public" : "secret") \(ids.joined(separator: " "))?")
    case .field(let field):
      switch field.purpose {
      case .description(let ids, _):
        said.append("\(ids.joined(separator: " ")): \(field.editor.text)")
      case .tags(let ids): said.append("tag \(ids.joined(separator: " "))?")
      case .download(let ids): said.append("download \(ids.joined(separator: " "))?")
      default: break
      }
    default: break
    }
    if case .list(let list) = browse.state.screen, case .revisions(let gist) = list {
      said.append("revisions of \(gist)")
    }
    if let status = browse.state.messages.status { said.append("“\(status.text)”") }
    return said.joined(separator: " ")
  }
}

@Suite struct `What an action or a command acts on` {
  @Test(arguments: BrowserAction.allCases)
  func `an action acts on the marks or the selection, or says why it can't`(action: BrowserAction) {
    let row = Situation.allCases.map { situation in
      situation.said { browse in
        browse.state.perform(action)
        browse.send([])
      }
    }
    #expect(row == Self.actions[action.name] ?? Self.running(action), "\(action.name)")
  }

  /// The row of an action that only runs a command; any other action without a row says nothing.
  private static func running(_ action: BrowserAction) -> [String] {
    guard case .command(let name) = action.entry.handler else { return same("") }
    let isShown = Browse.commands([name])?.runs == .output
    return runs(
      name, others: action.entry.needsOwner ? hers : "\(name) b2", "\(name) a1",
      failing: isShown ? away : failed(name))
  }

  @Test(arguments: lines.keys.sorted())
  func `a command line that names no gist acts on the same, and refuses the same`(line: String) {
    let row = Situation.allCases.map { situation in
      situation.said { browse in
        browse.state.runCommandLine(line)
        browse.send([])
      }
    }
    #expect(row == Self.lines[line], "\(line)")
  }

  private static let nothing = "“No gist is selected.”"
  private static let title = "\"日本語のメモ：端末の幅について\""
  private static let hers = "“\(title) belongs to mona.”"
  private static let saved = "“3 of 3 saved in o”"
  private static let away = "“no network”"

  private static func one(_ name: String) -> String {
    "“3 marked; \(name) takes one gist; - unmarks”"
  }

  /// A row in which a command runs on whatever single gist is selected.
  private static func runs(
    _ name: String, others: String, _ known: String, failing: String = away
  ) -> [String] {
    [one(name), nothing, others, known, known, "\(known) \(failing)"]
  }

  private static func failed(_ verb: String) -> String { "“could not \(verb): no network”" }

  private static let noFiles = "“No files are shown.”"
  private static let noFile = "“No file is selected.”"
  private static let noPreview = "“No preview is shown.”"
  private static let notMarked = "“Nothing is marked.”"
  private static let notLoaded = "“The selected row is not loaded yet.”"

  private static func same(_ text: String) -> [String] { Array(repeating: text, count: 6) }

  private static let signIn = [
    "auth login", "auth login", "auth login", "auth login", "auth login", "auth login \(away)",
  ]

  /// The marks, nothing, somebody else's gist, a row that is not loaded, without the library, and
  /// without the host, too.
  private static let actions: [String: [String]] = [
    "star": [
      "star -- a1 star -- c3 “Starred 2 gists · u undoes it”", nothing,
      "unstar -- b2 “Unstarred \(title) · u undoes it”",
      "star -- a1 “Starred the gist · u undoes it”", "star -- a1 “Starred the gist · u undoes it”",
      "star -- a1 \(failed("star"))",
    ],
    "unstar": unstar,
    "delete": delete,
    "remove-draft": same("“No draft is selected.”"),
    "describe": [
      "a1 b2 c3: ", nothing, hers, "find a1, a1: Hello, world in Swift",
      "find a1, a1: Hello, world in Swift", "find a1, \(away)",
    ],
    "tag": ["tag a1 b2 c3?", nothing, "tag b2?", "tag a1?", "tag a1?", "tag a1?"],
    "visibility": visibility,
    "edit": edit,
    "revert": revisions("revert", others: hers),
    "history": revisions("history", others: "revisions of b2"),
    "comments": runs("comments", others: "comments -- b2", "comments -- a1"),
    "comment": runs("comment", others: "comment b2", "comment a1"),
    "copy-url": [
      "copy a1 b2 c3", nothing, "copy --url -- b2", "copy --url -- a1", "copy --url -- a1",
      "copy --url -- a1 \(failed("copy"))",
    ],
    "copy-file": runs(
      "copy", others: "copy -- b2 README.md", "copy -- a1", failing: failed("copy")),
    "page-file": runs("view", others: "view --raw -- b2 README.md", "view --raw -- a1"),
    "open-in-browser": [
      one("open"), nothing, "open -- b2", "open -- a1", "open -- a1",
      "open -- a1 \(failed("open"))",
    ],
    "download": [
      "download a1 b2 c3?", nothing, "download b2?", "download a1?", "download a1?", "download a1?",
    ],
    "push": [noFile, noFile, hers, noFile, noFile, noFile],
    "pull": same(noFile),
    "link": same(noFile),
    "remove-user": same("“No user is selected.”"),
    "open": ["", "“Nothing is selected.”", "", notLoaded, notLoaded, notLoaded],
    "mark": ["", nothing, "", "", "", ""],
    "mark-range": ["", nothing, "", "", "", ""],
    "mark-all": ["", nothing, "", "", "", ""],
    "unmark-all": ["", notMarked, notMarked, notMarked, notMarked, notMarked],
    "preview": ["", "“The preview is off.”", "", "", "", ""],
    "preview-down": ["", noPreview, "", noPreview, noPreview, noPreview],
    "preview-up": ["", noPreview, "", noPreview, noPreview, noPreview],
    "whole-screen": same("“Opened gists get the whole screen.”"),
    "line-numbers": same("“Line numbers are on.”"),
    "next-match": same("“Only a document has matches.”"),
    "previous-match": same("“Only a document has matches.”"),
    "next-file": ["", noFiles, "", noFiles, noFiles, noFiles],
    "previous-file": ["", noFiles, "", noFiles, noFiles, noFiles],
    "sign-in": signIn,
    "undo": [
      "undo --ask", "undo --ask", "undo --ask", "undo --ask", "undo --ask", "undo --ask \(away)",
    ],
    "scroll-right": same("“Long lines are wrapped; W unwraps.”"),
    "scroll-left": same("“Long lines are wrapped; W unwraps.”"),
    "wrapping": same("“Long lines are cut; > and < scroll sideways.”"),
    "mouse": same("“The mouse is on.”"),
    "message": same("“No messages yet.”"),
  ]

  private static let unstar = [
    "unstar -- a1 unstar -- b2 unstar -- c3 “Unstarred \(title) · u undoes it”", nothing,
    "unstar -- b2 “Unstarred \(title) · u undoes it”", "unstar -- a1", "unstar -- a1",
    "unstar -- a1 \(failed("unstar"))",
  ]
  private static let delete = [
    "delete a1 b2 c3?", nothing, hers, "find a1, delete a1?", "find a1, delete a1?",
    "find a1, \(away)",
  ]
  private static let visibility = [
    "secret a1 b2?", nothing, hers, "find a1, edit a1 --secret", "find a1, edit a1 --secret",
    "find a1, \(away)",
  ]
  private static let edit = runs("edit", others: hers, "edit -- a1", failing: failed("edit"))

  private static func revisions(_ name: String, others: String) -> [String] {
    let known = "revisions of a1"
    return [one(name), nothing, others, known, known, known]
  }

  private static let lines: [String: [String]] = [
    "star": [
      "star -- a1 star -- b2 star -- c3 “Starred 2 gists · u undoes it”", nothing, "star -- b2",
      "star -- a1 “Starred the gist · u undoes it”", "star -- a1 “Starred the gist · u undoes it”",
      "star -- a1 \(failed("star"))",
    ],
    "unstar": unstar,
    "delete": delete,
    "rm": delete,
    "delete --yes": [
      "delete --yes -- a1 delete --yes -- b2 delete --yes -- c3 “Deleted 3 gists · u undoes it”",
      nothing, hers, "delete --yes -- a1 “Deleted the gist · u undoes it”",
      "delete --yes -- a1 “Deleted the gist · u undoes it”",
      "delete --yes -- a1 \(failed("delete"))",
    ],
    "edit": runs("edit", others: hers, "edit a1", failing: failed("edit")),
    "edit -d foo": runs("edit", others: hers, "edit a1 -d foo", failing: failed("edit")),
    "edit --public": runs("edit", others: hers, "edit a1 --public", failing: failed("edit")),
    "rename a b": runs("rename", others: hers, "rename a1 a b", failing: failed("rename")),
    "fork": runs("fork", others: "fork b2", "fork a1", failing: failed("fork")),
    "comment": runs("comment", others: "comment b2", "comment a1"),
    "comment -b hi": runs("comment", others: "comment b2 -b hi", "comment a1 -b hi"),
    "download": [
      "download --output=./a1 -- a1 download --output=./b2 -- b2 download --output=./c3 -- c3 "
        + "“3 of 3 saved in .”", nothing,
      "download b2", "download a1", "download a1", "download a1 \(failed("download"))",
    ],
    "download o --force": [
      "download --output=o/a1 --force -- a1 download --output=o/b2 --force -- b2 "
        + "download --output=o/c3 --force -- c3 \(saved)",
      nothing, "download b2 o --force", "download a1 o --force", "download a1 o --force",
      "download a1 o --force \(failed("download"))",
    ],
    "revert 1234567": runs("revert", others: hers, "revert a1 1234567", failing: failed("revert")),
    "visibility": visibility,
    "clone": runs("clone", others: "clone b2", "clone a1", failing: failed("clone")),
    "copy": runs("copy", others: "copy -- b2 README.md", "copy a1", failing: failed("copy")),
    "open": runs("open", others: "open b2", "open a1", failing: failed("open")),
    "view": runs("view", others: "view b2", "view a1"),
    "diff": runs("diff", others: "diff b2", "diff a1"),
    "history": revisions("history", others: "revisions of b2"),
    "forks": runs("forks", others: "forks b2", "forks a1"),
    "comments": runs("comments", others: "comments -- b2", "comments -- a1"),
  ]
}
