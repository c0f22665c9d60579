/// The help of the linear mode, with the words of the actions.
enum PlainHelp {
  static let lists =
    "The lists are \(words([.mine, .public, .starred, .files, .users, .repositories, .trash])), "
    + "and @ with a login, such as @octocat."

  static let lines = [
    "You type a word or a number and press Enter. Nothing happens before Enter.",
    "The number of a row opens it, and so does open with its name. Enter alone, or next, reads on; again reads the same again, "
      + "top starts from the beginning, and \(BrowserAction.back.word) returns to the list.",
    "Titles are read to 15 words: more and the number reads all of a row. Brief reads titles only, "
      + "full reads everything.",
    "The name of a list opens it. " + lists,
    "To search all gists in your library, type search and some words: search retry backoff. "
      + "To go to a line of an open gist, type find and some words.",
    "Filter and some words shows only rows that contain them, and filter alone all rows. "
      + "Sort title sorts by title; sort alone says what else there is.",
    "Mark 1 3 marks rows: then star, delete and download without a number are about all of them. "
      + "Marks says which they are, and unmark forgets them.",
    "To change a gist, type what to do and the number of its row: "
      + "\(rows([.star, .unstar, .edit, .describe, .delete])). "
      + "\(start(.delete)) asks before it does anything.",
    "\(start(.copyFile)) 3 copies a file to the clipboard, \(row(.copyURL)) copies the URL, "
      + "\(row(.openInBrowser)) opens the gist in your web browser, "
      + "and \(row(.download)) saves its files. "
      + "Also \(words([.fork, .comments, .history, .diff, .visibility])) and \(BrowserAction.clone.word).",
    "In an open gist, files says its files, and file 2, or open and a name, goes to one.",
    "In an open gist the same words need no number. A file's name may follow: "
      + "\(BrowserAction.edit.word) notes.txt.",
    "\(start(.create)) makes a new gist. In files: \(rows([.push, .pull, .link, .create])). "
      + "In the trash: \(row(.restore)). In users: \(row(.removeUser)), and add with a login.",
    "\(start(.undo)) takes back the last star, deletion or description. "
      + "\(start(.refresh)) asks the host again. Sign in signs you in.",
    "Drafts lists the texts that were not sent, and tags your tags.",
    "A colon runs any gists command: for example, colon, space, sync.",
    "\(start(.quit)) ends the program. Quit, back and help also work where something is asked.",
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
