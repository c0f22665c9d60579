/// The account that is shown.
package struct BrowserAccount: Hashable, Sendable {
  var host: String
  /// nil if signed out, or not known yet.
  package var login: String?
  /// Whether there is a token whose owner is not known yet.
  package var isUnknown: Bool

  package init(host: String, login: String?, isUnknown: Bool = false) {
    self.host = host
    self.login = login
    self.isUnknown = isUnknown
  }

  /// Whether it is certain that nobody is signed in.
  var isSignedOut: Bool { login == nil && !isUnknown }
}
