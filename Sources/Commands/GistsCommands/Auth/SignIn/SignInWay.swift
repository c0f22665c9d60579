import CommandSupport
import GitHubAPI

/// A way to sign in that works on this machine.
enum SignInWay: Hashable, Sendable {
  case copy(Token, TokenProgram)
  /// gh is signed out.
  case signInWithGh
  /// With the client ID of an app; nil if one must be registered first.
  case browser(ClientID?)
  case paste

  /// Returns the ways for a host, best first.
  ///
  /// If both gh and git have a token, git's is usually gh's.
  static func all(_ tokens: ForeignTokens, _ sessions: Sessions) async throws -> [SignInWay] {
    async let gh = tokens.token(of: .gh)
    async let git = tokens.token(of: .git)
    async let canSignInWithGh = tokens.canSignInWithGh()
    let (ghToken, gitToken) = await (gh, git)
    var ways: [SignInWay] = []
    if let ghToken { ways.append(.copy(ghToken, .gh)) }
    if let gitToken, gitToken != ghToken { ways.append(.copy(gitToken, .git)) }
    let clientID = try ClientID(sessions, host: tokens.host, given: nil)
    if let clientID { ways.append(.browser(clientID)) }
    if ghToken == nil, await canSignInWithGh { ways.append(.signInWithGh) }
    if clientID == nil { ways.append(.browser(nil)) }
    return ways + [.paste]
  }

  /// A description of the user's steps and the time that they take.
  var words: String {
    switch self {
    case .copy(_, let program): "Copy the token of \(program) (a second)"
    case .signInWithGh: "Sign in with gh, then copy its token (one minute)"
    case .browser(nil):
      "Enter a code in a web browser, after registering an app once (three minutes)"
    case .browser: "Enter a code in a web browser (half a minute)"
    case .paste: "Paste a token (one minute to create one)"
    }
  }
}
