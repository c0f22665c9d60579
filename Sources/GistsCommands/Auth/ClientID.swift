import ClientState
import CommandSupport
import GitHubAPI

/// The OAuth app that a sign-in goes through.
struct ClientID: Hashable, Sendable {
  let value: String
  /// nil where nobody chose it: a loopback host takes any.
  let toRemember: String?

  /// What a packager who registered an OAuth app fills in.
  private static let packaged = ""
  private static let loopback = "gists"

  /// `--client-id`, `GISTS_CLIENT_ID`, what the last sign-in on that host used, the packager's
  /// constant.
  init(_ context: AppContext, host: Host, given: String?) throws {
    let remembered = { try context.accounts.read().hosts[host.spelling]?.clientID }
    let packaged = host.kind == .gitHub && !Self.packaged.isEmpty ? Self.packaged : nil
    if let chosen = try given ?? context.variables["GISTS_CLIENT_ID"] ?? remembered() ?? packaged {
      value = chosen
      toRemember = chosen
    } else if host.kind == .loopback {
      value = Self.loopback
      toRemember = nil
    } else {
      throw Self.missing(context.failureFormatter)
    }
  }

  private static func missing(_ formatter: FailureFormatter) -> Failure {
    Failure(
      .signInNeeded, code: "no_client_id",
      "signing in by browser needs the client id of an OAuth app",
      next: [
        "1. register one, free, and tick \"Enable Device Flow\": \(formatter.appsPage)",
        "2. run: \(formatter.command("auth login --client-id CLIENT_ID")) (once: it is remembered)",
        "or sign in with a token (\(formatter.newTokenPage)): "
          + formatter.command("auth login --with-token"),
      ])
  }
}
