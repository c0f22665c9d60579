import FoundationEssentials
import GitHubAPI
import GitHubModels
import TestSupport
import Testing
@Suite struct `Offline` {
  private let answers = MemoryAnswers()

  private func keep(token: String?) async throws {
    try await StubTransport.with([
      .answer("GET /gists/aa5a", 200, #"{"id":"aa5a"}"#)
    ]) { transport in
      let scene = try APIScene(transport, token: token, answers: answers)
      _ = try await scene.api.send(.gist(id: "aa5a"))
    }
  }

  private func scene(token: String?) throws -> APIScene {
    try APIScene(
      StubTransport([]), answers: answers,
      offline: .init(tokenFingerprint: token.flatMap(Token.init)?.fingerprint))
  }

  @Test(arguments: [("gho_0123456789", "gho_0123456789"), (nil, "gho_0123456789"), (nil, nil)])
  func `a cached response is returned with its age`(kept: String?, now: String?) async throws {
    try await keep(token: kept)
    let scene = try scene(token: now)
    #expect(try await scene.api.value(.gist(id: "aa5a"), as: Gist.self).value.id == "aa5a")
    #expect(scene.notices == [.servedFromCache(host: "github.com", date: scene.time.now)])
  }

  @Test(arguments: ["gho_another", nil])
  func `responses of another token are not used`(token: String?) async throws {
    try await keep(token: "gho_0123456789")
    let scene = try scene(token: token)
    #expect(
      await APIScene.error { try await scene.api.send(.gist(id: "aa5a")) }
        == .unreachable(host: "github.com", reason: .offline))
  }

  @Test(arguments: [Router.star(id: "aa5a"), .isStarred(id: "aa5a"), .user, .rateLimit])
  func `what can't be cached is not sent either`(route: Router) async throws {
    let scene = try scene(token: nil)
    #expect(
      await APIScene.error { try await scene.api.send(route) }
        == .unreachable(host: "github.com", reason: .offline))
  }
}
