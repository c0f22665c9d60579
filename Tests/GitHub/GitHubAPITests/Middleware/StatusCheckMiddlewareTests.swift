import FoundationEssentials
import HTTPTypes
import TestSupport
import Testing

@testable import GitHubAPI

struct StatusCheckMiddlewareTests {
  @Test(arguments: [200, 201, 204, 299, 304])
  func `success and "not modified" pass`(status: Int) async throws {
    #expect(try await answer(to: .answer("GET /a", status)).status == status)
  }

  /// GitHub's error documents as it sends them (traps 29–31 of its answers).
  private static let documents: [(String, String?, [String])] = [
    (#"{"message":"Not Found","documentation_url":"https://x","status":"404"}"#, "Not Found", []),
    (
      #"{"message":"M","errors":[{"resource":"Gist","field":"files","code":"missing_field"}]}"#,
      "M", ["Gist.files missing_field"]
    ),
    (
      #"{"message":"M","errors":[{"resource":"Gist","code":"custom","message":"is\ntoo long"}]}"#,
      "M", ["is\ntoo long"]
    ),
    (#"{"message":"M","errors":[{"message":"no folders"}]}"#, "M", ["no folders"]),
    (#"{"message":"M","errors":["Only the first 3000","x"]}"#, "M", ["Only the first 3000", "x"]),
    (#"{"message":"a\nb","errors":"one"}"#, "a\nb", ["one"]),
    (
      #"{"message":"M","errors":[{},{"code":"c"},{"field":"f","code":"invalid"},7,null]}"#,
      "M", ["c", "f invalid"]
    ),
    (#"{"error":"bad_code","error_description":"The code is wrong"}"#, "The code is wrong", []),
    (#"{"error":"Not Found"}"#, "Not Found", []),
    ("{}", nil, []), ("[]", nil, []), ("", nil, []), ("<html><title>Oops</title>", nil, []),
    (#"{"message":7,"errors":{}}"#, nil, []), (#"{"message":"cut"#, nil, []),
  ]

  @Test(arguments: documents)
  func `error documents of every shape are read`(
    body: String, message: String?, details: [String]
  ) async throws {
    let error = await #expect(throws: APIError.self) {
      try await answer(to: .answer("GET /a", 422, body, fields: ["X-GitHub-Request-Id": "1:2"]))
    }
    guard case .errorResponse(let response)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(response.message == message)
    #expect(response.details == details)
    #expect(response.host == "github.com")
    #expect(response.status == 422)
    #expect(response.requestID == "1:2")
  }

  @Test func `the fields that errors are about are known`() async throws {
    let errors = #"[{"field":"description","code":"c"},{"field":"files"},"x",{"field":7}]"#
    let error = await #expect(throws: APIError.self) {
      try await answer(to: .answer("GET /a", 422, #"{"errors":\#(errors)}"#))
    }
    guard case .errorResponse(let response)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(response.fields == ["description", "files"])
  }

  @Test func `401 has its own case, with scopes and sign-in state`() async throws {
    let body = #"{"message":"Bad credentials"}"#
    await #expect(
      throws: APIError.unauthorized(
        .init(
          host: "github.com", status: 401, message: "Bad credentials", scopes: ["gist", "repo"],
          wasSignedIn: true))
    ) {
      try await answer(
        to: .answer("GET /a", 401, body, fields: ["X-OAuth-Scopes": "gist, repo"]),
        authorization: "Bearer x")
    }
    await #expect(
      throws: APIError.errorResponse(.init(host: "github.com", status: 404, scopes: []))
    ) {
      try await answer(to: .answer("GET /a", 404, "{}", fields: ["X-OAuth-Scopes": ""]))
    }
    await #expect(throws: APIError.errorResponse(.init(host: "github.com", status: 500))) {
      try await answer(to: .answer("GET /a", 500))
    }
  }

  @Test(arguments: [300, 301, 302, 305])
  func `a redirect without a usable target is an invalid response`(status: Int) async throws {
    await #expect(
      throws: APIError.invalidResponse(
        host: "api.github.com", reason: .redirectRefused(to: ""), response: .init(status: status))
    ) { try await answer(to: .answer("GET /a", status)) }
  }

  @Test func `an error message that contains the token is redacted`() async throws {
    let secret = "gho_0123456789abcdefghij"
    let body =
      #"{"message":"bad \#(secret)","errors":["\#(secret)"],"documentation_url":"\#(secret)"}"#
    await #expect(
      throws: APIError.errorResponse(
        .init(
          host: "github.com", status: 400, message: "bad [redacted]", details: ["[redacted]"]))
    ) { try await answer(to: .answer("GET /a", 400, body)) }
  }

  private func answer(
    to stub: StubTransport.Stub, authorization: String? = nil
  ) async throws -> APIResponse {
    try await StubTransport.with([stub]) { transport in
      var request = try request("https://api.github.com/a")
      request.fields[.authorization] = authorization
      return try await MiddlewareChain(
        [StatusCheckMiddleware(session: .test())], around: transport
      ).send(request)
    }
  }
}
