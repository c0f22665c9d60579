import Fixtures
import FoundationEssentials
import Testing

/// Every fixture has the keys and types of GitHub's own description of its API.
@Suite(.enabled("missing: ../shared/contract", { Contract.arePresent }))
struct `The fixtures and the API description` {
  private static let documents: [(path: String, status: Int, fixture: Fixture)] = [
    ("/", 200, .root),
    ("/rate_limit", 200, .rateLimit),
    ("/user", 200, .user),
    ("/user", 401, .badCredentials),
    ("/gists", 200, .gists),
    ("/gists", 403, .rateLimited),
    ("/gists/public", 422, .validationFailed),
    ("/gists/starred", 200, .starred),
    ("/gists/{gist_id}", 200, .gist),
    ("/gists/{gist_id}", 404, .notFound),
    ("/gists/{gist_id}/comments", 200, .comments),
    ("/gists/{gist_id}/commits", 200, .commits),
    ("/gists/{gist_id}/forks", 200, .forks),
    ("/users/{username}/repos", 200, .repositories),
    ("/repos/{owner}/{repo}", 200, .repository),
    ("/repos/{owner}/{repo}/subscribers", 200, .subscribers),
    ("/repos/{owner}/{repo}/readme", 200, .readme),
    ("/repos/{owner}/{repo}/contents/{path}", 200, .contents),
    ("/search/repositories", 200, .search),
  ]

  @Test func `agree for every endpoint`() throws {
    let contract = try Contract(Contract.names[0])
    for (path, status, fixture) in Self.documents {
      let schema = try #require(try contract.schema("GET", path, status: status))
      let document = try JSONDecoder().decode(JSON.self, from: fixture.data)
      #expect(contract.violations(of: schema, in: document, at: path) == [])
    }
  }
}
