enum AppPage {
  static func list(_ apps: [OAuthApp]) -> String {
    let rows = apps.enumerated().map { index, app in
      "<li><a href=\"/settings/applications/\(index + 1)\">\(HTML.escaped(app.name))</a></li>"
    }
    return HTML.page(
      title: "OAuth apps",
      """
      <h1>OAuth apps</h1>
      \(rows.isEmpty ? "<p>You have no apps.</p>" : "<ul>\(rows.joined())</ul>")
      <p><a href="/settings/applications/new">New OAuth app</a></p>
      """)
  }

  static func form(_ app: OAuthApp, _ session: WebSession, isIncomplete: Bool = false) -> String {
    let problem =
      isIncomplete
      ? "<div class=\"error\" role=\"alert\">Fill in the name and both URLs.</div>" : ""
    return HTML.page(
      title: "Register a new OAuth app",
      """
      <h1>Register a new OAuth app</h1>
      \(problem)
      <form method="post" action="/settings/applications" autocomplete="off">
      \(session.field)
      \(field("name", "Application name", app.name))
      \(field("url", "Homepage URL", app.url))
      \(field("callback_url", "Authorization callback URL", app.callbackURL))
      \(boxes(app))
      <button class="go" type="submit">Register application</button>
      </form>
      """)
  }

  static func app(_ app: OAuthApp, number: Int, _ session: WebSession) -> String {
    HTML.page(
      title: app.name,
      """
      <h1>\(HTML.escaped(app.name))</h1>
      <p>Client ID</p>
      <strong class="code" id="client-id">\(HTML.escaped(app.clientID))</strong>
      <form method="post" action="/settings/applications/\(number)">
      \(session.field)
      \(boxes(app))
      <button class="go" type="submit">Update application</button>
      </form>
      """)
  }

  private static func field(_ name: String, _ label: String, _ value: String) -> String {
    """
    <label for="\(name)">\(label)</label>
    <input id="\(name)" name="oauth_application[\(name)]" value="\(HTML.escaped(value))" required>
    """
  }

  private static func boxes(_ app: OAuthApp) -> String {
    box("device_flow_enabled", "Enable Device Flow", app.hasDeviceFlow)
      + box("token_expiration_enabled", "Expire user authorization tokens", app.expiresTokens)
  }

  private static func box(_ name: String, _ label: String, _ isTicked: Bool) -> String {
    """
    <label><input type="checkbox" name="oauth_application[\(name)]" value="1"\
    \(isTicked ? " checked" : "")> \(label)</label>
    """
  }
}
