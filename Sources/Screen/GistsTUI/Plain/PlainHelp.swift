/// The help of the linear mode.
enum PlainHelp {
  static let lists =
    "The lists are mine, public, starred, files, users, repos, trash, and @ with a login, "
    + "such as @octocat."

  static let lines = [
    "You type a word or a number and press Enter. Nothing happens before Enter.",
    "The number of a row opens it. Enter alone, or next, reads on; again reads the same again, "
      + "top starts from the beginning, and back returns to the list.",
    "The name of a list opens it. " + lists,
    "To search all gists in your library, type search and some words: search retry backoff. "
      + "To go to a line of an open gist, type find and some words.",
    "To change a gist, type what to do and the number of its row: star 3, unstar 3, edit 3, "
      + "describe 3, delete 3. Delete asks before it does anything.",
    "Copy 3 copies a file to the clipboard, url 3 copies the URL, web 3 opens the gist in your "
      + "web browser, and download 3 saves its files. Also fork, comments, history, diff and clone.",
    "In an open gist the same words need no number. A file's name may follow: edit notes.txt.",
    "Create makes a new gist. In files: push 3, pull 3, link 3, create 3. In the trash: restore 3. "
      + "In users: forget 3, and add with a login.",
    "Undo takes back the last star or deletion. Refresh asks the host again. Sign in signs you in.",
    "A colon runs any gists command: for example, colon, space, sync.",
    "Quit ends the program.",
  ]

  /// Returns a message of the full screen in words: without signs, and without the names of keys.
  static func words(_ text: String) -> String {
    if let phrase = phrases[text] { return phrase }
    // The word undo is in the help.
    let parts = text.split(separator: " · ").filter { $0 != "u undoes it" }
    return parts.joined(separator: ". ")
  }

  private static let phrases = [
    "a opens the text again.": "Type describe to try again; Enter then keeps your text.",
    "c creates a gist from it.": "Type create and its number to make a gist from it.",
    "The form is kept: c opens it again.": "The form is kept: type create to go on.",
    "Still working on it. Press u again later.": "Still working on it. Type undo again later.",
    "Waiting for a command. q again quits at once.":
      "Waiting for a command to end. Type quit again to quit at once.",
  ]
}
