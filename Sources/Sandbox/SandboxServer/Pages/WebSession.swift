/// A browser, which the sandbox knows by a cookie.
///
/// A form must contain the value of the cookie, which pages of other sites don't know.
struct WebSession: Hashable, Sendable {
  static let cookie = "sandbox_session"

  /// The value of the cookie.
  let id: String
  /// Who is signed in.
  let login: String

  /// The hidden field of each form.
  var field: String {
    "<input type=\"hidden\" name=\"authenticity_token\" value=\"\(HTML.escaped(id))\">"
  }
}
