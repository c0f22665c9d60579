import FoundationEssentials
import GitHubModels
import HTTPTypes
import TestSupport
import Testing

@testable import GitHubAPI

/// A session that changes things asks for the current state each time.
@Suite struct `The cache of a session that changes things` {
  private static let gist = "GET /gists/aa5a"
  private static let star = "GET /gists/aa5a/star"
  private let answers = MemoryAnswers()
  private let time = ManualTime()

  private func with(
    _ stubs: [StubTransport.Stub],
    _ body: (APIManager) async throws -> Void
  ) async throws -> [APIRequest] {
    try await StubTransport.with(stubs) { transport in
      try await body(
        APIScene(transport, time: time, answers: answers, reusesResponses: false).api)
      return transport.requests
    }
  }

  private static func whole(_ tag: Int, _ description: String) -> StubTransport.Stub {
    .answer(
      gist, 200, #"{"id":"aa5a","description":"\#(description)"}"#, fields: ["ETag": "\"\(tag)\""])
  }

  private func description(_ api: APIManager) async throws -> String? {
    try await api.value(.gist(id: "aa5a"), as: Gist.self).value.description
  }

  @Test func `revalidates what the session has just received`() async throws {
    let sent = try await with([
      Self.whole(1, "one"), .answer(Self.gist, 304), Self.whole(2, "two"),
    ]) { api async throws in
      var seen: [String?] = []
      for _ in 0..<3 { seen.append(try await description(api)) }
      #expect(seen == ["one", "one", "two"])
    }
    #expect(sent.map { $0.fields[.ifNoneMatch] } == [nil, "\"1\"", "\"1\""])
  }

  @Test func `sends each of the requests that are made at the same time`() async throws {
    let sent = try await with([Self.whole(1, "one"), Self.whole(1, "one")]) { api async throws in
      async let first = description(api)
      async let second = description(api)
      #expect(try await [first, second] == ["one", "one"])
    }
    #expect(sent.count == 2)
  }

  @Test func `keeps nothing that can't be revalidated`() async throws {
    _ = try await with([.answer(Self.gist, 200, #"{"id":"aa5a"}"#)]) { api async throws in
      _ = try await description(api)
    }
    #expect(answers.all == [:])
  }

  @Test(arguments: [
    Router.editGist(id: "aa5a", GistEdit(description: "d")), .deleteGist(id: "aa5a"),
  ])
  func `loses a gist that is changed`(change: Router) async throws {
    let method = change.endpoint.method.rawValue
    _ = try await with([Self.whole(1, "one"), .answer("\(method) /gists/aa5a", 204)]) {
      api async throws in
      _ = try await description(api)
      #expect(answers.all.count == 1)
      try await api.send(change)
    }
    #expect(answers.all == [:])
  }

  private func isStarred(_ api: APIManager) async throws -> Bool {
    do {
      try await api.send(.isStarred(id: "aa5a"))
      return true
    } catch APIError.errorResponse(let response) where response.isNotFound {
      return false
    }
  }

  @Test(arguments: [(204, true), (404, false)])
  func `asks for a star once a minute`(status: Int, isStarred: Bool) async throws {
    let answer = StubTransport.Stub.answer(Self.star, status)
    _ = try await with([answer]) { api async throws in
      for _ in 0..<3 { #expect(try await self.isStarred(api) == isStarred) }
      time.advance(by: .seconds(59))
      #expect(try await self.isStarred(api) == isStarred)
    }
    time.advance(by: .seconds(1))
    _ = try await with([answer]) { api async throws in
      #expect(try await self.isStarred(api) == isStarred)
    }
    // Who must know the current state asks again.
    let gist = StubTransport.Stub.answer(Self.gist, 200, #"{"id":"aa5a"}"#)
    _ = try await with([answer] + (isStarred ? [] : [gist])) { api async throws in
      #expect(try await api.isStarred("aa5a") == isStarred)
    }
  }

  @Test(arguments: [Router.star(id: "aa5a"), .unstar(id: "aa5a")], [204, 500])
  func `asks for a star again after a change`(change: Router, status: Int) async throws {
    let line = "\(change.endpoint.method.rawValue) /gists/aa5a/star"
    let answers = Array(
      repeating: StubTransport.Stub.answer(line, status), count: status == 204 ? 1 : 3)
    _ = try await with(
      [.answer(Self.star, 404)] + answers + [.answer(Self.star, 204)]
    ) { api async throws in
      #expect(try await isStarred(api) == false)
      _ = try? await api.send(change)
      #expect(try await isStarred(api) == true)
    }
  }

  @Test(arguments: [401, 403, 500])
  func `keeps no other answer to the question for a star`(status: Int) async throws {
    let refused = Array(
      repeating: StubTransport.Stub.answer(Self.star, status, "{}"), count: status == 500 ? 3 : 1)
    _ = try await with(refused + [.answer(Self.star, 204)]) { api async throws in
      _ = await APIScene.error { try await isStarred(api) }
      #expect(try await isStarred(api) == true)
    }
  }
}
