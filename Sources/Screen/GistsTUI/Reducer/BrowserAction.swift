import TerminalOutput

/// An action of the user in the browser: by a key, a word after `:`, or a word in plain mode.
///
/// Actions with keys are in the order in which help lists them.
enum BrowserAction: Int, CaseIterable, Hashable, Sendable {
  case next, previous, pageDown, pageUp, halfPageDown, halfPageUp, top, end, open, back
  case nextTab, previousTab, mine, `public`, starred, files, users, repositories
  case view1, view2, view3, userGists
  case filter, sort, saveView
  case search, nextMatch, previousMatch, nextFile, previousFile, previewDown, previewUp
  case mark, markRange, markAll, unmarkAll
  case star, undo, create, edit, delete, describe, tag, history, comments
  case copyURL, copyFile, pageFile, openInBrowser, download
  case push, pull, link, addUser, removeUser, removeDraft
  case refresh, preview, wholeScreen, lineNumbers, wrapping, scrollRight, scrollLeft, commandLine,
    actions, signIn, mouse, message, help
  case repaint, suspend, leave, quit, cancel
  // These actions have no keys.
  case unstar, fork, comment, diff, clone, restore, revert, trash, drafts, tags, visibility

  /// A place in which the keys of an action work.
  enum Place: CaseIterable, Hashable, Sendable {
    case everywhere
    /// In lists of gists.
    case lists
    /// In lists and documents of gists.
    case gists
    case files
    case users
    case drafts

    /// Its name in sentences: `in Files`; nil for everywhere.
    var name: String? {
      switch self {
      case .everywhere: nil
      case .lists: "in a list"
      case .gists: "with a gist"
      case .files: "in Files"
      case .users: "in Users"
      case .drafts: "in Drafts"
      }
    }
  }
}

extension BrowserAction {
  /// The dialog or line that an action opens, for which the keys after it are meant.
  enum Opened: Hashable, Sendable {
    case nothing
    /// A menu or a question, with its keys.
    case menu(String)
    /// A line in which a user types.
    case line
  }
}

extension BrowserAction {
  var entry: Entry { Self.entries[rawValue] }

  private static let entries = allCases.map(\.definition)

  /// The table of all actions.
  ///
  /// Ctrl-A, B, H, I, J, K, M, S and Q are left to terminals and multiplexers.
  private var definition: Entry {
    switch self {
    case .next:
      Entry("Next row", ["j", .down, .control("n")], group: .moving, .state { $0.move(.lines(1)) })
    case .previous:
      Entry(
        "Previous row; twice at the top: refresh", ["k", .up, .control("p")], group: .moving,
        .state { $0.move(.lines(-1)) })
    case .pageDown:
      Entry(
        "Next page; Space in documents only", [.pageDown, .control("f"), " "], group: .moving,
        hint: "next page", hintKey: " ", .state { $0.move(.pages(1)) })
    case .pageUp:
      Entry("Previous page", ["b", .pageUp], group: .moving, .state { $0.move(.pages(-1)) })
    case .halfPageDown:
      Entry("Half a page down", [.control("d")], group: .moving, .state { $0.move(.halfPages(1)) })
    case .halfPageUp:
      Entry("Half a page up", [.control("u")], group: .moving, .state { $0.move(.halfPages(-1)) })
    case .top: Entry("First row", ["g", .home], group: .moving, .state { $0.move(.start) })
    case .end: Entry("Last row; loads all", ["G", .end], group: .moving, .state { $0.move(.end) })
    case .open:
      Entry(
        "Open", ["l", .enter, .right], group: .moving, hint: "open", hintKey: .enter,
        words: ["open", "read", "view"],
        on: [.gist, .file, .user, .repository, .heading, .entry, .draft, .revision, .tag],
        unless: { $0.whyNotOpened }, .state { $0.open() })
    case .back:
      Entry(
        "Back", ["h", .escape, .left], group: .moving, hint: "list", hintKey: .escape,
        words: ["back", "b", "h"], .state { $0.goBack() })

    case .nextTab: Entry("Next list", [.tab], group: .lists, .state { $0.showTab(after: 1) })
    case .previousTab:
      Entry(
        "Previous list", [.backTab], group: .lists,
        .state { $0.showTab(after: $0.navigation.tabs.count - 1) })
    case .mine: Entry("Your gists", ["1"], group: .lists, words: ["mine"], .list(.mine))
    case .public:
      Entry(
        "Public gists", ["2"], group: .lists, hint: "public gists", words: ["public"],
        .list(.public))
    case .starred: Entry("Starred gists", ["3"], group: .lists, words: ["starred"], .list(.starred))
    case .files:
      Entry("Files in this folder", ["4"], group: .lists, words: ["files"], .list(.files))
    case .users: Entry("Saved users", ["5"], group: .lists, words: ["users"], .list(.users))
    case .repositories:
      Entry(
        "Repositories", ["6"], group: .lists, words: ["repos", "repositories"],
        .list(.repositories))
    case .view1:
      Entry(
        "Seventh tab: your view (view.NAME), or Trash", ["7"], group: .lists,
        .state { $0.show(tabNumbered: 7) })
    case .view2:
      Entry(
        "Eighth tab: a view, Trash or Drafts", ["8"], group: .lists,
        .state { $0.show(tabNumbered: 8) })
    case .view3:
      Entry(
        "Ninth tab: a view, Trash, Drafts or Tags", ["9"], group: .lists,
        .state { $0.show(tabNumbered: 9) })
    case .userGists:
      Entry("A user's gists", ["@"], group: .lists, hint: "gists", .state { $0.askUser() })
    case .filter:
      Entry(
        "Filter: words, or what / understands, such as files:>5", ["f"], group: .lists,
        hint: "filter", opens: .line, unless: { $0.whyNoList("filtered") },
        .state { $0.askFilter() })
    case .sort:
      Entry(
        "Sort; choose the same column again to reverse", ["S"], group: .lists, hint: "sort",
        opens: .menu(ListArrangement.Sorting.keys), unless: { $0.whyNoList("sorted") },
        .state { $0.askSorting() })
    case .saveView:
      Entry(
        "Save the list, filtered and sorted, as a view", ["F"], group: .lists, in: .lists,
        words: ["save"], opens: .line, unless: { $0.whyNoView }, .state { $0.askViewName() })
    case .search:
      Entry(
        "Search the library or repositories, or in a document", ["/"], group: .finding,
        hint: "search", .state { $0.startSearch() })
    case .nextMatch:
      Entry(
        "Next match", ["n"], group: .finding, unless: { $0.whyNoMatches },
        .state { $0.showMatch(after: true) })
    case .previousMatch:
      Entry(
        "Previous match", ["N"], group: .finding, unless: { $0.whyNoMatches },
        .state { $0.showMatch(after: false) })
    case .nextFile:
      Entry(
        "Next file", ["]"], group: .finding, unless: { $0.whyNoFiles },
        .state { $0.showFile(after: true) })
    case .previousFile:
      Entry(
        "Previous file", ["["], group: .finding, unless: { $0.whyNoFiles },
        .state { $0.showFile(after: false) })
    case .previewDown:
      Entry(
        "Scroll the preview down", ["J", .control("e")], group: .finding,
        unless: { $0.whyNoPreview }, .state { $0.scrollShown(by: 1) })
    case .previewUp:
      Entry(
        "Scroll the preview up", ["K", .control("y")], group: .finding,
        unless: { $0.whyNoPreview },
        .state { $0.scrollShown(by: -1) })

    case .mark:
      Entry(
        "Mark for the next command, move down", [" ", "t"], group: .marking, in: .lists,
        hint: "mark", unless: { $0.whyNothingToMark }, .state { $0.mark() })
    case .markRange:
      Entry(
        "Start or end marking rows", ["v"], group: .marking, in: .lists, hint: "range",
        unless: { $0.whyNothingToMark }, .state { $0.markRange() })
    case .markAll:
      Entry(
        "Mark all", ["*"], group: .marking, in: .lists, unless: { $0.whyNothingToMark },
        .state { $0.markAll() })
    case .unmarkAll:
      Entry(
        "Unmark all", ["-"], group: .marking, in: .lists, hint: "unmark",
        unless: { $0.whyNothingMarked },
        .state { $0.unmarkShown() })

    case .star:
      Entry(
        "Star or unstar", ["s"], in: .gists, hint: "star", words: ["star", "s"], on: [.gist],
        .gists { $0.toggleStars(of: $1) })
    case .undo:
      Entry(
        "Undo the last change, or restore (trash, history)", ["u"], hint: "restore",
        typed: ["undo"], words: ["undo", "u"],
        unless: { $0.whyNothingToUndo }, .state { $0.undoLast() })
    case .create:
      Entry(
        "Create a gist", ["c"], hint: "create", words: ["create", "c", "new"], on: [.file],
        .state { $0.askCreation() })
    case .edit:
      Entry(
        "Edit in your editor", ["e"], in: .gists, hint: "edit", words: ["edit", "e"], on: [.gist],
        takesText: true, needsOwner: true,
        .gistFile { $0.edit($1, file: $2) })
    case .delete:
      Entry(
        "Delete (asks first)", ["d"], in: .gists, hint: "delete",
        words: ["delete", "d", "remove", "rm"], on: [.gist], needsOwner: true, knowing: [.row],
        opens: .menu("yn"), .gists { $0.dialogs.open(.deletion($1)) })
    case .describe:
      Entry(
        "Change the description and its #tags", ["a"], in: .gists,
        words: ["describe", "a", "description"], on: [.gist], takesText: true, needsOwner: true,
        knowing: [.description], opens: .line, .gistsWithText { $0.describe($1, $2) })
    case .tag:
      Entry(
        "Add or remove tags: +new -old", ["T"], in: .gists, hint: "tag", noun: "tag", opens: .line,
        .gists { $0.askTags(of: $1) })
    case .history:
      Entry(
        "History with each revision's changes; u restores one", ["H"], in: .gists,
        typed: ["history"], words: ["history", "revisions"], on: [.gist], onlyReads: true,
        .gist { state, id, _ in state.push(.revisions(of: id)) })
    case .comments:
      Entry(
        "Comments", ["C"], in: .gists, typed: ["comments"], words: ["comments"], on: [.gist],
        onlyReads: true, .gist { state, id, _ in state.showComments(on: id) })
    case .copyURL:
      Entry(
        "Copy the URL", ["y"], hint: "copy URL", words: ["url", "y"],
        on: [.gist, .user, .repository, .entry], onlyReads: true, otherwise: { $0.copyPageURL() },
        .gists { $0.copyURLs(of: $1) })
    case .copyFile:
      Entry(
        "Copy the file", ["Y"], in: .gists, words: ["copy"], on: [.gist], takesText: true,
        onlyReads: true, .gistFile { $0.runOnFile("copy", $1, $2, .other, "Copying") })
    case .pageFile:
      Entry(
        "Read the file in your pager", ["V"], group: .finding, in: .gists, noun: "view",
        onlyReads: true, .gistFile { $0.page($1, file: $2) })
    case .openInBrowser:
      Entry(
        "Open in the web browser", ["o"], hint: "browser", words: ["web", "o", "browser"],
        noun: "open", on: [.gist, .user, .repository, .entry], onlyReads: true,
        otherwise: { $0.openPage() }, .gist { state, id, _ in state.openInBrowser(gist: id) })
    case .download:
      Entry(
        "Download", ["w"], in: .gists, hint: "download", words: ["download", "w"], on: [.gist],
        takesText: true, opens: .line, .gists { $0.askDownload(of: $1) })

    case .push:
      Entry(
        "Show the changes, then push the file", ["P"], group: .files, in: .files, hint: "push",
        words: ["push", "P"], on: [.file], needsOwner: true, .file { $0.offer("push", of: $1) })
    case .pull:
      Entry(
        "Show the changes, then pull the gist", ["L"], group: .files, in: .files, hint: "pull",
        words: ["pull", "L"], on: [.file], .file { $0.offer("pull", of: $1) })
    case .link:
      Entry(
        "Link to the gist of the same name", ["="], group: .files, in: .files, hint: "link",
        words: ["link", "="], on: [.file], opens: .menu("yn"), unless: { $0.whyNotLinkable },
        .file { $0.askLink(of: $1) })
    case .addUser:
      Entry(
        "Save a user", ["a"], group: .files, in: .users, hint: "add", opens: .line,
        .state { $0.askFor(.addUser) })
    case .removeUser:
      Entry(
        "Remove the user", ["d"], group: .files, in: .users, hint: "remove", words: ["forget"],
        on: [.user], unless: { $0.whyNoUser }, .state { $0.removeUser() })
    case .removeDraft:
      Entry(
        "Remove the draft, after a question", ["d"], group: .files, in: .drafts, hint: "remove",
        words: ["discard"], on: [.draft], opens: .menu("yn"),
        unless: {
          $0.selectedDraft == nil ? BrowserMessage(.note, "No draft is selected.") : nil
        }, .state { $0.askDraftRemoval() })

    case .refresh:
      Entry(
        "Refresh from the host", ["r", "R", .function(5)], group: .screen, hint: "try again",
        words: ["refresh", "r"], .state { $0.refresh() })
    case .preview:
      Entry("Show or hide the preview", ["p"], group: .finding, .state { $0.togglePreview() })
    case .lineNumbers:
      Entry(
        "Show or hide line numbers", ["#"], group: .finding, .state { $0.toggleLineNumbers() })
    case .wrapping:
      Entry("Toggle line wrapping", ["W"], group: .finding, .state { $0.toggleWrapping() })
    case .scrollRight:
      Entry(
        "Scroll to the right", [">"], group: .finding, unless: { $0.whyNotSideways },
        .state { $0.scrollSideways(by: 1) })
    case .scrollLeft:
      Entry(
        "Scroll to the left", ["<"], group: .finding, unless: { $0.whyNotSideways },
        .state { $0.scrollSideways(by: -1) })
    case .wholeScreen:
      Entry(
        "Open gists on the whole screen", ["z"], group: .finding, unless: { $0.whyNoPanes },
        .state { $0.toggleWholeScreen() })
    case .commandLine:
      Entry(
        "Run a gists command on the selection, such as :fork", [":", .control("]")], group: .screen,
        .state { $0.askFor(.command) })
    case .actions:
      Entry(
        "Menu of actions; type to narrow it", ["x"], group: .screen, hint: "actions",
        .state { $0.showActions() })
    case .signIn:
      Entry(
        "Sign in", ["i"], group: .screen, hint: "sign in", words: ["login", "i", "signin"],
        .state { $0.signIn() })
    case .mouse: Entry("Mouse on or off", ["M"], group: .screen, .state { $0.toggleMouse() })
    case .message:
      Entry(
        "Earlier messages, in full", ["m"], group: .screen,
        unless: { $0.messages.log.isEmpty ? BrowserMessage(.note, "No messages yet.") : nil },
        .state { $0.showMessages() })
    case .help:
      Entry(
        "All keys and actions; type to narrow them", ["?"], group: .first, hint: "help",
        typed: ["help"], words: ["help", "?"], .state { $0.showHelp() })
    case .repaint: Entry("Repaint", [.control("l")], group: .screen, .state { $0.emit(.repaint) })
    case .suspend: Entry("Suspend", [.control("z")], group: .screen, .state { $0.emit(.suspend) })
    case .leave:
      Entry(
        "Back; in a list, quit", ["q"], group: .first, hint: "back",
        .state { $0.navigation.canGoBack ? $0.back() : $0.quit() })
    case .quit:
      Entry(
        "Quit", ["Q", .control("c")], group: .first, typed: ["q", "quit", "exit"],
        words: ["quit", "exit", "q"], .state { $0.quit() })
    case .cancel: Entry("Cancel", [.control("g")], group: .screen, .state { $0.cancelCommands() })

    case .unstar: Entry(words: ["unstar"], on: [.gist], .gists { $0.setStar(false, of: $1) })
    case .fork:
      Entry(
        "Fork", in: .gists, words: ["fork"], on: [.gist],
        .command("fork"))
    case .comment:
      Entry(
        "Add a comment", in: .gists, words: ["comment"], on: [.gist], takesText: true,
        .gist { $0.comment(on: $1, $2) })
    case .diff:
      Entry(
        "Changes of the last revision", in: .gists, words: ["diff"], on: [.gist], onlyReads: true,
        .command("diff"))
    case .clone:
      Entry(
        "Clone with git", in: .gists, words: ["clone"], on: [.gist], onlyReads: true,
        .command("clone"))
    case .restore: Entry(words: ["restore"], on: [.deleted], .state { $0.restoreSelected() })
    case .revert:
      Entry(
        typed: ["revert"], words: ["revert"], on: [.revision], needsOwner: true,
        .gist { state, id, _ in state.askRevert(of: id) })
    case .visibility:
      Entry(
        "Make public or secret", in: .gists, typed: ["visibility"], words: ["visibility"],
        on: [.gist], needsOwner: true, knowing: [.visibility], opens: .menu("yn"),
        .gists { $0.changeVisibility(of: $1) })
    case .drafts: Entry("Drafts", typed: ["drafts"], words: ["drafts"], .list(.drafts))
    case .tags: Entry("Tags", typed: ["tags"], words: ["tags"], .list(.tags))
    case .trash: Entry("Deleted gists", typed: ["trash"], words: ["trash"], .list(.trash))
    }
  }
}
