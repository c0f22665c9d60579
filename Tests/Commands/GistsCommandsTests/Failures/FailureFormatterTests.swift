import FoundationEssentials
import Glibc
import Keyring
import LocalFiles
import TerminalOutput
import Testing

@testable import CommandSupport
@testable import GistsCommands
@testable import GitHubAPI
@testable import SecretScanner

/// Every error of a command, with its exact message.
@Suite struct FailureFormatterTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var error: any Error
    var status: CommandSupport.ExitStatus
    var message: String
    var details: [String] = []
    var next: [String] = []
    var origin: TokenOrigin?
    var isVerbose = false
    var testDescription: String { message }
  }

  private func failure(_ test: Case) -> Failure {
    let used = ResolvedTokens()
    if let origin = test.origin, let token = Token("ghp_0123456789") {
      used.remember(FoundToken(token: token, origin: origin), for: "github.com")
    }
    return FailureFormatter(
      host: nil, resolvedTokens: used, isVerbose: test.isVerbose, timeOfDay: { _ in "14:05" },
      now: { Date(timeIntervalSince1970: 1_769_860_800) }
    ).failure(for: test.error)
  }

  @Test(arguments: network + protocolBreaches + refusals + signIn + keyring + local)
  func `an error has its message, hints and exit status`(test: Case) {
    let failure = failure(test)
    #expect(failure.message.description == test.message)
    #expect(failure.details.map(\.description) == test.details)
    #expect(failure.nextSteps.map(\.description) == test.next)
    #expect(failure.status == test.status)
  }

  @Test(arguments: [
    (
      "http://127.0.0.1:8080", false, APIError.ConnectionFailure.connectionRefused,
      "start a server there, such as gists-sandbox, or change GISTS_HOST"
    ),
    (
      "http://127.0.0.1:8080", true, .connectionRefused,
      "start a server there, such as gists-sandbox, or change --host"
    ),
    (
      "ghe.example.com", false, .nameNotFound,
      "\(Sentence.checkNetwork) and the name in GISTS_HOST"
    ),
    (
      "ghe.example.com", true, .connectTimeout,
      "\(Sentence.checkNetwork) and the name in --host; behind a proxy, set HTTPS_PROXY"
    ),
  ])
  func `the hint for a wrong host names where it was set`(
    name: String, isOption: Bool, reason: APIError.ConnectionFailure, step: String
  ) throws {
    let host = try Host(name)
    let failureFormatter = FailureFormatter(
      host: host, isHostOption: isOption, resolvedTokens: ResolvedTokens(), isVerbose: false,
      timeOfDay: { _ in "" }, now: { Date() })
    #expect(
      failureFormatter.failure(for: APIError.unreachable(host: host.name, reason: reason))
        .nextSteps.map(\.description) == [step])
  }

  @Test(
    arguments: [
      (Set(["description"]), "\(aboutDescription: "Gist.description too_long")"),
      (["files"], "Gist.description too_long"), ([], "Gist.description too_long"),
    ] as [(Set<String>, MessageText)])
  func `what the host says of the description is about it`(
    fields: Set<String>, detail: MessageText
  ) {
    let response = APIError.ErrorResponse(
      host: "github.com", status: 422, details: ["Gist.description too_long"], fields: fields)
    let test = Case(error: APIError.errorResponse(response), status: .dataRefused, message: "")
    #expect(failure(test).details == [detail])
  }

  @Test func `an HTTP failure has host, status, request ID and retry time`() {
    let moment = Date(timeIntervalSince1970: 1_769_864_400)
    let response = APIError.ErrorResponse(
      host: "github.com", status: 403, requestID: "8D2A:1", wasSignedIn: true)
    let failure = failure(
      Case(
        error: APIError.rateLimited(response, isSecondary: false, retryAt: moment),
        status: .tryLater, message: ""))
    #expect(
      failure
        == Failure(
          .tryLater, code: .rateLimit,
          "API rate limit exceeded for github.com; resets at 14:05",
          next: ["to wait for the reset, use --wait"], host: "github.com", httpStatus: 403,
          requestID: "8D2A:1", retryAt: moment))
  }

  static let network: [Case] = {
    func unreachable(_ reason: APIError.ConnectionFailure) -> APIError {
      .unreachable(host: "github.com", reason: reason)
    }
    func tls(_ failure: APIError.TLSFailure, _ message: String, _ next: [String] = []) -> Case {
      Case(
        error: unreachable(.tls(failure)), status: .unreachable,
        message: "could not \(message)", next: next)
    }
    let clock = ["check this machine's clock: 2026-01-31T12:00:00Z"]
    let proxy = "\(Sentence.checkNetwork); behind a proxy, set HTTPS_PROXY"
    let other = ["check for a proxy or login page in front of it"]
    let newTLS = ["the server, or a proxy in front of it, must support TLS 1.2 or newer"]
    let authorities = ["set SSL_CERT_FILE to a file of trusted CA certificates"]
    return [
      Case(
        error: unreachable(.nameNotFound), status: .unreachable,
        message: "could not reach github.com: host not found",
        next: ["\(Sentence.checkNetwork)"]),
      Case(
        error: unreachable(.connectionRefused), status: .unreachable,
        message: "could not reach github.com: connection refused", next: [proxy]),
      Case(
        error: unreachable(.networkUnreachable), status: .unreachable,
        message: "could not reach github.com: network unreachable",
        next: ["\(Sentence.checkNetwork)"]),
      Case(
        error: unreachable(.connectTimeout), status: .unreachable,
        message: "could not reach github.com: no response within 10 seconds", next: [proxy]),
      Case(
        error: unreachable(.connectionLost), status: .unreachable,
        message: "lost the connection to github.com", next: ["try again"]),
      Case(
        error: unreachable(.idle), status: .unreachable, message: "github.com stopped sending data",
        next: ["try again"]),
      Case(
        error: unreachable(.deadline(seconds: 30)), status: .unreachable,
        message: "github.com did not respond within 30 seconds",
        next: ["allow more time with --timeout 60"]),
      Case(
        error: unreachable(.deadline(seconds: .max)), status: .unreachable,
        message: "github.com did not respond within 9,223,372,036,854,775,807 seconds",
        next: ["allow more time with --timeout 86400"]),
      Case(
        error: unreachable(.proxy("proxy.example.com:3128")), status: .unreachable,
        message: "could not reach github.com through the proxy proxy.example.com:3128",
        next: ["check HTTPS_PROXY, ALL_PROXY and NO_PROXY"]),
      Case(
        error: unreachable(.proxy("")), status: .unreachable,
        message: "could not reach github.com through the proxy",
        next: ["check HTTPS_PROXY, ALL_PROXY and NO_PROXY"]),
      tls(.wrongHost, "reach github.com: its certificate is for another name", other),
      tls(.expired, "reach github.com: its certificate has expired", clock),
      tls(.notYetValid, "reach github.com: its certificate is not valid yet", clock),
      tls(.selfSigned, "reach github.com: its certificate is self-signed", authorities),
      tls(
        .unknownAuthority, "reach github.com: its certificate is signed by an unknown authority",
        authorities),
      tls(
        .protocolVersion, "reach github.com: it does not support a secure version of TLS", newTLS),
      tls(.unreadableAuthorities, "read the trusted CA certificates", authorities),
      tls(.other, "reach github.com: TLS handshake failed", other),
    ]
  }()

  static let protocolBreaches: [Case] = {
    let facts = APIError.ResponseInfo(status: 200, requestID: "8D2A:1", excerpt: "<html>")
    func breach(
      _ reason: APIError.InvalidResponse, _ message: String, details: [String] = [],
      next: [String] = [], verbose: Bool = false
    ) -> Case {
      Case(
        error: APIError.invalidResponse(host: "github.com", reason: reason, response: facts),
        status: .protocolBroken,
        message: "\(message) (HTTP 200\(verbose ? ", request ID 8D2A:1" : ""))",
        details: details,
        next: next, isVerbose: verbose)
    }
    let page = "got a web page; check for a proxy or login page"
    return [
      breach(.notJSON(isHTML: false), "invalid JSON from github.com"),
      breach(.notJSON(isHTML: true), "invalid JSON from github.com", next: [page]),
      breach(
        .notJSON(isHTML: true), "invalid JSON from github.com",
        details: ["the response begins with: <html>"], next: [page], verbose: true),
      breach(.empty, "empty response from github.com"),
      breach(.wrongShape, "unexpected JSON from github.com"),
      breach(.tooLarge(limit: 64 << 20), "response from github.com is larger than 64 MiB"),
      breach(.tooLarge(limit: 512), "response from github.com is larger than 512 bytes"),
      breach(.headerTooLarge, "response headers from github.com are larger than 80 kB"),
      breach(.badEncoding, "could not decompress the response from github.com"),
      breach(
        .sizeMismatch(expected: 12, got: 1), "github.com sent 1 byte of a file, expected 12 bytes"),
      breach(
        .redirectRefused(to: "https://evil/"), "refused a redirect from github.com to https://evil/"
      ),
      breach(.tooManyRedirects, "too many redirects from github.com"),
      breach(
        .untrustedURL("https://evil/"), "github.com returned a URL on another host: https://evil/"),
      breach(.repeatedPage, "github.com returned the same page twice"),
      breach(.notHTTP, "github.com does not speak HTTP"),
      breach(.invalidStatus(7), "invalid status code 007 from github.com"),
      breach(.invalidStatus(1234), "invalid status code 1234 from github.com"),
      breach(.tooManyInterimResponses, "too many interim responses from github.com"),
      breach(.tooMuchOverhead, "github.com sent too many bytes without content"),
    ]
  }()

  static let refusals: [Case] = {
    func refused(
      _ status: Int, _ exit: CommandSupport.ExitStatus, _ message: String, _ next: [String] = [],
      says: String? = nil, details: [String] = [], scopes: [String]? = nil, signedIn: Bool = true,
      verbose: Bool = false
    ) -> Case {
      let response = APIError.ErrorResponse(
        host: "github.com", status: status, requestID: "8D2A:1", message: says, details: details,
        scopes: scopes, wasSignedIn: signedIn)
      // It is for reports to GitHub.
      let showsID = verbose || status >= 500
      return Case(
        error: APIError.errorResponse(response), status: exit,
        message: "\(message) (HTTP \(status)\(showsID ? ", request ID 8D2A:1" : ""))",
        details: details, next: next, isVerbose: verbose)
    }
    return [
      refused(404, .no, "not found on github.com", says: "Not Found"),
      refused(404, .no, "not found on github.com", says: "Not Found", verbose: true),
      refused(
        404, .no, "not found on github.com",
        ["if it is your own or secret, sign in first: gists auth login"], signedIn: false),
      refused(
        404, .signInNeeded, "the token doesn't have the gist scope",
        ["sign in again and grant the gist scope: gists auth login"], scopes: ["repo"]),
      refused(404, .no, "not found on github.com", scopes: ["gist"]),
      refused(
        403, .forbidden, "github.com denied access: Resource not accessible",
        says: "Resource not accessible"),
      refused(
        422, .dataRefused, "github.com rejected the data: Validation Failed",
        says: "Validation Failed",
        details: ["Gist.files missing_field", "contents are empty"]),
      refused(
        409, .no, "conflict on github.com", ["view the current revision, then try again"]),
      refused(502, .tryLater, "server error on github.com", ["try again later"]),
      refused(418, .protocolBroken, "unexpected response from github.com"),
    ]
  }()

  static let signIn: [Case] = {
    let rejected = APIError.unauthorized(
      .init(host: "github.com", status: 401, requestID: "8D2A:1", message: "Bad credentials"))
    let limit = APIError.ErrorResponse(host: "github.com", status: 429)
    return [
      Case(
        error: rejected, status: .signInNeeded,
        message:
          "github.com rejected the token in GITHUB_TOKEN (HTTP 401)",
        next: ["set GITHUB_TOKEN to a valid token, or unset it and \(Sentence.signIn())"],
        origin: .variable("GITHUB_TOKEN")),
      Case(
        error: rejected, status: .signInNeeded,
        message: """
          github.com rejected the token of octocat from the keyring (HTTP 401)
          """,
        next: ["\(Sentence.signIn())"], origin: .keyring(account: "octocat")),
      Case(
        error: rejected, status: .signInNeeded,
        message: "github.com rejected the token (HTTP 401)",
        next: [
          "create a new one with the gist scope: https://github.com/settings/tokens/new?scopes=gist&description=gists"
        ], origin: .given),
      Case(
        error: rejected, status: .signInNeeded,
        message: "github.com requires you to sign in (HTTP 401)",
        next: ["\(Sentence.signIn())"]),
      Case(
        error: APIError.signInRequired(host: "github.com"), status: .signInNeeded,
        message: "not signed in to github.com", next: ["\(Sentence.signIn())", "or set GH_TOKEN"]),
      Case(
        error: APIError.rateLimited(limit, isSecondary: true, retryAt: .now), status: .tryLater,
        message: "secondary rate limit exceeded for github.com; try again at 14:05",
        next: ["to wait for the reset, use --wait"]),
      Case(
        error: APIError.rateLimited(limit, isSecondary: false, retryAt: nil), status: .tryLater,
        message: "API rate limit exceeded for github.com; try again later",
        next: [
          "to wait for the reset, use --wait",
          "sign in for 5,000 requests per hour: gists auth login",
        ]),
      Case(
        error: APIError.outcomeUnknown(
          host: "github.com",
          cause: .unreachable(host: "github.com", reason: .connectionLost),
          sinceSent: .seconds(1)),
        status: .tryLater,
        message: "no response from github.com; the change may or may not have been made",
        next: ["check before retrying: gists list"]),
      Case(
        error: APIError.outcomeUnknown(
          host: "github.com",
          cause: .errorResponse(
            .init(host: "github.com", status: 500, requestID: "8D2A:1", message: "Oops")),
          sinceSent: .seconds(1)),
        status: .tryLater,
        message: "server error on github.com: Oops (HTTP 500, request ID 8D2A:1); "
          + "the change may or may not have been made",
        next: ["check before retrying: gists list"]),
    ] + deviceFlow
  }()

  static let deviceFlow: [Case] = {
    let host = "github.com"
    let apps = "https://github.com/settings/developers"
    let again = ["\(Sentence.signIn())"]
    let token = ["sign in with a token instead: gists auth login --with-token"]
    func refused(_ error: DeviceFlowError, _ message: String, _ next: [String]) -> Case {
      Case(error: error, status: .signInNeeded, message: message, next: next)
    }
    return [
      Case(
        error: DeviceFlowError.declined(host: host), status: .cancelled,
        message: "authorization was declined on github.com", next: again),
      refused(.expired(after: .seconds(900)), "the code expired after 15 minutes", again),
      refused(.expired(after: .seconds(7)), "the code expired after 7 seconds", again),
      refused(
        .flowDisabled(host: host, clientID: "Ov23abc"),
        "device flow is disabled for this OAuth app on github.com",
        [
          "the app's owner can select \"Enable Device Flow\" in the app with the client ID Ov23abc: "
            + apps
        ]),
      refused(
        .flowDisabled(host: host, clientID: "Iv23abc"),
        "device flow is disabled for this OAuth app on github.com",
        [
          "the app's owner can select \"Enable Device Flow\" in the app with the client ID Iv23abc: "
            + "https://github.com/settings/apps"
        ]),
      refused(
        .unknownClient(host: host), "github.com does not recognize the client ID",
        ["check --client-id or GISTS_CLIENT_ID against \(apps)"]),
      refused(
        .unauthorizedClient(host: host),
        "this OAuth app is not allowed to sign users in to github.com",
        ["the app's owner can check its settings on \(apps)"]),
      refused(.unsupportedGrantType(host: host), "github.com does not support device flow", token),
      refused(
        .incorrectClientCredentials(host: host), "github.com rejected the client ID",
        ["check --client-id or GISTS_CLIENT_ID against \(apps)"]),
      refused(
        .incorrectDeviceCode(host: host), "github.com no longer recognizes the code", again),
      refused(
        .lacksGistScope(host: host), "the token doesn't have the gist scope",
        ["sign in again and grant the gist scope: gists auth login"]),
      refused(
        .other(host: host, code: "odd_error"), "could not sign in to github.com: odd_error", token),
    ]
  }()

  static let keyring: [Case] = {
    let run = "or set GH_TOKEN"
    let command =
      "or set GISTS_TOKEN_COMMAND to a command that prints a token, such as 'gh auth token'"
    func keyring(
      _ error: KeyringError, _ message: String, _ next: [String],
      _ status: CommandSupport.ExitStatus = .signInNeeded
    ) -> Case { Case(error: error, status: status, message: message, next: next) }
    return [
      keyring(
        .noBus, "no keyring available (no D-Bus session)",
        ["set GH_TOKEN", command]),
      keyring(
        .notInstalled, "no keyring available (libsecret is not installed)",
        ["install libsecret: sudo apt install libsecret-1-0", run, command]),
      keyring(
        .noService, "no keyring available (no Secret Service)",
        ["install gnome-keyring: sudo apt install gnome-keyring", run, command]),
      keyring(
        .serviceNotStarted, "could not start the keyring service",
        ["read why: journalctl --user -b --grep=org.freedesktop.secrets", run, command]),
      keyring(
        .noDefaultCollection, "no default keyring",
        ["create one in the keyring's program", run, command]),
      keyring(
        .locked, "the keyring is locked",
        ["unlock it on the desktop", run]),
      keyring(.dismissed, "the keyring was not unlocked", [], .cancelled),
      keyring(.unanswered, "the keyring's dialog was not answered", [], .cancelled),
      keyring(
        .confirmationNeeded, "the keyring asks for confirmation on the desktop", ["set GH_TOKEN"]),
      keyring(.cancelled, "cancelled", [], .cancelled),
      keyring(.timedOut, "the keyring did not respond", ["restart the keyring service", run]),
      keyring(
        .fileBackend, "SECRET_BACKEND=file would store the token in a file",
        ["unset SECRET_BACKEND", run, command]),
      keyring(.notStored, "the keyring did not store the token", ["set GH_TOKEN"]),
      keyring(.notRemoved, "the token is still in the keyring", []),
      keyring(
        .shortage("the system refuses more threads", hint: "end other programs"),
        "the system refuses more threads", ["end other programs"], .systemError),
      keyring(
        .failed("createDLGroup failed: maybe libqca-ossl is missing"), "KWallet can't encrypt",
        ["install its plugin, then log in again: sudo apt install libqca-qt5-2-plugins", run]),
      keyring(.failed("No such object"), "keyring error: No such object", ["set GH_TOKEN"]),
    ]
  }()
}
