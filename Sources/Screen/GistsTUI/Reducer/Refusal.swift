/// An action that can't run here, and the dialog or line that it would have opened.
struct Refusal: Hashable, Sendable {
  let opens: BrowserAction.Opened
  /// The time at which the last key meant for it was typed.
  var last: Duration
}
