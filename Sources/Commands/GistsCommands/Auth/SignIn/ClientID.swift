import CPackaging
import ClientState
import CommandSupport
import GitHubAPI

/// The client ID of the OAuth app used for a sign-in.
struct ClientID: Hashable, Sendable {
  let value: String
  /// nil if it is only a default: a loopback host accepts any client ID.
  let toRemember: String?

  /// Set by packagers who registered an OAuth app: `make build CLIENT_ID=…`; else empty.
  private static let packaged = String(cString: cpackaging_client_id())
  private static let loopback = "gists"

  /// Uses the first of `--client-id`, `GISTS_CLIENT_ID`, the client ID of the last sign-in on that
  /// host, and the packager's.
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
      throw Self.missing(context.failureFormatter.on(host))
    }
  }

  private static func missing(_ formatter: FailureFormatter) -> Failure {
    Failure(
      .signInNeeded, code: "no_client_id",
      "signing in with a browser requires the client ID of an OAuth app",
      next: [
        "register an app (free) and tick \"Enable Device Flow\": \(formatter.appsPage)",
        "then run once: \(formatter.command("auth login", options: ["--client-id", "CLIENT_ID"]))",
        "or copy gh's token: "
          + "\(formatter.command("auth login", options: ["--from", "gh"]))",
        "or create a token at \(formatter.newTokenPage) and run "
          + "\(formatter.command("auth login", options: ["--with-token"]))",
      ])
  }
}
