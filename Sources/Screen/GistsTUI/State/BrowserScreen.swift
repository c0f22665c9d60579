/// What fills the screen.
enum BrowserScreen: Hashable, Sendable {
  case list(BrowserList)
  case document(DocumentName)
}
