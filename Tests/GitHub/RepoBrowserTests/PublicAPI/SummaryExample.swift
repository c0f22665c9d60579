import RepoBrowser

/// Describes a user and the repositories that they pushed to most recently.
func summary(of login: String, in browser: GitHubBrowser) async throws -> String {
  let user = try await browser.user(login)
  let repositories = try await browser.repositories(of: user.login, limit: 3)
  let names = repositories.map { "\($0.fullName) (\($0.starCount ?? 0) stars)" }
  return "\(user.name ?? user.login): \(names.joined(separator: ", "))"
}
