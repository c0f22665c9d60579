/// What a key does.
package enum BrowserCommand: Hashable, Sendable {
  case next, previous, pageDown, pageUp, halfPageDown, halfPageUp, top, end
  case open, back
  case nextTab, previousTab, person
  case tab(Int)
  case nextFile, previousFile
  case search, nextMatch, previousMatch
  case star, undo
  case push, pull, link
  case create, edit, delete
  case mark, tags
  case history, comments
  case copyURL, copyFile, openInBrowser, download
  case addUser, removeUser
  case refresh
  case preview, wholeScreen
  case commandLine
  case signIn, mouse, help, message, repaint, suspend
  case leave, quit, cancel
}
