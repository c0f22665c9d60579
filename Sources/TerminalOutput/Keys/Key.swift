/// What a person typed.
package enum Key: Hashable, Sendable {
  /// Typed characters, or a paste.
  case text(String)
  case enter, escape, tab, backTab, backspace, delete
  case up, down, left, right, pageUp, pageDown, home, end
  /// Ctrl and a letter in lower case.
  case control(Character)
}
