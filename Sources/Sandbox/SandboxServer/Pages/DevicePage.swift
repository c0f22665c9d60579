enum DevicePage {
  /// Why a code was not accepted, as the page says it.
  enum Problem: String {
    case noCode = "Enter the code shown in your terminal."
    case wrongCode = "No such code. Compare it with your terminal and try again."
    case expiredCode = "This code has expired. Request a new one in your terminal."
    case usedCode = "This code has already been used. Request a new one in your terminal."
    case stalePage = "This page has expired. Enter the code again."
  }

  static func entry(
    _ session: WebSession, accounts: [String], enteredCode: String, problem: Problem?
  ) -> String {
    let error = problem.map {
      "<div class=\"error\" id=\"problem\" role=\"alert\">\(HTML.escaped($0.rawValue))</div>"
    }
    let invalid = problem == nil ? "" : " aria-invalid=\"true\" aria-describedby=\"problem\""
    return HTML.page(
      title: "Connect a device",
      """
      <h1>Connect a device</h1>
      <p>\(accounts.count > 1 ? "" : "Signed in as <b>\(HTML.escaped(accounts.first ?? ""))</b>. ")\
      Enter the code shown in your terminal.</p>
      \(error ?? "")
      <form method="post" action="/login/device" autocomplete="off">
      \(session.field)
      <label for="user-code">Device code</label>
      <input class="code" id="user-code" name="user_code" value="\(HTML.escaped(enteredCode))" \
      placeholder="XXXX-XXXX" maxlength="20" autofocus required spellcheck="false" \
      autocapitalize="characters" autocomplete="off"\(invalid)>
      \(choice(of: accounts))
      <button class="go" type="submit">Continue</button>
      </form>
      """)
  }

  /// Returns the choice of the account to sign in; nothing if there is only one.
  private static func choice(of accounts: [String]) -> String {
    guard accounts.count > 1 else { return "" }
    let options = accounts.map {
      "<option value=\"\(HTML.escaped($0))\">\(HTML.escaped($0))</option>"
    }
    return """
      <label for="account">Account</label>
      <select id="account" name="account">\(options.joined())</select>
      """
  }

  /// Returns the second page, which shows the app and the requested scopes.
  static func confirmation(
    _ authorization: DeviceAuthorization, _ session: WebSession, account: String
  ) -> String {
    let account = HTML.escaped(account)
    let scopes = authorization.scopes.map { scope in
      "<li><code>\(HTML.escaped(scope))</code><span>\(HTML.escaped(description(of: scope)))</span></li>"
    }
    return HTML.page(
      title: "Authorize a device",
      """
      <h1>Authorize this device?</h1>
      <p>The app <b>\(HTML.escaped(authorization.clientID))</b> requests access to the account <b>\(account)</b>. \
      Continue only if your terminal shows this code:</p>
      <strong class="code">\(HTML.escaped(authorization.userCode))</strong>
      \(scopes.isEmpty ? "" : "<ul>\(scopes.joined())</ul>")
      <form method="post" action="/login/device">
      \(session.field)
      <input type="hidden" name="user_code" value="\(HTML.escaped(authorization.userCode))">
      <input type="hidden" name="account" value="\(account)">
      <button class="go" name="decision" value="authorize">Authorize \(account)</button>
      <button name="decision" value="cancel">Cancel</button>
      </form>
      """)
  }

  static let success = HTML.page(
    title: "Device connected",
    """
    <div class="sign"><svg width="28" height="28" viewBox="0 0 28 28" fill="none" \
    stroke="currentColor" stroke-width="3" stroke-linecap="round" stroke-linejoin="round" \
    aria-hidden="true"><path d="M7 15l5 5 9-11"/></svg></div>
    <h1>You’re all set</h1>
    <p>Your device is connected. You can close this page and return to your terminal.</p>
    """)

  static let cancelled = HTML.page(
    title: "Cancelled",
    """
    <div class="sign bad"><svg width="28" height="28" viewBox="0 0 28 28" fill="none" \
    stroke="currentColor" stroke-width="3" stroke-linecap="round" aria-hidden="true">\
    <path d="M9 9l10 10M19 9L9 19"/></svg></div>
    <h1>Device not connected</h1>
    <p>You declined the request. You can close this page.</p>
    """)

  private static func description(of scope: String) -> String {
    switch scope {
    case "gist": "Create, edit, star and delete gists and their comments"
    case "repo": "Full control of repositories"
    case "read:org": "Read your organizations"
    default: "See GitHub’s documentation of this scope"
    }
  }
}
