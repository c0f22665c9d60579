enum TokenPage {
  static let scopes = ["gist", "repo", "read:org", "user"]

  static func classic(
    description: String, scopes ticked: [String], _ session: WebSession
  ) -> String {
    let boxes = scopes.map { scope in
      """
      <label><input type="checkbox" name="scope_\(scope)" value="1"\
      \(ticked.contains(scope) ? " checked" : "")> <code>\(scope)</code></label>
      """
    }
    return form(
      "New personal access token (classic)", action: "/settings/tokens", session,
      field("description", "Note", description) + boxes.joined())
  }

  /// Returns the form for a fine-grained token, whose only permission here is for gists.
  static func fineGrained(name: String, _ session: WebSession) -> String {
    form(
      "New fine-grained personal access token", action: "/settings/personal-access-tokens", session,
      field("name", "Token name", name) + "<p>Permission: Gists, read and write</p>")
  }

  static func created(_ token: String) -> String {
    HTML.page(
      title: "Personal access token",
      """
      <h1>Personal access token</h1>
      <p>Copy it now: it is not shown again.</p>
      <p><code id="token">\(token)</code></p>
      """)
  }

  private static func field(_ name: String, _ label: String, _ value: String) -> String {
    """
    <label for="\(name)">\(label)</label>
    <input id="\(name)" name="\(name)" value="\(HTML.escaped(value))" required>
    """
  }

  private static func form(
    _ title: String, action: String, _ session: WebSession, _ fields: String
  ) -> String {
    HTML.page(
      title: title,
      """
      <h1>\(title)</h1>
      <form method="post" action="\(action)" autocomplete="off">
      \(session.field)
      \(fields)
      <button class="go" type="submit">Generate token</button>
      </form>
      """)
  }
}
