import TerminalOutput

/// When keys were typed, and what they are about.
struct Typing: Sendable {
  /// When the last keys were typed.
  var typedAt = Duration.zero
  /// What waits for an answer on the screen, and since when it is there; nil if nobody has seen it.
  var seen: (asking: Asking, since: Duration)?
  /// Keys that were typed while the list was being filtered or sorted: they are about what it will show.
  var waitingKeys: [Key] = []
  /// What the last key would have opened, and until when keys are meant for it.
  var refusal: Refusal?
  /// Whether the last key was ↑ at the top of the list.
  var wasAtTop = false
}
