import FoundationEssentials
import GitHubAPI
import TestSupport

/// A device flow against prepared answers, on clocks that only its waits move.
struct DeviceFlowScene: Sendable {
  static let startLine = "POST /login/device/code"
  static let pollLine = "POST /login/oauth/access_token"
  static let code = """
    {"device_code":"dev-0123456789","user_code":"WDJB-MJHT",\
    "verification_uri":"https://github.com/login/device","expires_in":900,"interval":5}
    """
  static let token = """
    {"access_token":"gho_0123456789abcdefghij","token_type":"bearer","scope":"gist"}
    """

  let time = ManualTime()
  let host: Host
  let transport: StubTransport

  init(_ stubs: [StubTransport.Stub], host: String = "github.com") throws {
    self.host = try Host(host)
    transport = StubTransport(stubs, time: time)
  }

  var flow: DeviceFlow {
    DeviceFlow(
      host: host, clientID: "Iv1.abc/1", scopes: ["gist", "repo"], userAgent: "gists/1",
      transport: transport, time: time.source, redactor: Redactor())
  }

  /// Polls for a code of the usual kind.
  func wait(lifetime: Int = 900, interval: Int = 5) async throws -> AccessTokenResponse {
    try await flow.wait(
      for: DeviceCode(
        deviceCode: "dev-0123456789", userCode: "WDJB-MJHT",
        verificationURI: "https://github.com/login/device", mayOpen: true,
        expiresAt: time.uptime + .seconds(lifetime), lifetime: .seconds(lifetime),
        interval: .seconds(interval)))
  }

  static func polls(_ bodies: String...) -> [StubTransport.Stub] {
    bodies.map { .answer(pollLine, 200, $0) }
  }

  static func error(_ code: String, interval: Int? = nil) -> String {
    let interval = interval.map { #","interval":\#($0)"# } ?? ""
    return #"{"error":"\#(code)","error_description":"…"\#(interval)}"#
  }

  static let pending = error("authorization_pending")
}
