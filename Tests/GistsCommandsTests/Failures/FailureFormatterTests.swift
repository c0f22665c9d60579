import FoundationEssentials
import GitHubAPI
import Glibc
import Keyring
import LocalFiles
import TerminalOutput
import Testing
@testable import CommandSupport
@testable import GistsCommands

@testable import SecretScanner

/// Every error of a command, with its exact message.
@Suite struct FailureFormatterTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var error: any Error
    var status: CommandSupport.ExitStatus
    var message: String
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
    #expect(failure.message == test.message)
    #expect(failure.nextSteps == test.next)
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
      "check the network connection and the name in GISTS_HOST"
    ),
    (
      "ghe.example.com", true, .connectTimeout,
      "check the network connection and the name in --host; behind a proxy, set HTTPS_PROXY"
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
      failureFormatter.failure(for: APIError.unreachable(host: host.name, reason: reason)).nextSteps
        == [step])
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
          .tryLater, code: "rate_limit",
          "limit of github.com used up; try again at 14:05",
          next: ["or wait for it: --wait"], host: "github.com", httpStatus: 403,
          requestID: "8D2A:1", retryAt: moment))
  }

  static let network: [Case] = {
    func unreachable(_ reason: APIError.ConnectionFailure) -> APIError {
      .unreachable(host: "github.com", reason: reason)
    }
    func tls(_ failure: APIError.TLSFailure, _ message: String, _ next: [String] = []) -> Case {
      Case(
        error: unreachable(.tls(failure)), status: .unreachable,
        message: "cannot \(message)", next: next)
    }
    let clock = ["by this machine's clock it is 2026-01-31T12:00:00Z: is that right?"]
    let proxy = "check the network connection; behind a proxy, set HTTPS_PROXY"
    let other = ["does a proxy or a sign-on page of the network answer in its place?"]
    let newTLS = ["it, or a proxy before it, must offer TLS 1.2 or newer"]
    let authorities = ["SSL_CERT_FILE names a file with the authorities to trust"]
    return [
      Case(
        error: unreachable(.nameNotFound), status: .unreachable,
        message: "cannot reach github.com: name not found",
        next: ["check the network connection"]),
      Case(
        error: unreachable(.connectionRefused), status: .unreachable,
        message: "cannot reach github.com: connection refused", next: [proxy]),
      Case(
        error: unreachable(.networkUnreachable), status: .unreachable,
        message: "cannot reach github.com: network unreachable",
        next: ["check the network connection"]),
      Case(
        error: unreachable(.connectTimeout), status: .unreachable,
        message: "cannot reach github.com: no answer within 10 seconds", next: [proxy]),
      Case(
        error: unreachable(.connectionLost), status: .unreachable,
        message: "the connection to github.com was lost", next: ["try again"]),
      Case(
        error: unreachable(.idle), status: .unreachable, message: "github.com stopped sending",
        next: ["try again"]),
      Case(
        error: unreachable(.deadline(seconds: 30)), status: .unreachable,
        message: "github.com took longer than 30 seconds", next: ["allow more: --timeout 60"]),
      Case(
        error: unreachable(.deadline(seconds: .max)), status: .unreachable,
        message: "github.com took longer than 9223372036854775807 seconds",
        next: ["allow more: --timeout 86400"]),
      Case(
        error: unreachable(.proxy("proxy.example.com:3128")), status: .unreachable,
        message: "cannot reach github.com through the proxy proxy.example.com:3128",
        next: ["check HTTPS_PROXY, HTTP_PROXY and NO_PROXY"]),
      Case(
        error: unreachable(.proxy("")), status: .unreachable,
        message: "cannot reach github.com through the proxy",
        next: ["check HTTPS_PROXY, HTTP_PROXY and NO_PROXY"]),
      tls(.wrongHost, "reach github.com: its certificate is for another name", other),
      tls(.expired, "reach github.com: its certificate has expired", clock),
      tls(.notYetValid, "reach github.com: its certificate is not valid yet", clock),
      tls(.selfSigned, "reach github.com: its certificate is self-signed", authorities),
      tls(
        .unknownAuthority, "reach github.com: its certificate is from an unknown authority",
        authorities),
      tls(.protocolVersion, "reach github.com: it offers no TLS version that is safe", newTLS),
      tls(.unreadableAuthorities, "read the certificate authorities to trust", authorities),
      tls(.other, "reach github.com: the TLS handshake failed", other),
    ]
  }()

  static let protocolBreaches: [Case] = {
    let facts = APIError.ResponseInfo(status: 200, requestID: "8D2A:1", excerpt: "<html>")
    func breach(
      _ reason: APIError.InvalidResponse, _ message: String, next: [String] = [],
      verbose: Bool = false
    ) -> Case {
      Case(
        error: APIError.invalidResponse(host: "github.com", reason: reason, response: facts),
        status: .protocolBroken, message: "github.com \(message) (HTTP 200, request id 8D2A:1)",
        next: next, isVerbose: verbose)
    }
    let page = "it is a web page: is github.com a GitHub, without a sign-on page before it?"
    return [
      breach(.notJSON(isHTML: false), "sent an answer that is not valid JSON"),
      breach(.notJSON(isHTML: true), "sent an answer that is not valid JSON", next: [page]),
      breach(
        .notJSON(isHTML: true), "sent an answer that is not valid JSON",
        next: [page, "it begins: <html>"], verbose: true),
      breach(.empty, "sent an empty answer"),
      breach(.wrongShape, "sent a document of another kind than was asked for"),
      breach(.tooLarge(limit: 64 << 20), "sent more than 64 MiB"),
      breach(.tooLarge(limit: 512), "sent more than 512 bytes"),
      breach(.headerTooLarge, "sent headers of more than 80 kB"),
      breach(.badEncoding, "sent compressed data that is broken"),
      breach(.sizeMismatch(expected: 12, got: 1), "sent 1 byte of a file of 12 bytes"),
      breach(.redirectRefused(to: "https://evil/"), "redirects to https://evil/, which is refused"),
      breach(.tooManyRedirects, "redirects in a circle"),
      breach(.untrustedURL("https://evil/"), "names an address of another host: https://evil/"),
      breach(.repeatedPage, "names the same page twice"),
      breach(.notHTTP, "does not speak HTTP"),
    ]
  }()

  static let refusals: [Case] = {
    func refused(
      _ status: Int, _ exit: CommandSupport.ExitStatus, _ message: String, _ next: [String] = [],
      says: String? = nil, details: [String] = [], scopes: [String]? = nil, signedIn: Bool = true
    ) -> Case {
      let response = APIError.ErrorResponse(
        host: "github.com", status: status, requestID: "8D2A:1", message: says, details: details,
        scopes: scopes, wasSignedIn: signedIn)
      return Case(
        error: APIError.errorResponse(response), status: exit,
        message: "\(message) (HTTP \(status), request id 8D2A:1)", next: next)
    }
    return [
      refused(404, .no, "not found on github.com", says: "Not Found"),
      refused(
        404, .no, "not found on github.com",
        ["if it is secret or yours, sign in first: gists auth login"], signedIn: false),
      refused(
        404, .signInNeeded, "the token lacks the gist scope",
        ["sign in with the gist scope: gists auth login"], scopes: ["repo"]),
      refused(404, .no, "not found on github.com", scopes: ["gist"]),
      refused(
        403, .forbidden, "github.com forbids this: Resource not accessible",
        says: "Resource not accessible"),
      refused(
        422, .dataRefused, "github.com refused the data: Validation Failed",
        ["Gist.files missing_field", "contents are empty"], says: "Validation Failed",
        details: ["Gist.files missing_field", "contents are empty"]),
      refused(409, .tryLater, "github.com reports a conflict", ["try again"]),
      refused(502, .tryLater, "github.com has a problem", ["try again later"]),
      refused(418, .protocolBroken, "github.com sent an answer that was not expected"),
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
          "the token in GITHUB_TOKEN was rejected by github.com (HTTP 401, request id 8D2A:1)",
        next: ["set GITHUB_TOKEN to a valid token, or unset it and run: gists auth login"],
        origin: .variable("GITHUB_TOKEN")),
      Case(
        error: rejected, status: .signInNeeded,
        message: """
          the token of octocat in the keyring was rejected by github.com (HTTP 401, request id 8D2A:1)
          """,
        next: ["run: gists auth login"], origin: .keyring(account: "octocat")),
      Case(
        error: rejected, status: .signInNeeded,
        message: "the token was rejected by github.com (HTTP 401, request id 8D2A:1)",
        next: [
          "make a new one with the gist scope: https://github.com/settings/tokens/new?scopes=gist"
        ], origin: .given),
      Case(
        error: rejected, status: .signInNeeded,
        message: "github.com wants a sign-in (HTTP 401, request id 8D2A:1)",
        next: ["run: gists auth login"]),
      Case(
        error: APIError.signInRequired(host: "github.com"), status: .signInNeeded,
        message: "not signed in to github.com", next: ["run: gists auth login", "or set GH_TOKEN"]),
      Case(
        error: APIError.rateLimited(limit, isSecondary: true, retryAt: .now), status: .tryLater,
        message: "github.com asks to slow down; try again at 14:05",
        next: ["or wait for it: --wait"]),
      Case(
        error: APIError.rateLimited(limit, isSecondary: false, retryAt: nil), status: .tryLater,
        message: "limit of github.com used up; try again later",
        next: [
          "or wait for it: --wait",
          "signed in, the limit is 5,000 requests an hour: gists auth login",
        ]),
      Case(
        error: APIError.outcomeUnknown(
          host: "github.com", reason: .connectionLost, sinceSent: .seconds(1)),
        status: .tryLater,
        message: "the answer of github.com was lost: it may have made the change, or not",
        next: ["look before you try again: gists list"]),
    ] + deviceFlow
  }()

  static let deviceFlow: [Case] = {
    let host = "github.com"
    let apps = "https://github.com/settings/developers"
    let again = ["run: gists auth login"]
    let token = ["sign in with a token instead: gists auth login --with-token"]
    func refused(_ error: DeviceFlowError, _ message: String, _ next: [String]) -> Case {
      Case(error: error, status: .signInNeeded, message: message, next: next)
    }
    return [
      Case(
        error: DeviceFlowError.declined(host: host), status: .cancelled,
        message: "you declined the request on github.com"),
      refused(.expired(after: .seconds(900)), "the code expired after 15 minutes", again),
      refused(.expired(after: .seconds(7)), "the code expired after 7 seconds", again),
      refused(
        .flowDisabled(host: host), "the OAuth app has device flow switched off on github.com",
        ["its owner switches it on under \(apps), \"Enable Device Flow\""]),
      refused(
        .unknownClient(host: host), "github.com does not know this client id",
        ["check --client-id or GISTS_CLIENT_ID against \(apps)"]),
      refused(
        .unauthorizedClient(host: host), "github.com does not let this OAuth app sign people in",
        ["its owner finds the reason under \(apps)"]),
      refused(.unsupportedGrantType(host: host), "github.com has no device flow", token),
      refused(
        .incorrectClientCredentials(host: host), "github.com refused the client id",
        ["check --client-id or GISTS_CLIENT_ID against \(apps)"]),
      refused(
        .incorrectDeviceCode(host: host), "github.com no longer knows the code", again),
      refused(
        .lacksGistScope(host: host), "the token lacks the gist scope",
        ["sign in again and leave the gist scope granted: gists auth login"]),
      refused(
        .other(host: host, code: "odd_error"), "github.com refused the sign-in: odd_error", token),
    ]
  }()

  static let keyring: [Case] = {
    let run = "or give a token for this run only: GH_TOKEN"
    func keyring(
      _ error: KeyringError, _ message: String, _ next: [String],
      _ status: CommandSupport.ExitStatus = .signInNeeded
    ) -> Case { Case(error: error, status: status, message: message, next: next) }
    return [
      keyring(
        .noBus, "there is no keyring: no D-Bus session is running",
        ["log in to a desktop, or start a session: dbus-run-session -- bash", run]),
      keyring(
        .notInstalled, "there is no keyring: libsecret is not installed",
        ["install it: apt-get install libsecret-1-0", run]),
      keyring(
        .noService, "there is no keyring: no Secret Service answers",
        ["install and start gnome-keyring, KWallet or KeePassXC", run]),
      keyring(
        .serviceNotStarted, "the keyring service could not be started",
        ["look why: systemctl --user status gnome-keyring-daemon", run]),
      keyring(
        .noDefaultCollection, "there is no default keyring",
        ["create one named Login with seahorse or your wallet's program", run]),
      keyring(
        .locked, "the keyring is locked",
        ["unlock it on the desktop, or: gnome-keyring-daemon --unlock", run]),
      keyring(.dismissed, "you did not unlock the keyring", [], .cancelled),
      keyring(.cancelled, "cancelled", [], .cancelled),
      keyring(.timedOut, "the keyring does not answer", ["restart the keyring service", run]),
      keyring(
        .fileBackend,
        "the keyring would be a file (SECRET_BACKEND=file), where gists puts no token",
        ["unset SECRET_BACKEND", run]),
      keyring(.notStored, "the keyring did not keep the token", [run]),
      keyring(.notRemoved, "the keyring still holds the token", []),
      keyring(.failed("No such object"), "the keyring failed: No such object", [run]),
    ]
  }()

  static let local: [Case] = [
    Case(
      error: HostError.insecure("http://ghe.example.com"), status: .wrongUsage,
      message: "plain http is for this machine only: http://ghe.example.com",
      next: ["use https, or a name alone: --host ghe.example.com"]),
    Case(
      error: HostError.malformed("a b"), status: .wrongUsage, message: "not a host: a b",
      next: ["give a name, a name and port, or an https URL: --host ghe.example.com"]),
    Case(
      error: FileError.isFolder(path: "/a"), status: .inputMissing, message: "/a is a directory"),
    Case(error: FileError.isDevice(path: "/a"), status: .inputMissing, message: "/a is a device"),
    Case(
      error: FileError.foreignOwner(path: "/a"), status: .configurationUnusable,
      message: "/a belongs to another user"),
    Case(
      error: FileError.tooBig(path: "/a", size: 11, limit: 10), status: .dataRefused,
      message: "/a is bigger than 10 bytes"),
    Case(
      error: FileError.cannotRead(path: "/a", errno: EACCES), status: .inputMissing,
      message: "cannot read /a: Permission denied"),
    Case(
      error: FileError.cannotWrite(path: "/a", errno: EROFS), status: .cannotWrite,
      message: "cannot write /a: Read-only file system"),
    Case(
      error: OutputError.failed(errno: ENOSPC), status: .cannotWrite,
      message: "cannot write: No space left on device"),
    Case(
      error: OutputError.brokenPipe, status: .brokenPipe, message: "the reader of stdout is gone"),
    Case(error: PromptError.cancelled, status: .cancelled, message: "cancelled"),
    Case(error: CancellationError(), status: .cancelled, message: "cancelled"),
    Case(
      error: Failure(.dataRefused, "own words", next: ["step"]), status: .dataRefused,
      message: "own words", next: ["step"]),
    Case(
      error: Unforeseen(), status: .bug, message: "gists ran into a fault of its own",
      next: ["run it again with --verbose and report what it says"]),
  ]

  private struct Unforeseen: Error {}
}
