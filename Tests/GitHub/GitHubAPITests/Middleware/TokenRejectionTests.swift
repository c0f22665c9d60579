import FoundationEssentials
import HTTPTypes
import Synchronization
import TestSupport
import Testing

@testable import GitHubAPI

/// A 401 means that nothing was done, so the request may be sent again.
@Suite final class TokenRejectionTests: Sendable {
  private static let refused = StubTransport.Stub.answer(
    "PUT /gists/1/star", 401, #"{"message":"Bad credentials"}"#)
  private let notices = Mutex<[APINotice]>([])

  /// Sends a request with a token that the handler replaces, and returns the requests.
  private func send(
    _ method: HTTPRequest.Method, _ path: String, _ need: APIRequest.Authorization,
    _ rejection: TokenRejection, _ stubs: [StubTransport.Stub]
  ) async throws -> (status: Result<Int, any Error>, tokens: [String?]) {
    var sent = try request("https://api.github.com\(path)")
    (sent.method, sent.authorization) = (method, need)
    let transport = StubTransport(stubs)
    var session = APISession.test(token: "gho_old")
    session.rejected = { token, _ in
      #expect(token == Token("gho_old"))
      return rejection
    }
    session.notice = { notice in self.notices.withLock { $0.append(notice) } }
    let chain = MiddlewareChain(
      [AuthorizationMiddleware(session: session), StatusCheckMiddleware(session: session)],
      around: transport)
    let status: Result<Int, any Error>
    do {
      status = .success(try await chain.send(sent).status)
    } catch {
      status = .failure(error)
    }
    #expect(transport.unused == [])
    return (status, transport.requests.map { $0.fields[.authorization] })
  }

  @Test func `a change is sent once more with the new token`() async throws {
    let token = try #require(Token("gho_new"))
    let result = try await send(
      .put, "/gists/1/star", .required, .renewed(token),
      [Self.refused, .answer("PUT /gists/1/star", 204)])
    #expect(try result.status.get() == 204)
    #expect(result.tokens == ["Bearer gho_old", "Bearer gho_new"])
    let again = try await send(
      .put, "/gists/1/star", .required, .renewed(token), [Self.refused, Self.refused])
    #expect(throws: APIError.self) { try again.status.get() }
    #expect(again.tokens.count == 2)
    #expect(notices.withLock { $0 } == [])
  }

  @Test func `what everybody may read is requested without the token, with a notice`() async throws
  {
    let result = try await send(
      .get, "/gists/1", .optional, .signedOut,
      [.answer("GET /gists/1", 401), .answer("GET /gists/1", 200, "{}")])
    #expect(try result.status.get() == 200)
    #expect(result.tokens == ["Bearer gho_old", nil])
    #expect(notices.withLock { $0 } == [.signedOut(host: "github.com")])
  }

  @Test(arguments: [404, 403, 401])
  func `if that is refused too, the error is about the token`(status: Int) async throws {
    let result = try await send(
      .get, "/gists/1", .optional, .signedOut,
      [.answer("GET /gists/1", 401), .answer("GET /gists/1", status)])
    let error = #expect(throws: APIError.self) { try result.status.get() }
    guard case .unauthorized(let response) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(response.wasSignedIn)
    #expect(notices.withLock { $0 } == [])
  }

  @Test func `a change is never sent without the token`() async throws {
    for need in [APIRequest.Authorization.optional, .required] {
      let result = try await send(.put, "/gists/1/star", need, .signedOut, [Self.refused])
      #expect(throws: APIError.self) { try result.status.get() }
    }
    let failed = try await send(
      .get, "/gists/1", .optional, .failed, [.answer("GET /gists/1", 401)])
    #expect(throws: APIError.self) { try failed.status.get() }
  }
}
