/// What a person sees who signs in to a device: type the code, confirm, done.
enum DevicePage {
  enum Problem: Sendable {
    case noCode, wrongCode, expiredCode, usedCode, stalePage

    var sentence: String {
      switch self {
      case .noCode: "Type the code that your terminal shows."
      case .wrongCode: "There is no such code. Compare it with your terminal and try again."
      case .expiredCode: "That code has expired. Ask for a new one in your terminal."
      case .usedCode: "That code has been used. Ask for a new one in your terminal."
      case .stalePage: "This page was open for too long. Please type the code again."
      }
    }
  }

  /// The first page; with what was typed and what is wrong with it, if that was the case.
  static func entry(session: String, typed: String = "", problem: Problem? = nil) -> String {
    let error = problem.map {
      "<div class=\"error\" id=\"problem\" role=\"alert\">\(HTML.escaped($0.sentence))</div>"
    }
    let invalid = problem == nil ? "" : " aria-invalid=\"true\" aria-describedby=\"problem\""
    return HTML.page(
      title: "Connect a device",
      """
      <h1>Connect a device</h1>
      <p>Signed in as <b>octocat</b>. Type the code that your terminal shows.</p>
      \(error ?? "")
      <form method="post" action="/login/device" autocomplete="off">
      <input type="hidden" name="authenticity_token" value="\(HTML.escaped(session))">
      <label for="user-code">Device code</label>
      <input class="code" id="user-code" name="user_code" value="\(HTML.escaped(typed))" \
      placeholder="XXXX-XXXX" maxlength="20" autofocus required spellcheck="false" \
      autocapitalize="characters" autocomplete="off"\(invalid)>
      <button class="go" type="submit">Continue</button>
      </form>
      """)
  }

  /// The second page: who asks for what.
  static func confirmation(_ code: DeviceCode, session: String) -> String {
    let scopes = code.scopes.map { scope in
      "<li><code>\(HTML.escaped(scope))</code><span>\(HTML.escaped(meaning(of: scope)))</span></li>"
    }
    return HTML.page(
      title: "Authorize a device",
      """
      <h1>Authorize this device?</h1>
      <p>The app <b>\(HTML.escaped(code.clientID))</b> wants to use the account <b>octocat</b>. \
      Go on only if your terminal shows this code:</p>
      <strong class="code">\(HTML.escaped(code.userCode))</strong>
      \(scopes.isEmpty ? "" : "<ul>\(scopes.joined())</ul>")
      <form method="post" action="/login/device">
      <input type="hidden" name="authenticity_token" value="\(HTML.escaped(session))">
      <input type="hidden" name="user_code" value="\(HTML.escaped(code.userCode))">
      <button class="go" name="decision" value="authorize">Authorize octocat</button>
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
    <p>Your device is connected. Close this page and go back to your terminal.</p>
    """)

  static let cancelled = HTML.page(
    title: "Cancelled",
    """
    <div class="sign bad"><svg width="28" height="28" viewBox="0 0 28 28" fill="none" \
    stroke="currentColor" stroke-width="3" stroke-linecap="round" aria-hidden="true">\
    <path d="M9 9l10 10M19 9L9 19"/></svg></div>
    <h1>Nothing was connected</h1>
    <p>You declined the request. You can close this page.</p>
    """)

  private static func meaning(of scope: String) -> String {
    switch scope {
    case "gist": "Create, edit, star and delete gists and their comments"
    case "repo": "Full control of repositories"
    case "read:org": "Read your organizations"
    default: "As GitHub documents this scope"
    }
  }
}
