/// The dialogs above the screen and at its bottom, and the lines typed there.
struct Dialogs: Sendable {
  var overlay: Overlay?
  /// The number of dialogs opened so far, which identifies the last one.
  private(set) var number = 0
  /// Questions that wait for the one on the screen.
  var questions: [BrowserQuestion] = []
  /// The first visible line of a question's text.
  var questionTop = 0
  /// The lines that were typed earlier.
  var histories: [TextField.Purpose: LineHistory] = [:]

  /// Opens a dialog; keys that were typed before the user saw it don't answer it.
  mutating func open(_ dialog: Overlay) {
    overlay = dialog
    number += 1
  }
}
