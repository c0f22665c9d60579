import FoundationEssentials
import TestSupport
import Testing
import TextFormats

/// A server that repeats the token can't get it printed or stored.
@Suite struct Redaction {
  private static let token = Faults.token
  /// `octocat:TOKEN` as in an Authorization field of scheme Basic.
  private static let base64 = Data("octocat:\(token)".utf8).base64EncodedString()

  private static let fields = [
    ("X-Echo", token), ("X-Basic", base64), ("Set-Cookie", "session=\(token)"),
    ("X-GitHub-Request-Id", token), (token, "name"),
  ]

  private static let message =
    #"{"message":"you sent \#(token), \#(base64)","errors":["\#(token)"]}"#

  private static let commands: [[String]] = [
    ["list"], ["list", "public"], ["list", "starred"], ["list", "@octocat"],
    ["list", "--json"], ["view", HostDocument.id], ["view", "--raw", HostDocument.id],
    ["view", "--json", HostDocument.id], ["open", HostDocument.id], ["star", HostDocument.id],
    ["unstar", HostDocument.id], ["starred", HostDocument.id],
    ["delete", "--yes", HostDocument.id],
    ["create", "-"], ["auth", "status"], ["auth", "status", "--json"],
  ]

  /// Runs every command and checks that no stream and no file contains the token.
  ///
  /// The trash has the unchanged text of a deleted gist: `stdout` says that it contains the token.
  private func expectSilence(
    _ answer: FaultAnswer, stdout: Bool = true, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await Faults.with(.answer(answer)) { faults in
      for arguments in Self.commands {
        let result = try await gists(
          arguments + ["--verbose"], in: faults.home.with(["GISTS_BROWSER": "true"]), stdin: "text")
        #expect(
          result.err.contains(" http://127.0.0.1:\(faults.server.port)/"),
          "\(arguments): \(result)",
          sourceLocation: sourceLocation)
        for secret in [Self.token, Self.base64, String(Self.base64.dropFirst(12).dropLast(4))] {
          #expect(!result.err.contains(secret), "\(arguments)", sourceLocation: sourceLocation)
          #expect(
            !stdout || !result.out.contains(secret), "\(arguments)", sourceLocation: sourceLocation)
        }
      }
      #expect(
        faults.home.files.filter { file in
          (stdout || !file.contains("/trash/")) && faults.home.contains(Self.token, in: file)
        } == [],
        sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: [400, 401, 403, 404, 409, 422])
  func `an error response that repeats the token`(status: Int) async throws {
    try await expectSilence(.json(status, Self.message, Self.fields))
  }

  @Test func `a redirect to a URL that contains the token`() async throws {
    try await expectSilence(
      .http(302, Self.fields + [("Location", "http://127.0.0.1:1/\(Self.token)?t=\(Self.base64)")]))
  }

  @Test func `a response that is not JSON and contains the token`() async throws {
    try await expectSilence(
      .http(200, Self.fields, body: Array("<p>\(Self.token)</p> \(Self.base64)".utf8)))
  }

  @Test func `a gist that contains the token shows it in its own text only`()
    async throws
  {
    let gist = HostDocument.gist(description: Self.token)
    try await expectSilence(.json(200, gist, Self.fields), stdout: false)
  }

  @Test(.requires("dbus-daemon", "gnome-keyring-daemon", "secret-tool"))
  func `signing in to a server that repeats the codes and the token`() async throws {
    let device = "3584d83530557fdd1f46af8289938c8ef79f9dc5"
    let code = #"""
      {"device_code":"\#(device)","user_code":"WDJB-MJHT","expires_in":900,"interval":1,
       "verification_uri":"URL/login/device"}
      """#
    let granted = #"{"access_token":"\#(Self.token)","token_type":"bearer","scope":"gist"}"#
    let refused = #"{"error":"access_denied","error_description":"\#(device) WDJB-MJHT"}"#
    let shape = ("X-Echo", Self.token)
    for (poll, user) in [(refused, 200), (granted, 403), (granted, 200)] {
      try await KeyringSession.with { keyring in
        try await Faults.with(.answer(.hang)) { faults in
          faults.server.follow(
            .routes([
              "POST /login/device/code": [
                .json(200, code.replacing("URL", with: faults.server.url), [shape])
              ],
              "POST /login/oauth/access_token": [.json(200, poll, [shape, ("X-Device", device)])],
              "GET /user": [
                .json(
                  user, user == 200 ? #"{"login":"octocat","id":1}"# : Self.message,
                  Self.fields + [("X-Device", device), ("X-OAuth-Scopes", "gist")])
              ],
            ]))
          var home = faults.home.with(["DBUS_SESSION_BUS_ADDRESS": keyring.busAddress])
          home.environment["GISTS_TOKEN"] = nil
          let result = try await gists("auth", "login", "--no-browser", "--verbose", in: home)
          #expect((result.exit == 0) == (poll == granted && user == 200), "\(result)")
          #expect(result.err.contains("code: WDJB-MJHT\n"), "\(result)")
          for secret in [Self.token, Self.base64, device] {
            #expect(!result.err.contains(secret), "\(result)")
            #expect(!result.out.contains(secret))
          }
        }
      }
    }
  }
}
