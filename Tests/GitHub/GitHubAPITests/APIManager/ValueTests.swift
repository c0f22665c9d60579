import FoundationEssentials
import GitHubModels
import HTTPTypes
import TestSupport
import Testing
import TextFormats

@testable import GitHubAPI

@Suite struct `A value` {
  @Test func `comes with its JSON`() async throws {
    let body = #"{"id":"1","unknown":[1.0]}"#
    try await StubTransport.with([.answer("GET /gists/1", 200, body)]) { transport in
      let gist = try await APIScene(transport).api.value(.gist(id: "1"), as: Gist.self)
      #expect(gist.value.id == "1")
      #expect(gist.json.text() == body)
    }
  }

  @Test(
    arguments: [
      (#"{"id":"#, "application/json", .notJSON(isHTML: false), #"{"id":"#),
      ("<html>", "text/html; charset=utf-8", .notJSON(isHTML: true), "<html>"),
      ("\n <!DOCTYPE html>", "application/json", .notJSON(isHTML: true), "\n <!DOCTYPE html>"),
      ("{} x", "application/json", .notJSON(isHTML: false), "{} x"),
      ("NaN", "application/json", .notJSON(isHTML: false), "NaN"),
      ("", "application/json", .empty, nil), ("[]", "application/json", .wrongShape, "[]"),
      (#"{"id":1}"#, "application/json", .wrongShape, #"{"id":1}"#),
    ] as [(String, String, APIError.InvalidResponse, String?)])
  func `that can't be decoded is an invalid response`(
    body: String, type: String, reason: APIError.InvalidResponse, excerpt: String?
  ) async throws {
    let transport = StubTransport([
      .answer(
        "GET /gists/1", 200, body, fields: ["Content-Type": type, "X-GitHub-Request-Id": "A1:B2"])
    ])
    let scene = try APIScene(transport)
    let error = await APIScene.error { try await scene.api.value(.gist(id: "1"), as: Gist.self) }
    #expect(
      error
        == .invalidResponse(
          host: "github.com", reason: reason,
          response: .init(status: 200, requestID: "A1:B2", excerpt: excerpt)))
  }

  @Test func `that can't be decoded shows 200 characters and no token`() async throws {
    let body = "gho_0123456789 " + String(repeating: "é", count: 1000)
    let transport = StubTransport([.answer("GET /gists/1", 200, body)])
    let scene = try APIScene(transport)
    let error = await APIScene.error { try await scene.api.value(.gist(id: "1"), as: Gist.self) }
    guard case .invalidResponse(_, _, let answer) = error, let excerpt = answer?.excerpt else {
      Issue.record("no excerpt: \(String(describing: error))")
      return
    }
    #expect(excerpt.count == 200)
    #expect(!excerpt.contains("gho_0123456789"))
    #expect(!excerpt.contains("\u{FFFD}"))
  }
}

@Suite struct `A star` {
  static let star = "GET /gists/1/star"
  static let gist = "GET /gists/1"

  @Test func `is there`() async throws {
    try await StubTransport.with([.answer(Self.star, 204)]) { transport in
      let isStarred = try await APIScene(transport).api.isStarred("1")
      #expect(isStarred)
    }
  }

  @Test(arguments: ["{}", #"{"message":"Not Found"}"#, ""])
  func `is missing only if the gist exists`(body: String) async throws {
    try await StubTransport.with([
      .answer(Self.star, 404, body), .answer(Self.gist, 200, #"{"id":"1"}"#),
    ]) { transport in
      let isStarred = try await APIScene(transport).api.isStarred("1")
      #expect(!isStarred)
    }
  }

  @Test func `of a deleted gist is an error`() async throws {
    let transport = StubTransport([
      .answer(Self.star, 404, "{}"), .answer(Self.gist, 404, #"{"message":"Not Found"}"#),
    ])
    let scene = try APIScene(transport)
    let error = await APIScene.error { try await scene.api.isStarred("1") }
    #expect(
      error
        == .errorResponse(
          .init(host: "github.com", status: 404, message: "Not Found", wasSignedIn: true)))
  }

  @Test func `is not reported missing if the token lacks the gist scope`() async throws {
    let transport = StubTransport([
      .answer(Self.star, 404, "{}", fields: ["X-OAuth-Scopes": "repo, read:org"])
    ])
    let scene = try APIScene(transport)
    let error = await APIScene.error { try await scene.api.isStarred("1") }
    #expect(
      error
        == .errorResponse(
          .init(host: "github.com", status: 404, scopes: ["repo", "read:org"], wasSignedIn: true)))
  }

  @Test(arguments: [(200, "{}"), (200, "<html>"), (205, "")])
  func `is not decoded from other responses`(status: Int, body: String) async throws {
    let transport = StubTransport([.answer(Self.star, status, body)])
    let scene = try APIScene(transport)
    let error = await APIScene.error { try await scene.api.isStarred("1") }
    #expect(
      error
        == .invalidResponse(
          host: "github.com", reason: .wrongShape,
          response: .init(status: status, excerpt: body.isEmpty ? nil : body)))
  }
}
