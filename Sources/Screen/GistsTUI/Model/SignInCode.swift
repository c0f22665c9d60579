/// A code that a person enters on a web page to sign in.
package struct SignInCode: Hashable, Sendable {
  package var code: String
  package var address: String
  /// Whether Enter opens the page.
  package var isOpenable: Bool
  /// How long the code is valid: `14:32 left`.
  package var timeLeft: String
  /// Why the page could not be opened, for example.
  package var note: String?

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
