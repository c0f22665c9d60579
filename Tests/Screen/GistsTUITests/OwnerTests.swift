import GistsTUI
import TerminalOutput
import TerminalScreen
import Testing

@Suite struct `Somebody else's gists in the browser` {
  /// A gist of octocat, one of mona and an anonymous one.
  private static let gists = [
    Browse.gist("a1", "octocat", "Mine", 1, true, minutes: 1),
    Browse.gist("b2", "mona", "Hers", 1, true, minutes: 2),
    Browse.gist("e5", nil, "Nobody's", 1, true, minutes: 3),
  ]

  private static let start = Browse(gists: gists, list: .public)

  private func runs(_ browse: Browse) -> [[String]] {
    browse.effects.compactMap { if case .run(let request) = $0 { request.arguments } else { nil } }
  }

  @Test(
    arguments: [
      "je", "jd", "ja", "j:edit<Enter>", "j:delete<Enter>", "j:rename a b<Enter>",
      "j:revert 1234567<Enter>", "j:visibility<Enter>", "  :visibility<Enter>", " - jd", "j d",
      "j<Enter>e", "j<Enter>d", "j<Enter>a",
    ])
  func `what only the owner can do is neither hinted nor asked: by a key, after : or for marks`(
    keys: String
  ) {
    let pressed = Self.start.press(keys)
    #expect(pressed.status == " \"Hers\" belongs to mona. · :fork copies it")
    #expect(runs(pressed).isEmpty)
    #expect(!pressed.state.isAsking)
    #expect(!pressed.foot.contains("e edit"))
    #expect(!pressed.foot.contains("d delete"))
  }

  @Test func `nobody can change an anonymous gist`() {
    #expect(Self.start.press("jjd").status == " \"Nobody's\" is anonymous. · :fork copies it")
  }

  @Test func `a gist that is marked elsewhere is refused among one's own, too`() {
    let mine = Self.start.press("j 1")
    for key in ["d", "a", ":edit -d x<Enter>"] {
      #expect(mine.press(key).status == " \"Hers\" belongs to mona. · :fork copies it")
    }
    #expect(
      runs(mine.press("-a!<Enter>")) == [
        ["edit", "--desc=Mine!", "--former-desc=Mine", "--", "a1"]
      ])
  }

  @Test func `one's own gist, stars, forks, comments and downloads are not refused`() {
    #expect(runs(Self.start.press("e")) == [["edit", "--", "a1", "README.md"]])
    #expect(runs(Self.start.press("js")) == [["star", "--", "b2"]])
    #expect(runs(Self.start.press("j:fork<Enter>")) == [["fork", "b2"]])
    #expect(runs(Self.start.press("j:comment<Enter>")) == [["comment", "b2"]])
    #expect(runs(Self.start.press("jw<Enter>")) == [["download", "--output=.", "--", "b2"]])
  }

  @Test func `a revision of somebody else's gist can't be restored`() {
    let revision = RevisionRow(
      gist: "b2", version: "bbbbbbbbbb", parent: nil, login: "mona", committed: nil, additions: 1,
      deletions: 0, isNewest: false)
    let newest = RevisionRow(
      gist: "b2", version: "cccccccccc", parent: "bbbbbbbbbb", login: "mona", committed: nil,
      additions: 1, deletions: 0, isNewest: true)
    let history = Browse(
      gists: Self.gists, list: .public,
      others: [
        .revisions(of: "b2"): [newest, revision].map {
          BrowserRow(id: $0.version, content: .revision($0))
        }
      ]
    ).press("jHj")
    #expect(!history.foot.contains("u restore"))
    #expect(history.press("u").status == " \"Hers\" belongs to mona. · :fork copies it")
    #expect(!history.press("<Enter>").foot.contains("u restore"))
  }

  @Test func `a file that is linked to somebody else's gist is pulled, not pushed`() {
    let file = FileRow(
      path: "notes.md", modified: Browse.now, state: .ahead, gist: "b2",
      gistTitle: "Hers")
    let files = Browse(
      gists: Self.gists, list: .public,
      others: [.files: [BrowserRow(id: "notes.md", content: .file(file))]]
    ).press("4")
    #expect(!files.foot.contains("P push"))
    #expect(files.press("P").status == " \"Hers\" belongs to mona. · :fork copies it")
    #expect(files.press(":push<Enter>").status == " \"Hers\" belongs to mona. · :fork copies it")
    #expect(runs(files.press("L")) == [["pull", "--dry-run", "--", "notes.md"]])
  }

  @Test func `plain mode says it, too`() {
    let start = Plain(gists: Self.gists, list: .public)
    for line in ["delete 2", "edit 2", "describe 2 x", ":delete 2"] {
      let said = start.typing(line).said(after: start)
      #expect(
        said.hasSuffix(
          "\n\"Hers\" belongs to mona.\nType fork and its number for a copy of your own."),
        "\(line): \(said)")
    }
    let comments = Plain(gists: Self.gists, list: .public).typing("comments 2")
    #expect(comments.typing("delete").said(after: comments).contains("belongs to mona."))
  }
}
