import Fixtures
import FoundationEssentials
import GitHubModels
import TestSupport
import Testing

@testable import GitHubAPI

/// What the API manager and the device flow make of the sample responses.
@Suite struct `Sample responses` {
  private static let request = "GET /gists/aa11"

  private static func error(
    _ status: Int, _ fixture: Fixture, fields: KeyValuePairs<String, String> = [:]
  ) async throws -> APIError? {
    try await StubTransport.with([.answer(request, status, fixture.text, fields: fields)]) {
      transport in
      let scene = try APIScene(transport)
      return await APIScene.error { try await scene.api.send(.gist(id: "aa11")) }
    }
  }

  private static func response(
    _ status: Int, _ message: String, details: [String] = [], fields: Set<String> = []
  ) -> APIError.ErrorResponse {
    .init(
      host: "github.com", status: status, message: message, details: details, fields: fields,
      wasSignedIn: true)
  }

  @Test func `say that a token is invalid`() async throws {
    let error = try await Self.error(401, Fixture.badCredentials)
    #expect(error == .unauthorized(Self.response(401, "Bad credentials")))
  }

  @Test func `say that a rate limit is exceeded, and when it resets`() async throws {
    let error = try await Self.error(
      403, Fixture.rateLimited,
      fields: ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1769864400"])
    let response = Self.response(403, "API rate limit exceeded for user ID 583231.")
    #expect(
      error
        == .rateLimited(
          response, isSecondary: false, retryAt: Date(timeIntervalSince1970: 1_769_864_401)))
  }

  @Test func `say that a gist does not exist`() async throws {
    let error = try await Self.error(404, Fixture.notFound)
    #expect(error == .errorResponse(Self.response(404, "Not Found")))
  }

  @Test func `name the field that is missing`() async throws {
    let error = try await Self.error(422, Fixture.validationFailed)
    let response = Self.response(
      422, "Validation Failed", details: ["Gist.files missing_field"], fields: ["files"])
    #expect(error == .errorResponse(response))
  }

  @Test func `state how many requests are left`() async throws {
    let limit = Fixture.rateLimit.text
    try await StubTransport.with([.answer("GET /rate_limit", 200, limit)]) { transport in
      let status = try #require(try await APIScene(transport).api.rateLimit())
      #expect([status.limit, status.remaining] == [5000, 3797])
      #expect(status.resetsAt == Date(timeIntervalSince1970: 1_767_225_600))
    }
  }

  @Test func `have the code that the user enters`() async throws {
    let scene = try DeviceFlowScene([
      .answer(DeviceFlowScene.startLine, 200, Fixture.deviceCode.text)
    ])
    #expect(
      try await scene.flow.start()
        == DeviceCode(
          deviceCode: "f3a929b3364b471a481f4f7cda0b4559ecde9aba", userCode: "HKLM-PRTZ",
          verificationURI: "https://github.com/login/device", mayOpen: true,
          expiresAt: .seconds(899), lifetime: .seconds(899), interval: .seconds(5)))
  }

  @Test func `have the token once the user approves the code`() async throws {
    let scene = try DeviceFlowScene(DeviceFlowScene.polls(Fixture.accessToken.text))
    let granted = try await scene.wait()
    #expect(granted.token.value == "gho_fixture00000000000000000000000000000")
    #expect(granted.scopes == ["gist"])
  }

  @Test func `ask for another poll before that`() async throws {
    let scene = try DeviceFlowScene(
      DeviceFlowScene.polls(Fixture.accessTokenPending.text, DeviceFlowScene.token))
    _ = try await scene.wait()
    #expect(scene.time.sleeps == [6, 5].map { .seconds($0) })
  }

  @Test func `ask for fewer polls`() async throws {
    let scene = try DeviceFlowScene(
      DeviceFlowScene.polls(
        Fixture.accessTokenSlowDown.text, DeviceFlowScene.pending, DeviceFlowScene.token))
    _ = try await scene.wait()
    #expect(scene.time.sleeps == [6, 10, 10].map { .seconds($0) })
  }
}
