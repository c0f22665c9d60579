import TestSupport

@testable import CommandSupport

extension StubTransport.Stub {
  /// The entries of github.com's root document that this client uses.
  static let root = answer(
    "GET /", 200,
    """
    {"user_url":"https://api.github.com/users/{user}",\
    "user_repositories_url":\
    "https://api.github.com/users/{user}/repos{?type,page,per_page,sort}",\
    "repository_url":"https://api.github.com/repos/{owner}/{repo}",\
    "repository_search_url":\
    "https://api.github.com/search/repositories?q={query}{&page,per_page,sort,order}",\
    "rate_limit_url":"https://api.github.com/rate_limit"}
    """, fields: ["ETag": "\"root\""])

  /// A user's repositories; `limit` is the requested number.
  static func repositories(
    of login: String, _ repositories: RepositoryDocument..., limit: Int = 30
  ) -> Self {
    answer(
      "GET /users/\(login)/repos?per_page=\(limit)&sort=pushed", 200,
      "[\(repositories.map(\.json).joined(separator: ","))]",
      fields: ["ETag": "\"\(login)\""])
  }

  static func repository(_ repository: RepositoryDocument) -> Self {
    answer("GET /repos/\(repository.fullName)", 200, repository.json)
  }

  static func profile(_ login: String, _ members: String = "") -> Self {
    answer(
      "GET /users/\(login)", 200, #"{"login":"\#(login)"\#(members.isEmpty ? "" : ",")\#(members)}"#
    )
  }

  static func missing(_ path: String) -> Self {
    answer("GET \(path)", 404, #"{"message":"Not Found"}"#)
  }
}

/// A repository's JSON as GitHub sends it, with the members that tests need.
struct RepositoryDocument {
  var owner = "octocat"
  var name = "Hello-World"
  var description: String? = "My first repository"
  var language: String? = "Swift"
  var stars = 80
  var pushed: String? = "2026-01-31T10:00:00Z"
  /// Further members, as JSON.
  var more = ""

  var fullName: String { "\(owner)/\(name)" }

  var json: String {
    let address = "https://api.github.com/repos/\(fullName)"
    return """
      {"id":1296269,"name":\(quoted(name)),"full_name":\(quoted(fullName)),\
      "owner":{"login":\(quoted(owner)),"id":583231},"private":false,\
      "description":\(description.map(quoted) ?? "null"),\
      "language":\(language.map(quoted) ?? "null"),"stargazers_count":\(stars),"forks_count":9,\
      "open_issues_count":2,"size":12636,"default_branch":"main","fork":false,"archived":false,\
      "created_at":"2024-01-31T12:00:00Z","pushed_at":\(pushed.map(quoted) ?? "null"),\
      "html_url":\(quoted("https://github.com/\(fullName)")),\
      "clone_url":\(quoted("https://github.com/\(fullName).git")),\
      "contents_url":\(quoted("\(address)/contents/{+path}")),\
      "subscribers_url":\(quoted("\(address)/subscribers"))\(more.isEmpty ? "" : ",\(more)")}
      """
  }
}
