/// The dialogs above the screen and at its bottom, and the lines typed there.
struct Dialogs: Sendable {
  var overlay: Overlay?
  /// How many dialogs were opened.
  private(set) var number = 0
  /// Questions that wait for the one on the screen.
  var questions: [BrowserQuestion] = []
  /// How far the text of a question is scrolled.
  var questionTop = 0
  /// The lines that were typed before.
  var histories: [TextField.Purpose: LineHistory] = [:]

  /// Opens a dialog; no key that was typed before it was seen answers it.
  mutating func open(_ dialog: Overlay) {
    overlay = dialog
    number += 1
  }
}
