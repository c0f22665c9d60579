import FoundationEssentials
import HTTPTypes
import TestSupport
import Testing
import TextFormats

@testable import GitHubAPI

@Suite struct `Requesting a device code` {
  typealias Scene = DeviceFlowScene

  @Test func `one form is posted to the web origin, without a token`() async throws {
    let scene = try Scene([.answer(Scene.startLine, 200, Scene.code)])

    let code = try await scene.flow.start()

    #expect(
      code
        == DeviceCode(
          deviceCode: "dev-0123456789", userCode: "WDJB-MJHT",
          verificationURI: "https://github.com/login/device", mayOpen: true,
          expiresAt: .seconds(900), lifetime: .seconds(900), interval: .seconds(5)))
    let request = try #require(scene.transport.requests.first)
    #expect(request.url.absoluteString == "https://github.com/login/device/code")
    let body = String(decoding: request.body ?? [], as: UTF8.self)
    #expect(body == "client_id=Iv1.abc%2F1&scope=gist%20repo")
    #expect(
      request.fields == [
        .accept: "application/json", .userAgent: "gists/1",
        .contentType: "application/x-www-form-urlencoded",
      ])
    #expect(request.authorization == .none)
  }

  @Test(
    arguments: [
      ("", 5), (#","interval":0"#, 5), (#","interval":-3"#, 5), (#","interval":1000000000"#, 5),
      (#","interval":1e99"#, 5), (#","interval":"7""#, 7), (#","interval":1"#, 1),
      (#","interval":600"#, 60), (#","interval":null"#, 5),
    ])
  func `the interval is five seconds unless the server states a valid one`(
    _ member: String, seconds: Int
  ) async throws {
    let body = #"{"device_code":"dev-1","user_code":"A"\#(member)}"#
    let scene = try Scene([.answer(Scene.startLine, 200, body)])
    #expect(try await scene.flow.start().interval == .seconds(seconds))
  }

  @Test(
    arguments: [
      ("https://github.com/login/device", true), ("https://GITHUB.com/login/device", true),
      ("https://github.com:443/login/device", true), ("http://github.com/login/device", false),
      ("https://github.com.evil/", false), ("https://evil/", false), ("file:///bin/sh", false),
      ("--help", false), ("javascript:alert(1)", false), ("https://github.com@evil/", false),
    ])
  func `only a URL of the web origin may be opened`(
    _ address: String, mayOpen: Bool
  ) async throws {
    let body = #"{"device_code":"dev-1","user_code":"A","verification_uri":"\#(address)"}"#
    let scene = try Scene([.answer(Scene.startLine, 200, body)])
    let code = try await scene.flow.start()
    #expect(code.verificationURI == address)
    #expect(code.mayOpen == mayOpen)
  }

  @Test func `forms and JSON are both accepted`() async throws {
    let body =
      "device_code=dev-1&expires_in=600&interval=9&user_code=AB%2D12&verification_uri=https%3A%2F%2Fgithub.com%2Flogin%2Fdevice"
    let scene = try Scene([
      .answer(
        Scene.startLine, 200, body, fields: ["Content-Type": "application/x-www-form-urlencoded"])
    ])
    let code = try await scene.flow.start()
    #expect(
      code
        == DeviceCode(
          deviceCode: "dev-1", userCode: "AB-12",
          verificationURI: "https://github.com/login/device",
          mayOpen: true, expiresAt: .seconds(600), lifetime: .seconds(600), interval: .seconds(9)))
  }

  @Test(
    arguments: [
      (
        200, "device_flow_disabled",
        DeviceFlowError.flowDisabled(host: "github.com", clientID: "Iv1.abc/1")
      ),
      (200, "unauthorized_client", .unauthorizedClient(host: "github.com")),
      (200, "unsupported_grant_type", .unsupportedGrantType(host: "github.com")),
      (400, "incorrect_client_credentials", .incorrectClientCredentials(host: "github.com")),
      (200, "anything", .other(host: "github.com", code: "anything")),
    ])
  func `each OAuth error is distinguished`(
    _ status: Int, _ code: String, _ error: DeviceFlowError
  ) async throws {
    let scene = try Scene([.answer(Scene.startLine, status, Scene.error(code))])
    await #expect(throws: error) { try await scene.flow.start() }
  }

  @Test func `an unregistered client id is a 404`() async throws {
    let scene = try Scene([.answer(Scene.startLine, 404, #"{"error":"Not Found"}"#)])
    await #expect(throws: DeviceFlowError.unknownClient(host: "github.com")) {
      try await scene.flow.start()
    }
  }

  @Test(arguments: [
    ("<!doctype html><title>Sign in</title>", "text/html"), ("\n<html>", "application/json"),
  ])
  func `a web page is told from a response without a code`(
    page: String, type: String
  ) async throws {
    let scene = try Scene([
      .answer(Scene.startLine, 200, page, fields: ["Content-Type": type])
    ])
    await #expect(
      throws: APIError.invalidResponse(
        host: "github.com", reason: .notJSON(isHTML: true), response: .init(status: 200))
    ) { try await scene.flow.start() }
  }

  @Test func `a response without a code is invalid`() async throws {
    let scene = try Scene([.answer(Scene.startLine, 200, #"{"user_code":"A"}"#)])
    await #expect(
      throws: APIError.invalidResponse(
        host: "github.com", reason: .wrongShape, response: .init(status: 200))
    ) { try await scene.flow.start() }
  }
}

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
      .test(host, time: time), clientID: "Iv1.abc/1", scopes: ["gist", "repo"],
      transport: transport)
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
