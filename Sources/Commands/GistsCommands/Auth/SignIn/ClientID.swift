import ByteTools
import CPackaging
import ClientState
import CommandSupport
import GitHubAPI
import TerminalOutput

/// The client ID of the OAuth app used for a sign-in.
struct ClientID: Hashable, Sendable {
  let value: String
  /// Whether the client ID is not saved, because a loopback host accepts any.
  var isDefault = false

  /// The client ID of a packager's OAuth app, set with `make build CLIENT_ID=…`; else empty.
  private static let packaged = String(cString: cpackaging_client_id())
}

extension ClientID {
  /// Uses the first of `--client-id`, `GISTS_CLIENT_ID`, the client ID of the last sign-in on that
  /// host, and the packager's; nil without any.
  init?(_ sessions: Sessions, host: Host, given: String?) throws {
    let remembered = { try sessions.accounts.read().hosts[host.spelling]?.clientID }
    let packaged = host.kind == .gitHub && !Self.packaged.isEmpty ? Self.packaged : nil
    if let chosen = try given ?? sessions.settings.variables["GISTS_CLIENT_ID"] ?? remembered()
      ?? packaged
    {
      self.init(value: chosen)
    } else if host.kind == .loopback {
      self.init(value: "gists", isDefault: true)
    } else {
      return nil
    }
  }

  static func missing(_ formatter: FailureFormatter) -> Failure {
    Failure(
      .signInNeeded, code: .noClientId,
      "signing in with a web browser requires an OAuth app's client ID",
      next: [
        "register an app (free) and tick \"Enable Device Flow\": \(formatter.newAppPage)",
        "then run once: \(formatter.command("auth login", options: ["--client-id", "CLIENT_ID"]))",
        "or copy gh's token: "
          + "\(formatter.command("auth login", options: ["--from", "gh"]))",
        "or create a token at \(formatter.newTokenPage) and run "
          + "\(formatter.command("auth login", options: ["--with-token"]))",
      ])
  }
}

/// A value on an app's page that a user may paste as the client ID.
enum PastedClientID: Hashable {
  /// `Iv1.…`, `Iv23…`, `Ov23…`, or 20 hex digits.
  case usual
  /// Another form, which GitHub may have introduced.
  case odd
  /// 40 hex digits, or a token: never sent as a client ID, which is public.
  case secret

  private static let prefixes = ["Iv1.", "Iv23", "Ov23"]

  /// Whether a text may be the client secret of an app, or an old personal token: 40 hex digits.
  static func isSecretOfApp(_ text: String) -> Bool {
    text.utf8.count == 40 && text.utf8.allSatisfy(\.isASCIIHexDigit)
  }

  init(_ text: String) {
    let bytes = Array(text.utf8)
    let isHex = bytes.allSatisfy(\.isASCIIHexDigit)
    let rest = Self.prefixes.first(where: text.hasPrefix).map { bytes.dropFirst($0.utf8.count) }
    if TokenShape.length(in: bytes[...]) != nil || Self.isSecretOfApp(text) {
      self = .secret
    } else if let rest, rest.count >= 8,
      rest.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit })
    {
      self = .usual
    } else {
      self = isHex && bytes.count == 20 ? .usual : .odd
    }
  }
}
