import TerminalOutput

/// When keys were typed, and what they are about.
struct Typing: Sendable {
  /// When the last keys were typed.
  var typedAt = Duration.zero
  /// The open question and when it appeared; nil if it was not shown yet.
  var seen: (asking: Asking, since: Duration)?
  /// Keys typed while the list was being filtered or sorted: they apply to its result.
  var waitingKeys: [Key] = []
  /// What the last key would have opened, and until when keys are meant for it.
  var refusal: Refusal?
  /// Whether the last key was ↑ at the top of the list.
  var wasAtTop = false
}
