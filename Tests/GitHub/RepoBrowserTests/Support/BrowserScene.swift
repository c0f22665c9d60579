import Fixtures
import FoundationEssentials
import GitHubAPI
import GitHubModels
import TestSupport

@testable import RepoBrowser

/// A repository client with prepared responses.
struct BrowserScene: Sendable {
  static let api = "https://api.github.com"

  /// A root document with these entries, each of them JSON.
  static func root(_ entries: KeyValuePairs<String, String>) -> StubTransport.Stub {
    let members = entries.map { #""\#($0)":\#($1)"# }
    return .answer("GET /", 200, "{\(members.joined(separator: ","))}")
  }

  static let wholeRoot = StubTransport.Stub.answer("GET /", 200, Fixture.root.text)

  static func manager(
    _ transport: any Transport, host: String = "github.com", time: ManualTime = ManualTime()
  ) throws -> APIManager {
    APIManager(.test(try Host(host), time: time), transport: transport)
  }

  /// Runs `body` with a client; every response must be requested.
  static func with<Result>(
    _ stubs: StubTransport.Stub..., root: StubTransport.Stub = wholeRoot,
    body: (HypermediaClient) async throws -> Result
  ) async throws -> Result {
    try await StubTransport.with([root] + stubs) { transport in
      try await body(try await HypermediaClient(manager(transport)))
    }
  }

  static func error<Value>(_ operation: () async throws -> Value) async -> APIError? {
    do {
      _ = try await operation()
      return nil
    } catch {
      return error as? APIError
    }
  }

  static func foreign(_ address: String) -> APIError {
    .invalidResponse(host: "github.com", reason: .untrustedURL(address), response: nil)
  }
}

extension Pages<Repository> {
  var names: [String] {
    get async throws {
      var names: [String] = []
      for try await page in self { names += page.elements.map(\.value.fullName) }
      return names
    }
  }
}

extension RepositoryName {
  static var hello: RepositoryName {
    get throws { try RepositoryName("octocat/Hello-World").orThrow() }
  }
}

extension Optional {
  struct Missing: Error {}

  func orThrow() throws -> Wrapped {
    guard let self else { throw Missing() }
    return self
  }
}
