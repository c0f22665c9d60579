import FoundationEssentials
import GitHubAPI
import TestSupport
import Testing

@Suite struct `Polling for the token` {
  typealias Scene = DeviceFlowScene

  @Test func `the first poll waits a second longer than the later ones`()
    async throws
  {
    let scene = try Scene(Scene.polls(Scene.pending, Scene.pending, Scene.token))
    let granted = try await scene.wait()
    #expect(scene.time.sleeps == [.seconds(6), .seconds(5), .seconds(5)])
    #expect(granted.token.value == "gho_0123456789abcdefghij")
    #expect(granted.scopes == ["gist"])
    #expect(granted.lifetime == nil)
    let body = scene.transport.requests.last?.body ?? []
    #expect(
      String(decoding: body, as: UTF8.self) == """
        client_id=Iv1.abc%2F1&device_code=dev-0123456789\
        &grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Adevice_code
        """)
  }

  @Test func `each slow_down adds five seconds, or what the server states, for all later polls`()
    async throws
  {
    let slow = Scene.error("slow_down")
    let scene = try Scene(
      Scene.polls(
        Scene.pending, slow, slow, slow, Scene.pending, Scene.error("slow_down", interval: 41),
        Scene.error("slow_down", interval: 1_000_000_000), Scene.token))
    _ = try await scene.wait()
    #expect(scene.time.sleeps == [6, 5, 10, 15, 20, 20, 41, 60].map { .seconds($0) })
  }

  @Test func `network and server errors keep the code and double the interval`()
    async throws
  {
    let html = ["Content-Type": "text/html"] as KeyValuePairs
    let scene = try Scene([
      .answer(Scene.pollLine, 200, Scene.pending),
      .failure(Scene.pollLine, .unreachable(host: "github.com", reason: .connectionLost)),
      .answer(Scene.pollLine, 502, "<html>", fields: html),
      .answer(Scene.pollLine, 200, "{"),
      .answer(Scene.pollLine, 200, "<html>", fields: html),
      .answer(Scene.pollLine, 429, "{}"),
      .answer(Scene.pollLine, 200, #"{"access_token":""}"#),
      .answer(Scene.pollLine, 200, Scene.token),
    ])
    _ = try await scene.wait()
    #expect(scene.time.sleeps == [6, 5, 10, 20, 40, 60, 60, 60].map { .seconds($0) })
    #expect(scene.transport.requests.allSatisfy { $0.url.path() == "/login/oauth/access_token" })
  }

  @Test func `an unconfirmed code expires on the monotonic clock`() async throws {
    let scene = try Scene(Scene.polls(Scene.pending))
    await #expect(throws: DeviceFlowError.expired(after: .seconds(7))) {
      try await scene.wait(lifetime: 7)
    }
    #expect(scene.time.sleeps == [.seconds(6), .seconds(1)])
  }

  @Test func `a wall clock that jumps a day changes neither interval nor expiry`() async throws {
    let scene = try Scene(Scene.polls(Scene.pending, Scene.token))
    scene.time.jump(86_400)
    _ = try await scene.wait()
    scene.time.jump(-172_800)
    #expect(scene.time.sleeps == [.seconds(6), .seconds(5)])
  }

  @Test(
    arguments: [
      ("access_denied", DeviceFlowError.declined(host: "github.com")),
      ("expired_token", .expired(after: .seconds(900))),
      ("token_expired", .expired(after: .seconds(900))),
      ("incorrect_client_credentials", .incorrectClientCredentials(host: "github.com")),
      ("unsupported_grant_type", .unsupportedGrantType(host: "github.com")),
    ])
  func `a final response ends the polling`(_ code: String, _ error: DeviceFlowError)
    async throws
  {
    let scene = try Scene(Scene.polls(Scene.error(code)))
    await #expect(throws: error) { try await scene.wait() }
  }

  @Test func `a code that the server does not know is polled twice more`() async throws {
    let unknown = Scene.error("incorrect_device_code")
    let scene = try Scene(Scene.polls(unknown, unknown, unknown, Scene.token))
    await #expect(throws: DeviceFlowError.incorrectDeviceCode(host: "github.com")) {
      try await scene.wait()
    }
    #expect(scene.transport.requests.count == 3)
  }

  @Test func `numbers as strings, a form and a lifetime are read alike`() async throws {
    let form =
      "access_token=gho_0123456789abcdefghij&expires_in=28800&refresh_token=ghr_x&scope=gist%2Crepo&token_type=bearer"
    let scene = try Scene([
      .answer(
        Scene.pollLine, 200, form, fields: ["Content-Type": "application/x-www-form-urlencoded"])
    ])
    let granted = try await scene.wait()
    #expect(granted.scopes == ["gist", "repo"])
    #expect(granted.lifetime == .seconds(28_800))
  }
}
