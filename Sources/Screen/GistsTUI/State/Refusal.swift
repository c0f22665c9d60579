/// An action that can't run here, and what it would have opened.
struct Refusal: Hashable, Sendable {
  let opens: BrowserAction.Opened
  /// When the last key was typed that was meant for it.
  var last: Duration
}
