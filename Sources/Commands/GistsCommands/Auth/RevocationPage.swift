import ClientState
import CommandSupport
import FoundationEssentials
import GitHubAPI

/// The page of a host on which a user revokes a token.
struct RevocationPage: CustomStringConvertible {
  private let url: String

  /// Chooses the page by the format of the token.
  ///
  /// If the format is unknown, the token probably belongs to the app of the last sign-in. Without
  /// such an app, it is probably a personal token or, on loopback, the token of an app without a
  /// page of its own.
  init(of token: Token?, _ account: Accounts.Account?, on host: Host, _ entry: Accounts.Entry) {
    let settings = "\(host.web.absoluteString)/settings"
    let clientID = account?.renewal?.clientID ?? entry.clientID
    let app = clientID.map { "\(settings)/connections/applications/\($0)" }
    url =
      switch token?.value {
      case let token? where token.hasPrefix("github_pat_"): "\(settings)/personal-access-tokens"
      case let token? where token.hasPrefix("ghp_"): "\(settings)/tokens"
      case let token? where Self.isOfApp(token): app ?? "\(settings)/applications"
      default: app ?? "\(settings)/\(host.kind == .loopback ? "applications" : "tokens")"
      }
  }

  /// Whether a token comes from a sign-in in a web browser.
  static func isOfApp(_ token: String) -> Bool {
    ["gho_", "ghu_"].contains { token.hasPrefix($0) }
  }

  var description: String { url }
}
