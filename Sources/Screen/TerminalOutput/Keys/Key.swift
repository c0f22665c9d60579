/// A key or other input of the user.
package enum Key: Hashable, Sendable {
  /// Typed characters.
  case text(String)
  /// Pasted text (bracketed paste), which is never a command.
  case paste(String)
  case enter, escape, tab, backTab, backspace, delete
  case up, down, left, right, pageUp, pageDown, home, end
  /// F1 to F12.
  case function(Int)
  /// Ctrl and a letter in lower case, or one of `@ \\ ] ^ _`.
  case control(Character)
  case mouse(MouseEvent)
  /// The terminal's window got the focus.
  case focus
}

/// A character that was typed.
extension Key: ExpressibleByStringLiteral {
  package init(stringLiteral text: String) { self = .text(text) }
}

/// A mouse event; rows and columns count from 0.
package struct MouseEvent: Hashable, Sendable {
  package enum Action: Hashable, Sendable {
    case press, release
    case wheelUp, wheelDown
  }

  package let action: Action
  /// 0 for the left button, 1 for the middle, 2 for the right.
  package let button: Int
  package let row: Int
  package let column: Int

  package init(_ action: Action, button: Int = 0, row: Int, column: Int) {
    self.action = action
    self.button = button
    self.row = row
    self.column = column
  }
}
