/// The help of plain mode, with the actions' words.
enum PlainHelp {
  static let lists =
    "The lists are \(words([.mine, .public, .starred, .files, .users, .repositories, .trash])), "
    + "and @ with a login, such as @octocat."

  static let lines = [
    "Type a word or a number, then press Enter. Nothing happens before that.",
    "A row's number opens it, and so does open with its name. Enter alone, or next, reads on; "
      + "again repeats, top starts over, and \(BrowserAction.back.word) returns to the list.",
    "Titles stop after 15 words; more and a number reads the whole row. Brief reads titles only, "
      + "full reads everything.",
    "The name of a list opens it. " + lists,
    "To search your library, type search and some words: search retry backoff. "
      + "To find a line in an open gist, type find and some words.",
    "Filter and some words shows only rows that contain them, and filter alone all rows. "
      + "Sort title sorts by title; sort alone lists the other columns. "
      + "\(start(.saveView)) keeps what is listed as a view, which its name opens.",
    "Mark 1 3 marks rows: then star, delete, describe, visibility and download without a number are "
      + "about all of them. "
      + "Marks lists them, and unmark clears them. "
      + "Tag plus work adds a tag to them, or to an open gist: tag +work.",
    "To change a gist, type a command and its row number: "
      + "\(rows([.star, .unstar, .edit, .describe, .delete])). "
      + "\(start(.delete)) asks first.",
    "\(start(.copyFile)) 3 copies a file to the clipboard, \(row(.copyURL)) copies the URL, "
      + "\(row(.openInBrowser)) opens the gist in your web browser, "
      + "and \(row(.download)) saves its files. "
      + "Also \(words([.fork, .comments, .history, .diff, .visibility])) and \(BrowserAction.clone.word).",
    "In an open gist, files lists its files; file 2, or open and a name, goes to one.",
    "There, the same words need no number, and a file name may follow: "
      + "\(BrowserAction.edit.word) notes.txt.",
    "\(start(.create)) creates a gist. In files: \(rows([.push, .pull, .link, .create])). "
      + "In the trash: \(row(.restore)). In users: \(row(.removeUser)), and add with a login.",
    "\(start(.undo)) undoes the last star, deletion or description. "
      + "\(start(.refresh)) reloads. Sign in signs you in.",
    "Drafts lists your drafts: open 3 reads one, edit 3 continues it, and delete 3 removes it. "
      + "Tags lists your tags.",
    "A colon runs any gists command: for example, colon, space, sync.",
    "\(start(.quit)) exits. Quit, back and help also work at questions.",
  ]

  private static func words(_ actions: [BrowserAction]) -> String {
    actions.map(\.word).joined(separator: ", ")
  }

  private static func row(_ action: BrowserAction) -> String { action.word + " 3" }

  private static func rows(_ actions: [BrowserAction]) -> String {
    actions.map(row).joined(separator: ", ")
  }

  /// Returns the word at the start of a sentence.
  private static func start(_ action: BrowserAction) -> String {
    action.word.prefix(1).uppercased() + action.word.dropFirst()
  }
}
