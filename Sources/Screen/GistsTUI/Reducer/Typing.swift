import TerminalOutput

/// The times at which keys were typed, and the questions that they answer.
struct Typing: Sendable {
  /// The time at which the last keys were typed.
  var typedAt = Duration.zero
  /// The time at which events were last handled.
  var clock = Duration.zero
  /// The open question and when it appeared; nil if it was not shown yet.
  var seen: (asking: Asking, since: Duration)?
  /// Keys typed while the list was being filtered or sorted: they apply to its result.
  var waitingKeys: [Key] = []
  /// The refused action for whose dialog the next keys may be meant.
  var refusal: Refusal?
  /// Whether the last key was ↑ at the top of the list.
  var wasAtTop = false
}
