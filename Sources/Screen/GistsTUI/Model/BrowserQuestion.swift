package import TerminalOutput

/// A question of a command that runs in the browser.
package struct BrowserQuestion: Hashable, Sendable {
  package enum Form: Hashable, Sendable {
    /// Yes or no; Enter alone is no answer.
    case confirmation
    /// A line of text; a secret is not shown.
    case line(isSecret: Bool)
    /// One of the rows, by its index.
    case choice([String])
    /// Only Enter or Escape.
    case pause
    /// A code to enter on a web page; stays until the command withdraws it or ends.
    case code(SignInCode)
  }

  var number: Int
  var text: MessageText
  var form: Form

  package init(number: Int, text: MessageText, form: Form) {
    self.number = number
    self.text = text
    self.form = form
  }
}

package enum QuestionAnswer: Hashable, Sendable {
  case yes, no
  case text(String)
  case row(Int)
  case proceed
}

/// A code that a user enters on a web page to sign in.
package struct SignInCode: Hashable, Sendable {
  package var code: String
  package var address: String
  /// Whether Enter copies the code and opens the page.
  package var isOpenable: Bool
  /// The time that the code remains valid: `14:32 left`.
  package var timeLeft: String
  /// A note, such as why the page could not be opened.
  package var note: String?

  /// Warns the user because a code that someone else requested gives them the account (RFC 8628
  /// §5.4).
  package static let caution = "Continue only if you started this sign-in yourself"

  package init(
    code: String, address: String, isOpenable: Bool, timeLeft: String, note: String? = nil
  ) {
    self.code = code
    self.address = address
    self.isOpenable = isOpenable
    self.timeLeft = timeLeft
    self.note = note
  }
}
